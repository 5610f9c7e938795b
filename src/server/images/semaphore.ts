type Waiting = { share: number; go: () => void }

/** Lets work go on while what it all needs together stays within a limit; the rest waits, first come first. */
export class Budget {
  readonly #limit: number
  readonly #waiting: Waiting[] = []
  #taken = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Waits for room and takes it until disposed of. Who asks for more than there is waits to be alone. */
  async take(amount: number): Promise<Disposable> {
    const share = Math.min(amount, this.#limit)
    await new Promise<void>((go) => {
      this.#waiting.push({ share, go })
      this.#admit()
    })
    return {
      [Symbol.dispose]: () => {
        this.#taken -= share
        this.#admit()
      },
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#taken + next.share <= this.#limit; ) {
      this.#taken += next.share
      this.#waiting.shift()
      next.go()
      next = this.#waiting[0]
    }
  }
}
