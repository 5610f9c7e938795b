import { type SqlBool, sql } from 'kysely'
import type { Dashboard } from '#contract/dashboard.ts'
import { algiersDay } from '#rules/algiers.ts'
import { listOutstanding } from '#server/couriers/settlements/outstanding.ts'
import type { Db } from '#server/db/open.ts'
import { countRows } from '#server/db/rows.ts'
import { count, countByStatus, listOrders, sumCounts } from '#server/orders/list-orders.ts'
import { matchingOrders, type OrderDbs } from '#server/orders/order-filters.ts'

const WEEK = 7 * 24 * 3_600_000

/** Reads counts, revenue in DA over all orders, the five newest orders (spec §2, §9), and what today asks for. */
export async function findDashboard(databases: OrderDbs): Promise<Dashboard> {
  const { db, searchDb } = databases
  const [byStatus, revenue, productCount, brandCount, { items: recentOrders }, today] = await Promise.all([
    countByStatus(searchDb.selectFrom('orders')),
    sumRevenue(searchDb),
    countRows(db, 'products'),
    countRows(db, 'brands'),
    listOrders(databases, { page: 1, limit: 5 }),
    findToday(databases, new Date()),
  ])
  return { orderCount: sumCounts(byStatus), productCount, brandCount, revenue, byStatus, recentOrders, today }
}

async function findToday({ db, searchDb }: OrderDbs, now: Date): Promise<Dashboard['today']> {
  const [orders, toCall, toHandOver, onTheRoad, returned, outstanding] = await Promise.all([
    count(matchingOrders(searchDb, { from: algiersDay(now) })),
    count(matchingOrders(searchDb, { queue: 'call' }, now)),
    count(matchingOrders(searchDb, { queue: 'handover' })),
    countOnTheRoad(searchDb),
    countReturned(searchDb, new Date(now.getTime() - WEEK)),
    listOutstanding(db),
  ])
  const toReceive = outstanding.reduce((total, { sum }) => total + sum, 0)
  return { orders, toCall, toHandOver, onTheRoad, returned, toReceive }
}

/** Joins the few couriers, by which parcels have an index. */
async function countOnTheRoad(db: Db): Promise<number> {
  const { found } = await db
    .selectFrom('couriers')
    .innerJoin('parcels', 'parcels.courier_id', 'couriers.id')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('parcels.state', 'in', ['sent', 'delivering'])
    .executeTakeFirstOrThrow()
  return Number(found)
}

/** Counts the orders that became returned since a time, and still are. */
async function countReturned(db: Db, since: Date): Promise<number> {
  const { found } = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(({ fn }) => fn.count<number>('orders.id').distinct().as('found'))
    // Literals, so that both databases take the index of cancellations.
    .where(sql<SqlBool>`order_events.kind = 'status' and order_events.to_status = 'cancelled'`)
    .where('order_events.created_at', '>=', since.toISOString())
    .where('order_events.details', 'like', '{"reason":"returned"%')
    .where('orders.status', '=', 'cancelled')
    .where('orders.cancel_reason', '=', 'returned')
    .executeTakeFirstOrThrow()
  return Number(found)
}

async function sumRevenue(db: Db): Promise<number> {
  const { revenue } = await db
    .selectFrom('orders')
    .select((select) => select.fn.sum<number | null>('total_price').as('revenue'))
    .executeTakeFirstOrThrow()
  return Number(revenue ?? 0)
}
