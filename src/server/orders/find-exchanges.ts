import type { Exchange } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import { creditOf, splitDiscount, type TradeIn } from '#rules/exchange.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'

type Exchanges = {
  exchangeOf: (order: Row<'orders'>) => Exchange | null
  /** Lists the ids of the order's exchanges, including cancelled ones. */
  exchangesOf: (order: Row<'orders'>) => number[]
}

/** Finds the exchanges of orders, and the first orders of exchanges. Amounts in DA. */
export async function findExchanges(db: DbOrTrx, orders: Row<'orders'>[]): Promise<Exchanges> {
  const ids = orders.flatMap(({ id, exchange_of }) => (exchange_of === null ? [] : id))
  const back = await listBack(db, ids)
  const orderIds = orders.map(({ id }) => id)
  const later = await listExchanges(db, orderIds)
  return {
    exchangeOf: ({ id, exchange_of, exchange_cost, subtotal, received_at }) =>
      exchange_of === null
        ? null
        : {
            of: exchange_of,
            back: (back.get(id) ?? []).map(({ order_id, ...item }) => item),
            refund: creditOf(exchange_cost ?? 0, subtotal).refund,
            receivedAt: received_at,
          },
    exchangesOf: ({ id }) => (later.get(id) ?? []).map((exchange) => exchange.id),
  }
}

/**
 * Finds the returned items of an exchange and the amounts of its first order; null for other orders, and after
 * the first order was deleted.
 */
export async function findTradeIn(
  db: DbOrTrx,
  { id, exchange_of: of }: Pick<Row<'orders'>, 'id' | 'exchange_of'>,
): Promise<TradeIn | null> {
  if (of === null) return null
  const first = await db
    .selectFrom('orders')
    .select(['subtotal', 'discount', 'exchange_cost'])
    .where('id', '=', of)
    .executeTakeFirst()
  return first ? { back: (await listBack(db, [id])).get(id) ?? [], first: ownSums(first) } : null
}

/** Returns an order's subtotal, and its discount without the worth of returned items. */
export function ownSums(order: Pick<Row<'orders'>, 'subtotal' | 'discount' | 'exchange_cost'>) {
  return { subtotal: order.subtotal, discount: splitDiscount(order.discount, order.exchange_cost).own }
}

type BackRow = OrderItem & { order_id: number }

/** Maps exchanges to the items that they return, in order. */
export async function listBack(db: DbOrTrx, ids: number[]): Promise<Map<number, BackRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('exchange_items')
    .select(['order_id', 'product_id as productId', 'product_name', 'quantity', 'price', 'size', 'color'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

/** Maps orders to their exchanges, oldest first. */
export async function listExchanges(db: DbOrTrx, orderIds: number[]) {
  if (orderIds.length === 0) return new Map<number, { id: number; status: Row<'orders'>['status'] }[]>()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', ({ ref }) => ref('exchange_of').$notNull().as('of')])
    .where('exchange_of', 'in', orderIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ of }) => of)
}
