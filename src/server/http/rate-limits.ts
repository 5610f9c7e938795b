import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Config } from '#server/config.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { Semaphore } from '#server/semaphore.ts'
import { MAX_FORM } from './bodies/form-body.ts'
import { createBounds } from './bounds/bounds.ts'
import { visitorHeader } from './bounds/limit-key.ts'
import { HttpError } from './http-error.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Maximum keys of a limit in memory; the least recently used one is evicted first. */
const MAX_KEYS = 50_000

/** ms since 1970 by PostgreSQL's clock, which all programs share. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Limits the requests of a key within a window that starts with its first request. */
export type RateLimit = {
  /** Counts a request. On PostgreSQL a rollback of `trx` undoes it. Throws HttpError 429 above the limit. */
  count: (key: string, trx?: Trx) => Promise<void>
  /** Subtracts a counted request. */
  release: (key: string) => Promise<void>
}

/** A limit in memory, which can be checked without counting. */
export type MemoryRateLimit = RateLimit & {
  /** Throws like `count` if the limit is reached, without counting. */
  check: (key: string) => void
}

export type Limits = ReturnType<typeof createLimits>

/**
 * Creates all limits. They are generous, because many customers of a mobile network share an address.
 * Those made by `together` protect the whole shop, so on PostgreSQL all instances count them in `shared`;
 * each instance counts the others itself. Orders are counted when they are stored.
 */
export function createLimits(
  config: Pick<Config, 'rateLimit' | 'trustProxy' | 'clientIpHeader'>,
  shared?: Db,
) {
  const isOn = config.rateLimit
  const within = (limit: number, window: number) => (isOn ? memoryRateLimit(limit, window) : NO_LIMIT)
  const together = (name: string, limit: number, window: number) =>
    shared && isOn ? postgresRateLimit(shared, name, limit, window) : within(limit, window)
  return {
    requests: within(6000, MINUTE),
    writes: within(1200, 10 * MINUTE),
    logins: together('login', 10, 15 * MINUTE),
    loginsByAddress: together('login-address', 30, 15 * MINUTE),
    loginsByAccount: together('login-account', 10, HOUR),
    // Logins of known browsers are counted only here, others by address, by account and by both.
    loginsByBrowser: together('login-browser', 10, 15 * MINUTE),
    orders: together('order', 60, HOUR),
    // A wrong pair of order and phone counts for both limits.
    trackingByAddress: together('track-address', 20, HOUR),
    trackingByOrder: together('track-order', 20, HOUR),
    // Counts in each instance separately, so that a visit needs no query.
    visits: within(600, HOUR),
    // Kept in memory, so that the person who installs a shop can end a lockout by a restart.
    setups: within(50, HOUR),
    setupsByAddress: within(10, HOUR),
    /** Limits what clients keep open. */
    open: createBounds({ isLimited: isOn, isProxied: visitorHeader(config) !== null }),
    /** Bytes of all forms on disk. */
    uploads: new Semaphore(5 * MAX_FORM),
    /** Searches for lists that are being rendered, each of which may use a core. */
    searches: new Semaphore(1),
    /** Lists of more than 20 whole products, up to some MB each. */
    wholeLists: new Semaphore(1),
    /** Exports. Few at a time, so that the database is free for the shop. */
    exports: new Semaphore(2, 2),
    /** Chunks of the public feeds: one at a time, so that many open feeds do not slow down the shop. */
    feedChunks: new Semaphore(1),
    /** Sheets being read; the largest takes about 100 MB. */
    sheets: new Semaphore(1, 4),
    /** Attempts to become the first owner with the right code, of which one succeeds. */
    owners: new Semaphore(1, 100),
  }
}

/** Counts in memory (LRU), by a monotonic clock. */
export function memoryRateLimit(limit: number, window: number): MemoryRateLimit {
  const windows = new LRUCache<string, { count: number }>({
    // Not `max`, with which the cache would allocate room for all keys at the start.
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    ttl: window,
  })
  return {
    count: async (key) => {
      const current = windows.get(key) ?? { count: 0 }
      if (current.count === 0) windows.set(key, current)
      current.count += 1
      if (current.count > limit) throw tooMany(windows.getRemainingTTL(key))
    },
    release: async (key) => {
      const current = windows.get(key)
      if (current) current.count -= 1
    },
    check: (key) => {
      if ((windows.get(key)?.count ?? 0) >= limit) throw tooMany(windows.getRemainingTTL(key))
    },
  }
}

const NO_LIMIT: MemoryRateLimit = { count: async () => {}, release: async () => {}, check: () => {} }

/** Counts in PostgreSQL, for all instances. `window` is in ms. */
function postgresRateLimit(shared: Db, name: string, limit: number, window: number): RateLimit {
  const count = async (key: string, db: DbOrTrx = shared) => {
    const row = await db
      .insertInto('rate_limits')
      .values({ key: `${name} ${key}`, count: 1, until: sql`${NOW} + ${window}::bigint` })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when rate_limits.until <= ${NOW} then 1 else rate_limits.count + 1 end`,
          until: sql`case when rate_limits.until <= ${NOW} then excluded.until else rate_limits.until end`,
        }),
      )
      .returning(['count', 'until', NOW.as('now')])
      .executeTakeFirstOrThrow()
    if (row.count > limit) throw tooMany(row.until - row.now)
  }
  const release = async (key: string) => {
    await shared
      .updateTable('rate_limits')
      .set(({ eb }) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', `${name} ${key}`)
      .where('count', '>', 0)
      .execute()
  }
  return { count, release }
}

export async function deleteEndedWindows(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('until', '<=', NOW).execute()
}

/** Makes the error 429; `wait` is in ms. */
function tooMany(wait: number): HttpError {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  return new HttpError(429, 'Trop de tentatives, réessayez plus tard', { 'Retry-After': String(seconds) })
}
