import type { Order, OrderItem, OrderQuery } from '#contract/order.ts'
import type { PageOf } from '#contract/product.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { contains, foldSearch } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'

export const UNKNOWN_ORDER = 'Commande non trouvée'

/** One page of orders, newest first; a search is for a name, a phone or an order's number. */
export async function listOrders(db: Db, query: OrderQuery): Promise<PageOf<Order>> {
  const found = matching(db, query)
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const items = await listItems(
    db,
    rows.map((row) => row.id),
  )
  const orders = rows.map((row) => toOrder(row, items.get(row.id) ?? []))
  return { items: orders, total: Number(total), page: query.page, pageSize: query.limit }
}

/** One order, or undefined. */
export async function findOrder(db: Db, id: number): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const items = await listItems(db, [id])
  return toOrder(row, items.get(id) ?? [])
}

/**
 * Sets the status of an order, any after any, records who did it, and returns the order.
 * @throws NotFoundError
 */
export async function setOrderStatus(db: Db, id: number, status: OrderStatus, actor: string): Promise<Order> {
  return writeWithoutBump(db, async (trx) => {
    const order = await findOrder(trx, id)
    if (!order) throw new NotFoundError(UNKNOWN_ORDER)
    await trx.updateTable('orders').set({ status }).where('id', '=', id).execute()
    const event = {
      order_id: id,
      type: 'status' as const,
      from_status: order.status,
      to_status: status,
      actor,
    }
    await addEvent(trx, { ...event, created_at: new Date().toISOString() })
    return { ...order, status }
  })
}

function matching(db: Db, query: OrderQuery) {
  let found = db.selectFrom('orders')
  const { status } = query
  if (status) found = found.where('status', '=', status)
  const wanted = foldSearch(query.search ?? '')
  if (!wanted) return found
  const number = /^#?([1-9][0-9]{0,14})$/.exec(wanted)?.[1]
  // The search text holds the phone number without spaces too.
  const phone = /^[\d\s+().-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : ''
  return found.where((where) =>
    where.or([
      contains('search_text', wanted),
      ...(phone ? [contains('search_text', phone)] : []),
      ...(number ? [where('id', '=', Number(number))] : []),
    ]),
  )
}

async function listItems(db: Db, orderIds: number[]) {
  if (orderIds.length === 0) return new Map<number, never[]>()
  const rows = await db
    .selectFrom('order_items')
    .select(['order_id', 'product_id', 'product_name', 'quantity', 'price', 'size', 'color'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

type ItemRow = Omit<OrderItem, 'productId'> & { product_id: number | null }

/** An order as the contract has it, from its rows. */
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

/**
 * Deletes an order; its events keep when it was placed, and who deleted it and when.
 * @throws NotFoundError
 */
export async function deleteOrder(db: Db, id: number, actor: string): Promise<void> {
  await writeWithoutBump(db, async (trx) => {
    const order = await trx
      .deleteFrom('orders')
      .where('id', '=', id)
      .returning(['status', 'created_at'])
      .executeTakeFirstOrThrow(() => new NotFoundError(UNKNOWN_ORDER))
    // The deleted row held this until now.
    const placed = { order_id: id, type: 'placed' as const, from_status: null, to_status: 'pending' as const }
    await addEvent(trx, { ...placed, actor: 'client', created_at: order.created_at })
    const deleted = { order_id: id, type: 'deleted' as const, from_status: order.status, to_status: null }
    await addEvent(trx, { ...deleted, actor, created_at: new Date().toISOString() })
  })
}

/** Records what happened to an order. */
export async function addEvent(trx: Db, event: NewRow<'order_events'>): Promise<void> {
  await trx.insertInto('order_events').values(event).execute()
}
