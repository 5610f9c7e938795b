import { UnavailableError } from './errors.ts'

const BUSY = 'La boutique est momentanément indisponible, réessayez dans un instant'

/** Weighted semaphore with a FIFO queue. */
export class Semaphore {
  readonly #limit: number
  readonly #maxWaiting: number
  readonly #waiters: { weight: number; admit: () => void }[] = []
  #taken = 0

  /** At most `maxWaiting` calls are queued; others are rejected. */
  constructor(limit: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#limit = limit
    this.#maxWaiting = maxWaiting
  }

  /**
   * Acquires `weight` until disposed. A weight above the limit waits until nothing else is held.
   * @throws UnavailableError when the queue is full; the reason of `signal` when aborted before the turn
   */
  async take(weight: number, signal?: AbortSignal): Promise<Disposable> {
    signal?.throwIfAborted()
    const share = Math.min(weight, this.#limit)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const abandon = () => {
      signal?.removeEventListener('abort', abandon)
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
