import pg from 'pg'

/** ms of silence after which a connection is probed, ten times in 10 s: one whose PostgreSQL has vanished then ends. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Minimum ms to open a connection, or to wait for one of the pool. */
const CONNECT = 5000

/**
 * Opens a pool. With `queryTimeout` (ms) a query without an answer fails; PostgreSQL ends a slow one a little sooner,
 * which leaves its connection usable. Without it a query may take any time.
 */
export function openPool(databaseUrl: string, queryTimeout?: number): pg.Pool {
  const pool = new pg.Pool({
    Client: TimedClient,
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: Math.max(CONNECT, (queryTimeout ?? 0) / 2),
    ...KEEP_ALIVE,
    ...(queryTimeout !== undefined && {
      query_timeout: queryTimeout,
      statement_timeout: Math.round(queryTimeout * 0.8),
      // Frees the locks of a program that has vanished in the middle.
      idle_in_transaction_session_timeout: queryTimeout * 4,
    }),
  })
  // A broken connection fails its query or is replaced at the next one. Between two queries of a
  // transaction only the connection emits the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Ends when a query times out, since pg would queue the next query behind the one that hangs. */
class TimedClient extends pg.Client {
  // `never` fits the result of every overload.
  override query(...parameters: unknown[]): never {
    const result: Promise<unknown> = super.query(...(parameters as [string]))
    result.catch((error: Error) => {
      if (error.message === 'Query read timeout') void this.end()
    })
    return result as never
  }
}
