import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** ms since 1970 by PostgreSQL's clock: each program has a clock of its own. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Counts one more call by a key within a window (ms) that begins with the first of them, whichever program on
 * the PostgreSQL counts it; gives the calls so far, the time, and when the window ends (ms since 1970).
 */
export async function countCall(
  db: Db,
  key: string,
  window: number,
): Promise<{ count: number; until: number; now: number }> {
  return db
    .insertInto('rate_limits')
    .values({ key, count: 1, until: sql`${NOW} + ${window}::bigint` })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limits.until <= ${NOW} then 1 else rate_limits.count + 1 end`,
        until: sql`case when rate_limits.until <= ${NOW} then excluded.until else rate_limits.until end`,
      }),
    )
    .returning(['count', 'until', NOW.as('now')])
    .executeTakeFirstOrThrow()
}

/** Forgets the windows that have ended, by PostgreSQL's clock too. */
export async function forgetCalls(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('until', '<=', NOW).execute()
}
