import type { Db } from '#server/db/open.ts'

/** Age in ms from which the owner is warned that the last backup, or its copy, is too old. */
const TOO_OLD = 2 * 24 * 3_600_000

export function isTooOld(madeAt: string | null, now: Date): boolean {
  return madeAt === null || now.getTime() - Date.parse(madeAt) > TOO_OLD
}

/** Returns the time of the last backup, and of a scheduled one that failed later (ISO 8601), or null. */
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

/** Returns the time of the newest backup at BACKUP_S3_URL, and time and message of a later failure. */
export async function findLastCopy(db: Db) {
  return db
    .selectFrom('shop_state')
    .select(['last_copy_at as madeAt', 'copy_failed_at as failedAt', 'copy_problem as problem'])
    .executeTakeFirstOrThrow()
}

/** Records a copy, unless another instance has copied a newer backup. */
export async function recordCopy(db: Db, madeAt: string): Promise<void> {
  const copied = { last_copy_at: madeAt, copy_failed_at: null, copy_problem: null }
  await db
    .updateTable('shop_state')
    .set(copied)
    .where((state) =>
      state.or([
        state('last_copy_at', 'is', null),
        state('last_copy_at', '<=', madeAt),
        // A copy dated in the future means the server's clock was wrong when it was made; ignore it.
        state('last_copy_at', '>', new Date().toISOString()),
      ]),
    )
    .execute()
}

export async function recordFailedCopy(db: Db, failedAt: string, problem: string): Promise<void> {
  await db.updateTable('shop_state').set({ copy_failed_at: failedAt, copy_problem: problem }).execute()
}
