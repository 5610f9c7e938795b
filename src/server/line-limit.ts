/** ms. */
const MINUTE = 60_000

/** Limits log lines per minute, counted from the first, and reports the number dropped. */
export class LineLimit {
  readonly #max: number
  readonly #report: (count: number) => void
  #lines = 0
  #timer: NodeJS.Timeout | undefined

  /** Calls `report` with the number of dropped lines at the end of a minute that had any. */
  constructor(max: number, report: (count: number) => void) {
    this.#max = max
    this.#report = report
  }

  /** Counts a line; true if it may be written. */
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
