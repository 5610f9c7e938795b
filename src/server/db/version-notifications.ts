import pg from 'pg'

/** How long after a broken connection another is tried, in ms. */
const AGAIN = 5000

/**
 * Hears of each new catalogue version that any program on a PostgreSQL database commits, until closed. A
 * connection that breaks is made again; what was said meanwhile is not heard.
 */
export function hearVersions(
  databaseUrl: string,
  heard: (version: number) => void,
): { close: () => Promise<void> } {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: AGAIN,
      keepAlive: true,
    })
    client = own
    own.on('notification', ({ payload }) => heard(Number(payload)))
    // An error on the connection ends it: `end` follows.
    own.on('error', () => {})
    own.once('end', tryAgain)
    try {
      await own.connect()
      await own.query('listen catalogue')
    } catch {
      own.end().catch(() => {})
      tryAgain()
    }
  }

  function tryAgain(): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(connect, AGAIN).unref()
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
