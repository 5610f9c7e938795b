import { isDeepStrictEqual } from 'node:util'
import { freeDelivery } from '#contract/delivery.ts'
import { freeFrom } from '#rules/delivery.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { findFreeDelivery, updateFreeDelivery } from '#server/delivery/free-delivery.ts'

/** In DA. */
const DEMO = freeFrom(50_000)

export async function seedFreeDelivery(trx: Trx): Promise<void> {
  await updateFreeDelivery(trx, DEMO)
  await rememberFreeDelivery(trx)
}

/** Stores the first free delivery, to detect later changes. */
export async function rememberFreeDelivery(db: Db | Trx): Promise<void> {
  const first = JSON.stringify(await findFreeDelivery(db))
  await db.updateTable('shop_state').set({ first_free_delivery: first }).execute()
}

/**
 * Deletes the free delivery where it is still the demo's. Returns true the first time: what the owner saves between two
 * removals is the owner's, even where it is alike.
 */
export async function endDemoDelivery(trx: Trx): Promise<boolean> {
  const { first_free_delivery: first } = await trx
    .selectFrom('shop_state')
    .select('first_free_delivery')
    .executeTakeFirstOrThrow()
  // Gives fields that were added since the first start their defaults.
  if (!isDeepStrictEqual(freeDelivery.nullable().parse(JSON.parse(first ?? 'null')), DEMO)) return false
  if (isDeepStrictEqual(await findFreeDelivery(trx), DEMO)) await trx.deleteFrom('free_delivery').execute()
  await trx
    .updateTable('shop_state')
    .set({ first_free_delivery: JSON.stringify(null) })
    .execute()
  return true
}
