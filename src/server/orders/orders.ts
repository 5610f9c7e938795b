import type { AdminOrder } from '#contract/admin-order.ts'
import type { Order, OrderItem } from '#contract/order.ts'
import type { Parcel } from '#contract/parcel.ts'
import { isOpen } from '#rules/parcel-state.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { NotFoundError } from '#server/errors.ts'
import { countOthers } from './customers.ts'
import { findParcels } from './order-parcels.ts'

/** @throws NotFoundError */
export async function findOrder(db: DbOrTrx, id: number): Promise<AdminOrder> {
  const [order] = await toAdminOrders(db, [await findOrderRow(db, id)])
  if (!order) throw unknownOrder()
  return order
}

/** @throws NotFoundError */
export function findOrderRow(db: DbOrTrx, id: number): Promise<Row<'orders'>> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(unknownOrder)
}

export function unknownOrder(): NotFoundError {
  return new NotFoundError('Commande non trouvée')
}

export async function toAdminOrders(db: DbOrTrx, rows: Row<'orders'>[]): Promise<AdminOrder[]> {
  const ids = rows.map((row) => row.id)
  const items = await listItems(db, ids)
  const othersOf = await countOthers(db, rows)
  const parcels = await findParcels(db, ids)
  return rows.map((row) => ({
    ...toOrder(row, items.get(row.id) ?? []),
    discount: row.discount,
    note: row.note,
    cancelReason: row.cancel_reason,
    callAttempts: row.call_attempts,
    callAt: row.call_at,
    source: { channel: row.channel, campaign: row.campaign, referrer: row.referrer },
    customer: { ...othersOf(row), duplicateOf: row.duplicate_of },
    updatedAt: row.updated_at,
    parcel: parcels.get(row.id) ?? null,
    parcelRefusal: refusalOf(row, parcels.get(row.id)),
  }))
}

/** Returns the last refusal, unless a courier has the order, or may have it. */
function refusalOf({ parcel_refusal }: Row<'orders'>, parcel: Parcel | undefined) {
  if (parcel_refusal === null || (parcel && isOpen(parcel.state))) return null
  const refusal: AdminOrder['parcelRefusal'] = JSON.parse(parcel_refusal)
  return refusal
}

/** Lists items by order id, in order. */
export async function listItems(db: DbOrTrx, orderIds: number[]): Promise<Map<number, ItemRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_items')
    .select(['order_id', 'product_id as productId', 'product_name', 'quantity', 'price', 'size', 'color'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

export type ItemRow = OrderItem & { order_id: number }

export function toOrder(row: Row<'orders'>, items: ItemRow[]): Order {
  return {
    id: row.id,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    status: row.status,
    wilayaId: row.wilaya_id,
    wilayaName: row.wilaya_name,
    deliveryType: row.delivery_type,
    center: row.center,
    baladiya: row.baladiya,
    deliveryAddress: row.delivery_address,
    items: items.map(({ order_id, ...item }) => item),
    subtotal: row.subtotal,
    deliveryPrice: row.delivery_price,
    totalPrice: row.total_price,
    createdAt: row.created_at,
  }
}
