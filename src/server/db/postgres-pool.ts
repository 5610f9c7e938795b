import pg from 'pg'

/** Probes an idle connection after 10 s (TCP keep-alive), so that one to a vanished server is closed. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The shortest time limit in ms for opening a connection, or waiting for one of the pool. */
const CONNECT = 5000

/** Makes a client outside of the pool, which is not connected yet. */
export function createClient(connectionString: string): pg.Client {
  return new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT, ...KEEP_ALIVE })
}

/** Opens a pool. PostgreSQL cancels a slow query before `queryTimeout` (ms): its connection stays usable. */
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
      // Releases the locks of a program that crashed during a transaction.
      idle_in_transaction_session_timeout: queryTimeout * 4,
    }),
  })
  // A broken connection fails its query, or is replaced at the next query. Between two queries of a
  // transaction only the client emits the error, which would otherwise crash the program.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Closes its connection when a query times out: pg would queue the next query behind the hanging one. */
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
