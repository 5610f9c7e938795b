import type { FreeDeliverySetting } from '#contract/free-delivery.ts'
import type { Db } from '#server/db/open.ts'

/** The free-delivery setting (DA), or null when it was never set. */
export async function findFreeDelivery(db: Db): Promise<FreeDeliverySetting | null> {
  const row = await db.selectFrom('free_delivery').selectAll().executeTakeFirst()
  return row ? { minimumAmount: row.minimum_amount, isActive: row.is_active === 1 } : null
}
