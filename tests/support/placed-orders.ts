import type { CancelReason, OrderChannel, OrderStatus } from '#rules/order.ts'
import type { TestShop } from './open-test-shop.ts'

/** Products and wilayas by their place in a list; sums in DA. */
export type Line = { product: number | null; name: string; quantity: number; price: number }
export type Placed = {
  at: string
  status: OrderStatus
  reason: CancelReason
  channel: OrderChannel
  campaign: string | null
  referrer: string | null
  wilaya: number
  total: number
  lines: Line[]
  calls: number[]
}

/** Inserts an order in any later state, without the rules. */
export async function insertPlaced(
  { db }: TestShop,
  order: Placed,
  { products, wilayas }: { products: number[]; wilayas: number[] },
): Promise<void> {
  const { id } = await db
    .insertInto('orders')
    .values({
      customer_name: 'Ali',
      customer_phone: '0661 00 00 00',
      search_text: '',
      status: order.status,
      cancel_reason: order.status === 'cancelled' ? order.reason : null,
      wilaya_id: wilayas[order.wilaya] ?? 0,
      wilaya_name: 'ancien nom',
      delivery_type: 'home',
      subtotal: order.total,
      delivery_price: 0,
      total_price: order.total,
      channel: order.channel,
      campaign: order.campaign,
      referrer: order.referrer,
      phone_key: '0661000000',
      due_at: order.at,
      created_at: order.at,
      updated_at: order.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = order.lines.map(({ product, name, quantity, price }, position) => ({
    order_id: id,
    position,
    product_id: product === null ? null : (products[product] ?? null),
    product_name: product === null ? name : 'ancien nom',
    quantity,
    price,
  }))
  await db.insertInto('order_items').values(items).execute()
  for (const wait of order.calls) {
    const created_at = new Date(Date.parse(order.at) + wait).toISOString()
    await db
      .insertInto('order_events')
      .values({ order_id: id, kind: 'call', actor: 'owner', details: '{}', created_at })
      .execute()
  }
}
