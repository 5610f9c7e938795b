import type { Db } from '#server/db/open.ts'

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
