import { sql } from 'kysely'
import type { Database } from './open.ts'

/** Does work that copies of the program which start together must not do at once. On SQLite there is one alone. */
export async function inTurn<Result>({ db, name }: Database, work: () => Promise<Result>): Promise<Result> {
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
