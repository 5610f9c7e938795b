import { parentPort, workerData } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { SqliteDatabase } from './sqlite-database.ts'

// Runs queries of sqlite-thread.ts one after another.

export type Query = Pick<CompiledQuery, 'sql' | 'parameters'> & { id: number }

/** An error loses its code between threads, so the code is sent as well as the message. */
export type Answer = { id: number; ms: number } & (
  | { rows: unknown[] }
  | { error: { message: string; errcode?: unknown } }
)

const database = new SqliteDatabase(workerData)
database.exec('pragma query_only = on')
parentPort?.on('message', (query: Query) => parentPort?.postMessage(run(query)))

function run({ id, ...query }: Query): Answer {
  const started = performance.now()
  const ms = () => performance.now() - started
  try {
    return { id, rows: database.run(query).rows, ms: ms() }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: unknown }
    return { id, error: { message, errcode }, ms: ms() }
  }
}
