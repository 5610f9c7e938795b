const MINUTE = 60_000

/** Lets so many lines into the log within a minute that begins with the first, and reports how many it kept out. */
export class LineLimit {
  readonly #max: number
  readonly #report: (count: number) => void
  #lines = 0
  #timer: NodeJS.Timeout | undefined

  /** `report` receives the number of lines that were kept out, once at the end of a minute that had any. */
  constructor(max: number, report: (count: number) => void) {
    this.#max = max
    this.#report = report
  }

  /** Counts one more line; returns whether it may be written. */
  take(): boolean {
    this.#timer ??= setTimeout(() => this.#endMinute(), MINUTE).unref()
    this.#lines += 1
    return this.#lines <= this.#max
  }

  #endMinute(): void {
    const count = this.#lines - this.#max
    this.#timer = undefined
    this.#lines = 0
    if (count > 0) this.#report(count)
  }
}
