import type { Db } from '#server/db/open.ts'

/** Returns the time of the last backup (ISO), or null before the first. */
export async function findLastBackup(db: Db): Promise<string | null> {
  const row = await db.selectFrom('shop_state').select('last_backup_at').executeTakeFirstOrThrow()
  return row.last_backup_at
}

export async function recordBackup(db: Db, madeAt: string): Promise<void> {
  await db.updateTable('shop_state').set({ last_backup_at: madeAt }).execute()
}
