import { PostgresAdapter, sql } from 'kysely'
import { ConfigError } from '#server/config.ts'
import type { Database, Trx } from './open.ts'

/** Class id of two-key locks for phones. Locks with two keys never collide with locks with one key. */
const PHONES = 1

/** Runs work while no other instance does (PostgreSQL advisory lock). On SQLite there is only one instance. */
export async function withAdvisoryLock<Result>(
  { db, name }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  if (name === 'sqlite') return work()
  return db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(2020)`.execute(held)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(2020)`.execute(held)
    }
  })
}

/** Serializes transactions that write orders of the same phones. SQLite serializes all writers anyway. */
export async function lockPhones(trx: Trx, phoneKeys: string[]): Promise<void> {
  const phones = [...new Set(phoneKeys)].filter(Boolean).sort()
  // A transaction has no `dialect`, so this checks the adapter.
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  if (phones.length === 0 || !isPostgres) return
  const lock = sql`pg_advisory_xact_lock(${sql.lit(PHONES)}, hashtext(phone))`
  await sql`select ${lock} from unnest(${phones}::text[]) as phone`.execute(trx)
}

const RUNNING = 2021

/** Marks the shop as running while the PostgreSQL connection is open. On SQLite, a lock file does this. */
export const SAY_RUNNING = `select pg_advisory_lock_shared(${RUNNING})`

/** Runs work that needs every instance stopped. Throws ConfigError while one uses the PostgreSQL database. */
export async function whileStopped<Result>(
  { db, name }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  if (name === 'sqlite') return work()
  return db.connection().execute(async (held) => {
    const lock = sql<{ is_free: boolean }>`select pg_try_advisory_lock(${sql.lit(RUNNING)}) as is_free`
    const { rows } = await lock.execute(held)
    if (!rows[0]?.is_free) {
      throw new ConfigError('The shop runs on this database: stop every instance first')
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(RUNNING)})`.execute(held)
    }
  })
}

/** True while an instance runs the shop in this PostgreSQL database, or a restore locks it. False on SQLite. */
export async function isRunning({ db, name }: Database): Promise<boolean> {
  if (name === 'sqlite') return false
  const locks = sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${sql.lit(RUNNING)}
    and objsubid = 1 and database = (select oid from pg_database where datname = current_database())`
  return (await locks.execute(db)).rows.length > 0
}
