import type { Db } from '#server/db/open.ts'
import { laterThan } from './change-order.ts'

/** What a courier has collected of an order, and kept for itself if it says so, in DA. */
export type Payment = { orderId: number; collected: number; fee: number | null }

/**
 * Records that couriers have paid orders, all at one time, and tells the stream. For a serialized transaction; orders
 * that are not there are left out.
 */
export async function addPayments(trx: Db, payments: Payment[], actor: string): Promise<void> {
  const ids = payments.map(({ orderId }) => orderId)
  if (ids.length === 0) return
  const orders = await trx.selectFrom('orders').select(['id', 'updated_at']).where('id', 'in', ids).execute()
  if (orders.length === 0) return
  const known = new Set(orders.map(({ id }) => id))
  const at =
    orders
      .map((order) => laterThan(order.updated_at))
      .toSorted()
      .at(-1) ?? ''
  await trx
    .updateTable('orders')
    .set({ updated_at: at })
    .where('id', 'in', [...known])
    .execute()
  await trx
    .insertInto('order_changes')
    .values([...known].map((id) => ({ order_id: id, kind: 'changed' as const, number: null })))
    .execute()
  await trx
    .insertInto('order_events')
    .values(
      payments
        .filter(({ orderId }) => known.has(orderId))
        .map(({ orderId, ...details }) => ({
          order_id: orderId,
          kind: 'payment' as const,
          from_status: null,
          to_status: null,
          actor,
          details: JSON.stringify(details),
          created_at: at,
        })),
    )
    .execute()
}
