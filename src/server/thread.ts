import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread took too much time or memory, or crashed. */
export class ThreadError extends Error {}

const MAX_YOUNG_MB = 16
/**
 * Time limit in ms for an answer: the largest valid workbook takes about 20 s until its first rows, and
 * starting a thread takes seconds on a busy server.
 */
const TIMEOUT = 60_000

/** A worker thread with a memory limit in MB. It answers each question in order, once or several times. */
export class Thread<Question, Answer> implements AsyncDisposable {
  readonly #worker: Worker
  readonly #answers: Answer[] = []
  #waiting: PromiseWithResolvers<Answer> | undefined
  #failure: ThreadError | undefined

  constructor(file: URL, { memory, ...options }: WorkerOptions & { memory: number }) {
    this.#worker = new Worker(file, {
      ...options,
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    })
    this.#worker.on('message', (answer: Answer) => {
      if (this.#waiting) this.#waiting.resolve(answer)
      else this.#answers.push(answer)
      this.#waiting = undefined
    })
    this.#worker.once('error', (cause) => this.#fail(cause))
    this.#worker.once('exit', () => this.#fail('The thread has ended'))
  }

  ask(question: Question): void {
    this.#worker.postMessage(question)
  }

  /** Returns the next answer. Throws ThreadError for a crash, or after `timeout` ms; the thread then ends. */
  async next(timeout = TIMEOUT): Promise<Answer> {
    const [answer] = this.#answers.splice(0, 1)
    if (answer !== undefined) return answer
    if (this.#failure) throw this.#failure
    this.#waiting = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => this.#fail('The thread took too long'), timeout)
    try {
      return await this.#waiting.promise
    } finally {
      clearTimeout(timer)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(cause: unknown): void {
    this.#failure ??= new ThreadError('A thread has failed', { cause })
    this.#waiting?.reject(this.#failure)
    this.#waiting = undefined
    void this.#worker.terminate()
  }
}
