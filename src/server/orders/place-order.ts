import type { NewOrder, Order } from '#contract/order.ts'
import type { OrderChannel } from '#rules/order-channel.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { isForeignKeyViolation } from '#server/db/errors.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { addToFeed } from './change-order.ts'
import { duplicateOf } from './duplicates.ts'
import { claimKey, storePlacedOrder } from './idempotency-keys.ts'
import { contentColumns, insertItems, type OrderContent } from './order-content.ts'
import { priceOrder } from './price-order.ts'

export type PlacedOrder = { order: Order; isReplay: boolean }

/**
 * Stores an order at the shop's own prices (DA), in one transaction. With an idempotency key, the same body again
 * returns the first order and stores nothing. `countStored` is called for an order that is about to be stored, not
 * for a replay nor a refusal.
 * @throws as `priceOrder`, `claimKey` and `countStored`
 */
export async function placeOrder(
  db: Db,
  input: NewOrder,
  key: string | null,
  countStored: (trx: Trx) => Promise<void> = async () => {},
): Promise<PlacedOrder> {
  const place = () =>
    db.transaction().execute(async (trx) => {
      const earlier = key && (await claimKey(trx, key, input))
      if (earlier) return { order: earlier, isReplay: true }
      const content = await priceOrder(trx, input)
      await countStored(trx)
      const order = await insertOrder(trx, content)
      if (key) await storePlacedOrder(trx, key, order)
      return { order, isReplay: false }
    })
  return place().catch((error: unknown) => {
    // A product was deleted after it was read: the second attempt reports it as out of stock.
    if (isForeignKeyViolation(error)) return place()
    throw error
  })
}

type Placing = { status?: OrderStatus; channel?: OrderChannel; createdAt?: Date }

/** Inserts an order and its items, and returns it as the customer sees it. */
export async function insertOrder(
  trx: Trx,
  content: OrderContent,
  { status = 'pending', channel = 'web', createdAt = new Date() }: Placing = {},
): Promise<Order> {
  const columns = contentColumns(content)
  const { phone_key: phoneKey } = columns
  const productIds = content.items.flatMap((item) => item.productId ?? [])
  const placedAt = createdAt.toISOString()
  const desk = {
    channel,
    duplicate_of: duplicateOf({ phoneKey, createdAt }, productIds),
    due_at: placedAt,
    updated_at: placedAt,
  }
  const { id } = await trx
    .insertInto('orders')
    .values({ ...columns, ...desk, status, created_at: placedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertItems(trx, id, content.items)
  await addToFeed(trx, [id], 'placed')
  const { discount, note, ...order } = content
  return { id, ...order, status, createdAt: placedAt }
}
