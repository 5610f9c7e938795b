import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { every } from '#server/every.ts'
import { SAY_RUNNING } from './advisory-lock.ts'
import type { Db } from './open.ts'
import { createClient } from './postgres-pool.ts'
import { findCatalogueVersion } from './write-catalogue.ts'

/** ms between two reads of the version: orders raise it without `refresh`, and a notification may be lost. */
const POLL = 1000

/** The current version without a query; it only rises. */
export type CatalogueVersion = {
  readonly current: number
  /** Queries the version; called after every write of the admin, before the response (http/api.ts). */
  refresh: () => Promise<void>
  close: () => Promise<void>
}

/** Follows the catalogue version. On PostgreSQL, other instances send notifications of their writes. */
export async function openCatalogueVersion(db: Db, databaseUrl?: string): Promise<CatalogueVersion> {
  let current = await findCatalogueVersion(db)
  // Queries may return out of order, so a lower version is ignored.
  const bump = (version: number) => {
    current = Math.max(current, version)
  }
  const refresh = async () => bump(await findCatalogueVersion(db))
  const listener = databaseUrl ? listenForVersions(databaseUrl, bump) : undefined
  // Logs no failure, because requests that need the database log that it is down.
  const timer = every(POLL, refresh, () => {})
  return {
    get current() {
      return current
    },
    refresh,
    close: async () => {
      await timer[Symbol.asyncDispose]()
      await listener?.close()
    },
  }
}

/** Time before a lost connection is opened again, in ms. */
const RETRY = 5000

/**
 * Listens for committed catalogue versions (LISTEN/NOTIFY). Its connection also marks the shop as running.
 * Reconnects; notifications sent meanwhile are lost.
 */
function listenForVersions(databaseUrl: string, onVersion: (version: number) => void) {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const connection = createClient(databaseUrl)
    client = connection
    connection.on('notification', ({ payload }) => onVersion(Number(payload)))
    // An error also ends the connection, and the `end` handler reconnects.
    connection.on('error', () => {})
    connection.once('end', reconnect)
    try {
      await connection.connect()
      await connection.query(SAY_RUNNING)
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

/** Maximum entries of a cache. A page of 100 product cards takes about 100 kB. */
const MAX_ENTRIES = 300

type CachedRead = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/** Caches reads by version (LRU); parallel reads of a key share a query. Callers must not change results. */
export function createVersionCache(version: Pick<CatalogueVersion, 'current'>): CachedRead {
  const cache = new LRUCache<string, { value: unknown }, () => Promise<unknown>>({
    max: MAX_ENTRIES,
    fetchMethod: async (_key, _stale, { context: read }) => ({ value: await read() }),
    // A read that is evicted before it ends still returns its result to its callers.
    ignoreFetchAbort: true,
  })
  return async <Value>(key: string, read: () => Promise<Value>) => {
    const entry = await cache.fetch(`${version.current} ${key}`, { context: read })
    // Each key is used by one kind of read only, so its value has that type.
    return entry?.value as Value
  }
}
