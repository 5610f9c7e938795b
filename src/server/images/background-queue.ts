type Job = () => Promise<unknown>

/** A queue of jobs without a caller that waits: one at a time, each key once, at most `limit` of them. */
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

  /** Number of jobs, including the running one. */
  get size(): number {
    return this.#jobs.size
  }

  /** Adds a job; a full or closed queue ignores it. An error in it is reported. */
  add(key: string, job: Job): void {
    if (this.#isClosed || this.#jobs.has(key) || this.#jobs.size >= this.#limit) return
    this.#jobs.set(key, job)
    this.#running ??= this.#run()
  }

  async settled(): Promise<void> {
    await this.#running
  }

  /** Drops the jobs that wait and ignores new ones; the one that runs ends by itself. */
  close(): void {
    this.#isClosed = true
    this.#jobs.clear()
  }

  async #run(): Promise<void> {
    for (const [key, job] of this.#jobs) {
      await job().catch((error) => {
        if (!this.#isClosed) this.#report(error)
      })
      // Until now, so that it is not added again while it runs.
      this.#jobs.delete(key)
    }
    this.#running = undefined
  }
}
