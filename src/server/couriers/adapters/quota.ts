import { setTimeout as sleep } from 'node:timers/promises'
import { CourierError } from './adapter.ts'

/** ms for which a request waits for its turn; beyond, it fails. */
const MAX_WAIT = 65_000
/** ms that a 429 without Retry-After blocks, doubled by each that follows at once. */
const FIRST_BLOCK = 60_000
const MAX_BLOCK = 24 * 60 * 60_000
/** What couriers call their windows in headers, in ms. */
const WINDOWS = { second: 1000, minute: 60_000, hour: 60 * 60_000, day: 24 * 60 * 60_000 }

type Options = {
  quotas: { requests: number; within: number }[]
  now?: () => number
  /** Waits so many ms. */
  pause?: (ms: number) => Promise<unknown>
  maxWait?: number
}

/**
 * Keeps the requests of an account within what its courier allows: the announced quotas, what `x-…-quota-left` headers
 * say, and the time that a 429 asks for, which couriers lengthen for those who go on.
 */
export class Quota {
  readonly #quotas: Options['quotas']
  readonly #now: () => number
  readonly #pause: (ms: number) => Promise<unknown>
  readonly #maxWait: number
  #taken: number[] = []
  #blockedUntil = 0
  #block = FIRST_BLOCK

  constructor({ quotas, now = Date.now, pause = (ms) => sleep(ms), maxWait = MAX_WAIT }: Options) {
    this.#quotas = quotas
    this.#now = now
    this.#pause = pause
    this.#maxWait = maxWait
  }

  /**
   * Waits for the turn of a request.
   * @throws CourierError when that takes too long
   */
  async take(): Promise<void> {
    for (let wait = this.wait(); wait > 0; wait = this.wait()) {
      if (wait > this.#maxWait) {
        const seconds = Math.ceil(wait / 1000)
        throw new CourierError(`Le transporteur demande d’attendre ${seconds} s`, { wait })
      }
      await this.#pause(wait)
    }
    this.#taken.push(this.#now())
  }

  /** ms until the next request is allowed. */
  wait(): number {
    const now = this.#now()
    const longest = Math.max(0, ...this.#quotas.map(({ within }) => within))
    this.#taken = this.#taken.filter((at) => at > now - longest && at <= now)
    const waits = this.#quotas.map(({ requests, within }) => {
      const at = this.#taken.at(-requests)
      return at === undefined ? 0 : at + within - now
    })
    return Math.max(0, this.#blockedUntil - now, ...waits)
  }

  /** Blocks until a time, as another copy of the program was told. ms since 1970. */
  blockUntil(at: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, at)
  }

  /** Learns from the status and the headers of an answer. */
  obey(status: number, headers: Record<string, string>): void {
    const now = this.#now()
    if (status === 429) {
      const seconds = Number(headers['retry-after'])
      const asked = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
      this.blockUntil(now + Math.min(MAX_BLOCK, asked || this.#block))
      this.#block = Math.min(MAX_BLOCK, this.#block * 2)
      return
    }
    this.#block = FIRST_BLOCK
    for (const [name, within] of Object.entries(WINDOWS)) {
      if (headers[`x-${name}-quota-left`]?.trim() === '0') this.blockUntil(now + within)
    }
  }
}
