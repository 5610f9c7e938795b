import type { AdminOrder } from '#contract/admin-order.ts'
import type { Order, OrderItem } from '#contract/order.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { NotFoundError } from '#server/errors.ts'
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
  const customers = await findCustomers(db, rows)
  const parcels = await findParcels(db, ids)
  return rows.map((row) => ({
    ...toAdminOrder(row, items.get(row.id) ?? [], customers),
    parcel: parcels.get(row.id) ?? null,
  }))
}

const NOBODY = { orders: 0, delivered: 0, cancelled: 0, returned: 0, isBlocked: false }

type CustomerRow = Pick<Row<'orders'>, 'phone_key' | 'status' | 'cancel_reason'>

type Customers = {
  /** Counts other orders of the phone. */
  others: (order: CustomerRow) => Omit<AdminOrder['customer'], 'duplicateOf'>
}

/** Counts orders by phone. Orders without digits in the phone have no others. */
async function findCustomers(db: DbOrTrx, orders: CustomerRow[]): Promise<Customers> {
  const phones = [...new Set(orders.map((order) => order.phone_key))].filter(Boolean)
  if (phones.length === 0) return { others: () => ({ ...NOBODY }) }
  const counts = await db
    .selectFrom('orders')
    .select(['phone_key', 'status', 'cancel_reason', ({ fn }) => fn.countAll<number>().as('count')])
    .where('phone_key', 'in', phones)
    .groupBy(['phone_key', 'status', 'cancel_reason'])
    .execute()
  const blocked = await db
    .selectFrom('blocked_phones')
    .select('phone_key')
    .where('phone_key', 'in', phones)
    .execute()
  const countsByPhone = Map.groupBy(counts, (row) => row.phone_key)
  const isBlocked = new Set(blocked.map((row) => row.phone_key))
  return {
    others: (order) => {
      const count = (isOfKind: (row: CustomerRow) => boolean) =>
        (countsByPhone.get(order.phone_key) ?? [])
          .filter(isOfKind)
          .reduce((sum, row) => sum + Number(row.count), isOfKind(order) ? -1 : 0)
      return order.phone_key
        ? {
            orders: count(() => true),
            delivered: count((row) => row.status === 'delivered'),
            cancelled: count((row) => row.status === 'cancelled'),
            returned: count((row) => row.status === 'cancelled' && row.cancel_reason === 'returned'),
            isBlocked: isBlocked.has(order.phone_key),
          }
        : { ...NOBODY }
    },
  }
}

/** Lists items by order id, in order. */
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
