import pg from 'pg'
import { every } from '#server/every.ts'
import type { Db } from './open.ts'
import { KEEP_ALIVE } from './postgres-pool.ts'
import { findCatalogueVersion } from './write-catalogue.ts'

/** ms between two reads of the version, in case another program wrote and its notification was lost. */
const POLL = 1000

/** The current catalogue version, read without a query. It only rises. */
export class CatalogueVersion {
  readonly #db: Db
  readonly #timer: AsyncDisposable
  readonly #listener: { close: () => Promise<void> } | undefined
  #current: number

  private constructor(db: Db, version: number, databaseUrl: string | undefined) {
    this.#db = db
    this.#current = version
    this.#listener = databaseUrl
      ? listenForVersions(databaseUrl, (version) => this.#bump(version))
      : undefined
    // Requests that need the database log that it is down.
    this.#timer = every(
      POLL,
      () => this.refresh(),
      () => {},
    )
  }

  /** On PostgreSQL, given by its URL, other programs notify this one of their writes. */
  static async open(db: Db, databaseUrl?: string): Promise<CatalogueVersion> {
    return new CatalogueVersion(db, await findCatalogueVersion(db), databaseUrl)
  }

  get current(): number {
    return this.#current
  }

  /** Reads the version; http/api.ts does so after every write, before its response is sent. */
  async refresh(): Promise<void> {
    this.#bump(await findCatalogueVersion(this.#db))
  }

  async close(): Promise<void> {
    await this.#timer[Symbol.asyncDispose]()
    await this.#listener?.close()
  }

  // Two reads may end in the other order.
  #bump(version: number): void {
    this.#current = Math.max(this.#current, version)
  }
}

/** Time before a lost connection is opened again, in ms. */
const RETRY = 5000

/**
 * Listens for the catalogue versions that any program on a PostgreSQL database commits (LISTEN/NOTIFY), until closed.
 * Reconnects; notifications sent meanwhile are lost.
 */
function listenForVersions(
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
