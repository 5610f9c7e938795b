import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/**
 * Counts one more call by a key within a window (ms) that begins with the first of them, whichever program
 * counts it; gives the calls so far and when the window ends (ms since 1970).
 */
export async function countCall(
  db: Db,
  key: string,
  { now, window }: { now: number; window: number },
): Promise<{ count: number; until: number }> {
  return db
    .insertInto('rate_limits')
    .values({ key, count: 1, until: now + window })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limits.until <= ${now} then 1 else rate_limits.count + 1 end`,
        until: sql`case when rate_limits.until <= ${now} then ${now + window} else rate_limits.until end`,
      }),
    )
    .returning(['count', 'until'])
    .executeTakeFirstOrThrow()
}

/** Forgets the windows that have ended. */
export async function forgetCalls(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('until', '<=', now).execute()
}
