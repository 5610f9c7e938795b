import type { AdminOrder } from '#contract/admin-order.ts'
import type { Order, OrderItem } from '#contract/order.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { NotFoundError } from '#server/errors.ts'
import { type Customers, findCustomers } from './customers.ts'
import { findParcels } from './order-parcels.ts'

/** Finds one order as the admin sees it. Throws NotFoundError. */
export async function findOrder(db: DbOrTrx, id: number): Promise<AdminOrder> {
  const [order] = await toAdminOrders(db, [await findOrderRow(db, id)])
  if (!order) throw unknownOrder()
  return order
}

/** Finds the row of an order. Throws NotFoundError. */
export function findOrderRow(db: DbOrTrx, id: number): Promise<Row<'orders'>> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(unknownOrder)
}

export function unknownOrder(): NotFoundError {
  return new NotFoundError('Commande non trouvée')
}

/** Returns orders as the admin sees them, in the order of their rows. */
export async function toAdminOrders(db: DbOrTrx, rows: Row<'orders'>[]): Promise<AdminOrder[]> {
  const ids = rows.map((row) => row.id)
  const items = await listItems(db, ids)
  const customers = await findCustomers(db, rows)
  const parcels = await findParcels(db, ids)
  return rows.map((row) => ({
    ...toAdminOrder(row, items.get(row.id) ?? [], customers),
    parcel: parcels.get(row.id) ?? null,
  }))
}

export async function listItems(db: DbOrTrx, orderIds: number[]): Promise<Map<number, ItemRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_items')
    .select(['order_id', 'product_id', 'product_name', 'quantity', 'price', 'size', 'color'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

export type ItemRow = Omit<OrderItem, 'productId'> & { product_id: number | null }

type OrderRow = Pick<
  Row<'orders'>,
  | 'id'
  | 'customer_name'
  | 'customer_phone'
  | 'status'
  | 'wilaya_id'
  | 'wilaya_name'
  | 'delivery_type'
  | 'center'
  | 'baladiya'
  | 'delivery_address'
  | 'subtotal'
  | 'delivery_price'
  | 'total_price'
  | 'created_at'
>

/** Returns an order as the customer sees it, from its rows. */
export function toOrder(row: OrderRow, items: ItemRow[]): Order {
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
    items: items.map((item) => ({
      productId: item.product_id,
      product_name: item.product_name,
      quantity: item.quantity,
      price: item.price,
      size: item.size,
      color: item.color,
    })),
    subtotal: row.subtotal,
    deliveryPrice: row.delivery_price,
    totalPrice: row.total_price,
    createdAt: row.created_at,
  }
}

function toAdminOrder(
  row: Row<'orders'>,
  items: ItemRow[],
  customers: Customers,
): Omit<AdminOrder, 'parcel'> {
  return {
    ...toOrder(row, items),
    discount: row.discount,
    note: row.note,
    cancelReason: row.cancel_reason,
    callAttempts: row.call_attempts,
    callAt: row.call_at,
    source: { channel: row.channel, campaign: row.campaign, referrer: row.referrer },
    customer: { ...customers.others(row), duplicateOf: row.duplicate_of },
    updatedAt: row.updated_at,
  }
}
