import type { Db } from '#server/db/open.ts'

/** ISO 8601, or null before the first backup. */
export async function findLastBackup(db: Db): Promise<string | null> {
  const row = await db.selectFrom('shop_state').select('last_backup_at').executeTakeFirstOrThrow()
  return row.last_backup_at
}

export async function recordBackup(db: Db, madeAt: string): Promise<void> {
  await db.updateTable('shop_state').set({ last_backup_at: madeAt }).execute()
}
