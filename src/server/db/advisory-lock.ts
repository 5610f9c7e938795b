import { sql } from 'kysely'
import type { Database } from './open.ts'

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
