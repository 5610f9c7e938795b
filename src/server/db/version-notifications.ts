import pg from 'pg'
import { KEEP_ALIVE } from './postgres-pool.ts'

/** Time before a lost connection is opened again, in ms. */
const RETRY = 5000

/**
 * Listens for the catalogue versions that any program on a PostgreSQL database commits (LISTEN/NOTIFY), until closed.
 * Reconnects; notifications sent meanwhile are lost.
 */
export function listenForVersions(
  databaseUrl: string,
  onVersion: (version: number) => void,
): { close: () => Promise<void> } {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: RETRY,
      ...KEEP_ALIVE,
    })
    client = connection
    connection.on('notification', ({ payload }) => onVersion(Number(payload)))
    // An error on the connection ends it: `end` follows.
    connection.on('error', () => {})
    connection.once('end', reconnect)
    try {
      await connection.connect()
      await connection.query('listen catalogue')
    } catch {
      connection.end().catch(() => {})
      reconnect()
    }
  }

  function reconnect(): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(connect, RETRY).unref()
  }

  void connect()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
