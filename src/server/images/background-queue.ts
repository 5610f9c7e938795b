type Job = () => Promise<unknown>

/** Runs jobs one at a time, each key once, at most `limit` of them; no caller waits. */
export class BackgroundQueue {
  readonly #limit: number
  readonly #report: (error: unknown) => void
  readonly #jobs = new Map<string, Job>()
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(limit: number, report: (error: unknown) => void) {
    this.#limit = limit
    this.#report = report
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Includes the running job. */
  get size(): number {
    return this.#jobs.size
  }

  /** Ignores the job when the queue is full or closed; reports its error. */
  add(key: string, job: Job): void {
    if (this.#isClosed || this.#jobs.has(key) || this.#jobs.size >= this.#limit) return
    this.#jobs.set(key, job)
    this.#running ??= this.#run()
  }

  async settled(): Promise<void> {
    await this.#running
  }

  /** Drops waiting jobs and ignores new ones; the running one ends by itself. */
  close(): void {
    this.#isClosed = true
    this.#jobs.clear()
  }

  async #run(): Promise<void> {
    for (const [key, job] of this.#jobs) {
      await job().catch((error) => {
        if (!this.#isClosed) this.#report(error)
      })
      // Removes the key only now, so that no request adds the running job twice.
      this.#jobs.delete(key)
    }
    this.#running = undefined
  }
}
