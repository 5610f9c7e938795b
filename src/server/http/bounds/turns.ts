import { setImmediate } from 'node:timers'
import { BusyError } from '#server/errors.ts'
import { networkOf } from './limit-key.ts'
import { type Bound, Places } from './places.ts'

/** Default ms for which waiting work yields to other requests. */
const PATIENCE = 50
/** ms without other requests after which the others count as finished. */
const LULL = 2

type Options = {
  /** The most work that may run at a time. */
  atOnce?: number
  patience?: number
}

/** Counts the requests since the start. */
export type Asked = { asked: number }

/**
 * Places whose work starts in turns. Networks take turns, regardless of how much each has waiting, and other
 * events of the event loop run between two turns.
 */
export class Turns {
  readonly #places: Places
  readonly #atOnce: number
  readonly #patience: number
  /** Waiting work by network, in the order of their turns. */
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #others: Asked[]
  #running = 0
  #isScheduled = false
  #begunAt = 0
  #asked = 0
  #askedAt = 0
  #checkedAt = 0

  /** Work yields to `others` while they arrive. */
  constructor(
    bound: Bound,
    others: Asked[],
    { atOnce = Number.POSITIVE_INFINITY, patience = PATIENCE }: Options = {},
  ) {
    this.#places = new Places(bound)
    this.#others = others
    this.#atOnce = atOnce
    this.#patience = patience
  }

  isFull(client: string): boolean {
    return this.#places.isFull(client)
  }

  /**
   * Waits for a turn, which lasts until disposed. `cut` ends it earlier when another client needs the place.
   * @throws BusyError if there is no free place, or another client needs it while this one waits
   */
  async take(client: string, cut = () => false): Promise<Disposable> {
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>()
    const network = networkOf(client)
    const giveUp = () => {
      if (!this.#leave(network, begin)) return cut()
      reject(new BusyError())
      return true
    }
    const place = this.#places.take(client, { cut: giveUp })
    if (!place) throw new BusyError()
    this.#waiting.set(network, (this.#waiting.get(network) ?? new Set()).add(begin))
    this.#schedule()
    await promise
    return {
      [Symbol.dispose]: () => {
        place[Symbol.dispose]()
        this.#running--
        this.#schedule()
      },
    }
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0 || this.#running >= this.#atOnce) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (!this.#givesWay()) this.#beginNext()
      this.#schedule()
    })
  }

  /** True while other requests arrive, for at most `patience` ms. */
  #givesWay(): boolean {
    const now = performance.now()
    const asked = this.#others.reduce((sum, other) => sum + other.asked, 0)
    const sinceCheck = now - this.#checkedAt
    if (asked !== this.#asked) this.#askedAt = now
    // No other requests can arrive while the event loop is blocked, so that time does not count.
    else if (sinceCheck > LULL) this.#askedAt += sinceCheck
    this.#asked = asked
    this.#checkedAt = now
    return now - this.#askedAt < LULL && now - this.#begunAt < this.#patience
  }

  #beginNext(): void {
    const [next] = this.#waiting
    if (!next) return
    const [network, queue] = next
    const [begin] = queue
    // Moves the network to the end of the queue.
    this.#waiting.delete(network)
    this.#waiting.set(network, queue)
    if (!begin || !this.#leave(network, begin)) return
    this.#running++
    this.#begunAt = performance.now()
    begin()
  }

  /** Removes waiting work; returns false if it no longer waits. */
  #leave(network: string, begin: () => void): boolean {
    const queue = this.#waiting.get(network)
    const isWaiting = queue?.delete(begin) ?? false
    if (queue?.size === 0) this.#waiting.delete(network)
    return isWaiting
  }
}
