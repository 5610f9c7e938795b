import type { AdminOrder } from '#contract/admin-order.ts'
import type { ManualOrder } from '#contract/order-change.ts'
import type { Db } from '#server/db/open.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { claimKey, storePlacedOrder } from './idempotency-keys.ts'
import { recordEvents } from './order-events.ts'
import { findOrder } from './orders.ts'
import { insertOrder } from './place-order.ts'
import { quoteManualOrder } from './price-order.ts'

/**
 * Stores an order that an admin enters. Its `placed` event, which a visitor's order does not have, records who. With
 * an idempotency key, the same body again returns the first order and stores nothing.
 * @throws as `quoteManualOrder` and `claimKey`
 */
export function addManualOrder(
  db: Db,
  input: ManualOrder,
  { key, actor }: { key: string | null; actor: string },
): Promise<{ order: AdminOrder; isReplay: boolean }> {
  return writeWithoutBump(db, async (trx) => {
    const earlier = key && (await claimKey<AdminOrder>(trx, key, input))
    if (earlier) return { order: earlier, isReplay: true }
    const { status, channel } = input
    const { id, createdAt } = await insertOrder(trx, await quoteManualOrder(trx, input), { status, channel })
    await recordEvents(trx, [{ orderId: id, at: createdAt, kind: 'placed', to: status, actor }])
    const order = await findOrder(trx, id)
    if (key) await storePlacedOrder(trx, key, order)
    return { order, isReplay: false }
  })
}
