import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type QueryResult,
} from 'kysely'
import type { OnQuery } from './sqlite-database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Answer, Query } from './sqlite-worker.ts'

// The build writes the worker into the same folder as this file.
const WORKER = new URL(`./sqlite-worker.${import.meta.url.split('.').at(-1)}`, import.meta.url)

/** Reads in a worker thread that the first query starts, so that slow searches block no request. */
export function sqliteThreadDialect(file: string, onQuery?: OnQuery): Dialect {
  return { ...sqliteDialect(file), createDriver: () => new ThreadDriver(file, onQuery) }
}

/** A driver that is also its only connection. */
class ThreadDriver extends DummyDriver implements DatabaseConnection {
  readonly #file: string
  readonly #onQuery: OnQuery | undefined
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #worker: Worker | undefined
  #lastId = 0

  constructor(file: string, onQuery: OnQuery | undefined) {
    super()
    this.#file = file
    this.#onQuery = onQuery
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('This database is only read')
  }

  override async destroy(): Promise<void> {
    await this.#worker?.terminate()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#worker ??= this.#start()
    const id = ++this.#lastId
    const { promise, resolve } = Promise.withResolvers<Answer>()
    this.#waiting.set(id, resolve)
    this.#worker.postMessage({ id, sql, parameters } satisfies Query)
    const answer = await promise
    this.#onQuery?.(sql, answer.ms)
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error)
    return { rows: answer.rows as Row[] }
  }

  streamQuery(): never {
    throw new Error('SQLite queries are not streamed')
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { workerData: this.#file })
    let failure = { message: 'The thread that reads has ended' }
    worker.on('message', (answer: Answer) => this.#settle(answer))
    worker.once('error', ({ message }) => {
      failure = { message }
    })
    worker.once('exit', () => {
      // The next query starts another thread.
      this.#worker = undefined
      for (const id of this.#waiting.keys()) this.#settle({ id, error: failure, ms: 0 })
    })
    worker.unref()
    return worker
  }

  #settle(answer: Answer): void {
    this.#waiting.get(answer.id)?.(answer)
    this.#waiting.delete(answer.id)
  }
}
