import type { NoticeSettings } from '#contract/push.ts'
import type { DbOrTrx } from '#server/db/open.ts'

/** Reads what the owner wants to be notified of. */
export async function findSettings(db: DbOrTrx): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('shop_state')
    .select(['notify_orders', 'notify_attempts'])
    .executeTakeFirstOrThrow()
  return { orders: row.notify_orders === 1, attempts: row.notify_attempts === 1 }
}

/** Changes what is sent from now on; what is queued already is sent. */
export async function changeSettings(
  db: DbOrTrx,
  { orders, attempts }: Partial<NoticeSettings>,
): Promise<NoticeSettings> {
  const change = {
    ...(orders !== undefined && { notify_orders: orders ? (1 as const) : (0 as const) }),
    ...(attempts !== undefined && { notify_attempts: attempts ? (1 as const) : (0 as const) }),
  }
  if (Object.keys(change).length > 0) await db.updateTable('shop_state').set(change).execute()
  return findSettings(db)
}
