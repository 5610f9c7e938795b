import { PostgresAdapter, sql } from 'kysely'
import type { Database, Trx } from './open.ts'

/** Of locks with two numbers, which never meet those with one. */
const PHONES = 1

/** Runs work while no other copy of the program does (PostgreSQL advisory lock). On SQLite there is only one. */
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

/**
 * Makes transactions that write orders of the same phones take turns until they end. A query after it sees what the
 * earlier ones have written. On SQLite all writers take turns.
 */
export async function lockPhones(trx: Trx, phoneKeys: string[]): Promise<void> {
  const phones = [...new Set(phoneKeys)].filter(Boolean).sort()
  // A transaction has no `dialect`.
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  if (phones.length === 0 || !isPostgres) return
  const lock = sql`pg_advisory_xact_lock(${sql.lit(PHONES)}, hashtext(phone))`
  await sql`select ${lock} from unnest(${phones}::text[]) as phone`.execute(trx)
}
