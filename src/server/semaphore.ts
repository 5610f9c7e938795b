import { UnavailableError } from './errors.ts'

const BUSY = 'La boutique est momentanément indisponible, réessayez dans un instant'

type Waiter = { weight: number; admit: () => void }

/** A weighted semaphore with a bounded queue, first come, first served. */
export class Semaphore {
  readonly #limit: number
  readonly #maxWaiting: number
  readonly #waiters: Waiter[] = []
  #taken = 0

  /** Of those that find no room, `maxWaiting` wait; the others are refused. */
  constructor(limit: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#limit = limit
    this.#maxWaiting = maxWaiting
  }

  /**
   * Waits for room and takes it until disposed of. A weight above the limit waits until nothing else is taken.
   * @throws UnavailableError when too many wait; the reason of `signal` when it is aborted before there is room
   */
  async take(weight: number, signal?: AbortSignal): Promise<Disposable> {
    signal?.throwIfAborted()
    const share = Math.min(weight, this.#limit)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const abandon = () => {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
      this.#admit()
      reject(signal?.aborted ? signal.reason : new UnavailableError(BUSY))
    }
    const admit = () => {
      signal?.removeEventListener('abort', abandon)
      resolve()
    }
    const waiter = { weight: share, admit }
    signal?.addEventListener('abort', abandon)
    this.#waiters.push(waiter)
    this.#admit()
    if (this.#waiters.length > this.#maxWaiting) abandon()
    await promise
    return {
      [Symbol.dispose]: () => {
        this.#taken -= share
        this.#admit()
      },
    }
  }

  #admit(): void {
    for (let next = this.#waiters[0]; next && this.#taken + next.weight <= this.#limit; ) {
      this.#taken += next.weight
      this.#waiters.shift()
      next.admit()
      next = this.#waiters[0]
    }
  }
}
