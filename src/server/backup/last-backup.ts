import type { Db } from '#server/db/open.ts'

/** ms after which the owner must know that there is no newer backup, or copy of one. */
const TOO_OLD = 2 * 24 * 3_600_000

/** True without any too. */
export function isTooOld(madeAt: string | null, now: Date): boolean {
  return madeAt === null || now.getTime() - Date.parse(madeAt) > TOO_OLD
}

/** Returns the time of the last backup, and of the failure of a scheduled one after it (ISO 8601); null for none. */
export async function findLastBackup(db: Db): Promise<{ madeAt: string | null; failedAt: string | null }> {
  return db
    .selectFrom('shop_state')
    .select(['last_backup_at as madeAt', 'backup_failed_at as failedAt'])
    .executeTakeFirstOrThrow()
}

export async function recordBackup(db: Db, madeAt: string): Promise<void> {
  await db.updateTable('shop_state').set({ last_backup_at: madeAt, backup_failed_at: null }).execute()
}

export async function recordFailedBackup(db: Db, failedAt: string): Promise<void> {
  await db.updateTable('shop_state').set({ backup_failed_at: failedAt }).execute()
}

/** `problem` is for the owner: why the last try of a copy failed. */
type LastCopy = { madeAt: string | null; failedAt: string | null; problem: string | null }

/** Returns the time of the newest backup that has been copied to BACKUP_S3_URL, and of a failure since. */
export async function findLastCopy(db: Db): Promise<LastCopy> {
  return db
    .selectFrom('shop_state')
    .select(['last_copy_at as madeAt', 'copy_failed_at as failedAt', 'copy_problem as problem'])
    .executeTakeFirstOrThrow()
}

/** Records a copy, unless another instance of the program has made one of a newer backup. */
export async function recordCopy(db: Db, madeAt: string): Promise<void> {
  const copied = { last_copy_at: madeAt, copy_failed_at: null, copy_problem: null }
  await db
    .updateTable('shop_state')
    .set(copied)
    .where((state) =>
      state.or([
        state('last_copy_at', 'is', null),
        state('last_copy_at', '<=', madeAt),
        // The clock was ahead then.
        state('last_copy_at', '>', new Date().toISOString()),
      ]),
    )
    .execute()
}

export async function recordFailedCopy(db: Db, failedAt: string, problem: string): Promise<void> {
  await db.updateTable('shop_state').set({ copy_failed_at: failedAt, copy_problem: problem }).execute()
}
