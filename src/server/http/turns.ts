import { setImmediate } from 'node:timers'
import { BusyError } from '#server/errors.ts'
import { networkOf } from './limit-key.ts'
import { type Bound, Places } from './places.ts'

/** ms that what waits for a turn lets connections go before. */
const PATIENCE = 50

/**
 * Places in which work begins in turns: networks take turns, however much each has waiting, and other events have theirs
 * between two.
 */
export class Turns {
  readonly #places: Places
  readonly #atOnce: number
  /** By network, in the order of their turns. */
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #connections: Pick<Places, 'asked'>
  #running = 0
  #isScheduled = false
  #begunAt = 0
  #asked = 0

  constructor(bound: Bound, connections: Pick<Places, 'asked'>, atOnce = Number.POSITIVE_INFINITY) {
    this.#places = new Places(bound)
    this.#connections = connections
    this.#atOnce = atOnce
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

  /** True for a moment while connections arrive, since Node accepts one each time that it comes by. */
  #givesWay(): boolean {
    const { asked } = this.#connections
    const isArriving = asked !== this.#asked
    this.#asked = asked
    return isArriving && performance.now() - this.#begunAt < PATIENCE
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
