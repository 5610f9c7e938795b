import { setImmediate } from 'node:timers'
import { BusyError } from '#server/errors.ts'
import { networkOf } from './limit-key.ts'
import { type Bound, Places } from './places.ts'

/** ms that what waits for a turn lets others go before, unless it is said. */
const PATIENCE = 50
/** ms without a request of others after which they arrive no more. */
const LULL = 2

type Options = {
  /** What may run at a time. */
  atOnce?: number
  patience?: number
}

/** Counts what has been asked for since the start. */
export type Asked = { asked: number }

/**
 * Places in which work begins in turns: networks take turns, however much each has waiting, and other events have theirs
 * between two.
 */
export class Turns {
  readonly #places: Places
  readonly #atOnce: number
  readonly #patience: number
  /** By network, in the order of their turns. */
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #others: Asked[]
  #running = 0
  #isScheduled = false
  #begunAt = 0
  #asked = 0
  #askedAt = 0
  #checkedAt = 0

  /** Work lets `others` go before as they arrive. */
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
   * Waits for a turn, which lasts until disposed of; `cut` ends it before, as that of a place.
   * @throws BusyError when there is no place, or others need it meanwhile
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

  /** True for a moment while others arrive. */
  #givesWay(): boolean {
    const now = performance.now()
    const asked = this.#others.reduce((sum, other) => sum + other.asked, 0)
    const sinceCheck = now - this.#checkedAt
    if (asked !== this.#asked) this.#askedAt = now
    // While the event loop was blocked, none could arrive.
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
    // The network has its next turn after all others.
    this.#waiting.delete(network)
    this.#waiting.set(network, queue)
    if (!begin || !this.#leave(network, begin)) return
    this.#running++
    this.#begunAt = performance.now()
    begin()
  }

  /** Returns false when it waits no more. */
  #leave(network: string, begin: () => void): boolean {
    const queue = this.#waiting.get(network)
    const isWaiting = queue?.delete(begin) ?? false
    if (queue?.size === 0) this.#waiting.delete(network)
    return isWaiting
  }
}
