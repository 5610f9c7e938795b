import type { NewOrder, Order } from '#contract/order.ts'
import { normalizePhone } from '#rules/phone.ts'
import { foldText } from '#rules/text.ts'
import { isForeignKeyViolation } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import { addChange } from './change-order.ts'
import { duplicateOf } from './duplicates.ts'
import { claimKey, storePlacedOrder } from './idempotency-keys.ts'
import { toOrder } from './orders.ts'
import { type PricedOrder, priceOrder } from './price-order.ts'

export type PlacedOrder = { order: Order; isReplay: boolean }

/**
 * Stores an order at the shop's own prices (DA), in one transaction: all of it or nothing. With an idempotency
 * key, the same body again returns the first order and stores nothing. `countStored` is called for an order that is
 * about to be stored, not for a replay nor a refusal.
 * @throws as `priceOrder`, `claimKey` and `countStored`
 */
export async function placeOrder(
  db: Db,
  input: NewOrder,
  key: string | null,
  countStored: (trx: Db) => Promise<void> = async () => {},
): Promise<PlacedOrder> {
  const place = () =>
    db.transaction().execute(async (trx) => {
      const earlier = key && (await claimKey(trx, key, input))
      if (earlier) return { order: earlier, isReplay: true }
      const priced = await priceOrder(trx, input)
      await countStored(trx)
      const order = await insertOrder(trx, input, priced)
      if (key) await storePlacedOrder(trx, key, order)
      return { order, isReplay: false }
    })
  return place().catch((error: unknown) => {
    // A product was deleted after it was read: the second attempt reports it as out of stock.
    if (isForeignKeyViolation(error)) return place()
    throw error
  })
}

/** Inserts a priced order and its items. */
export async function insertOrder(
  trx: Db,
  input: NewOrder,
  { wilaya, products, quote }: PricedOrder,
  createdAt = new Date(),
): Promise<Order> {
  const isHome = input.deliveryType === 'home'
  const phoneKey = normalizePhone(input.customerPhone)
  const productIds = input.items.map((item) => item.productId)
  const placedAt = createdAt.toISOString()
  const values = {
    customer_name: input.customerName,
    customer_phone: input.customerPhone,
    search_text: orderSearchText(input.customerName, input.customerPhone),
    status: 'pending' as const,
    wilaya_id: wilaya.id,
    wilaya_name: wilaya.name,
    delivery_type: input.deliveryType,
    center: isHome ? null : input.center,
    baladiya: isHome ? input.baladiya : null,
    delivery_address: isHome ? input.deliveryAddress : null,
    subtotal: quote.subtotal,
    delivery_price: quote.deliveryPrice,
    total_price: quote.totalPrice,
    created_at: placedAt,
  }
  const desk = {
    phone_key: phoneKey,
    duplicate_of: duplicateOf(trx, { phoneKey, createdAt }, productIds),
    due_at: placedAt,
    updated_at: placedAt,
  }
  const { id } = await trx
    .insertInto('orders')
    .values({ ...values, ...desk })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = input.items.map((item, position) => ({
    order_id: id,
    position,
    product_id: item.productId,
    product_name: products.get(item.productId)?.name ?? '',
    quantity: item.quantity,
    price: quote.items[position]?.price ?? 0,
    size: item.size,
    color: item.color,
  }))
  await trx.insertInto('order_items').values(items).execute()
  await addChange(trx, id, 'placed')
  return toOrder({ id, ...values }, items)
}

/** What the admin's search looks into: the phone also without its spaces, and normalized. */
export function orderSearchText(name: string, phone: string): string {
  return foldText(`${name} ${phone} ${phone.replace(/\D/g, '')} ${normalizePhone(phone)}`)
}
