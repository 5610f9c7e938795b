import { sql } from 'kysely'
import type { Dashboard } from '#contract/figures.ts'
import { algiersTime, startOfDay } from '#rules/algiers-time.ts'
import { addDays, periodStart } from '#rules/period.ts'
import { listOutstanding } from '#server/couriers/settlements/settlements.ts'
import type { Db } from '#server/db/open.ts'
import { count } from '#server/db/rows.ts'
import { countByStatus, countMatching, listOrders, sumCounts } from '#server/orders/list/list-orders.ts'
import type { OrderDbs } from '#server/orders/list/order-filters.ts'
import { ordersIn } from './order-sums.ts'

/** Reads the dashboard (spec §2, §9). Orders by status and in total leave out exchanges; revenue does not. */
export async function findDashboard(databases: OrderDbs): Promise<Dashboard> {
  const { db, searchDb } = databases
  const now = new Date()
  const [byStatus, revenue, productCount, brandCount, recent, today, delivered] = await Promise.all([
    countByStatus(searchDb.selectFrom('orders'), NO_EXCHANGES),
    sumRevenue(searchDb),
    count(db.selectFrom('products').where('id', 'not in', SKETCHES)),
    count(db.selectFrom('brands')),
    listOrders(databases, { page: 1, limit: 5 }),
    findToday(searchDb, now),
    sumDelivered(searchDb, now),
  ])
  const recentOrders = recent.items
  const orderCount = sumCounts(byStatus)
  return { orderCount, productCount, brandCount, revenue, byStatus, recentOrders, today, delivered }
}

/** With a literal, both databases can use the partial index of sketches. */
const SKETCHES = sql<number>`(select id from products where is_sketch = 1)`

/** Counts the orders of a status without exchanges, as a difference, so that SQLite uses indexes for both. */
export const NO_EXCHANGES = sql<number>`count(*) - (select count(*) from orders as exchanges
  where exchanges.exchange_of is not null and exchanges.status = orders.status)`

async function sumRevenue(db: Db): Promise<number> {
  const { revenue } = await db
    .selectFrom('orders')
    .select((select) => select.fn.sum<number | null>('total_price').as('revenue'))
    .executeTakeFirstOrThrow()
  return Number(revenue ?? 0)
}

/** Sums the orders last set to delivered this month and those last set to it last month, in Algiers time. */
async function sumDelivered(db: Db, now: Date): Promise<Dashboard['delivered']> {
  const month = periodStart(algiersTime(now).slice(0, 10), 'month')
  const since = startOfDay(periodStart(addDays(month, -1), 'month')).toISOString()
  const delivered = db
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .where('orders.status', '=', 'delivered')
    // A change of status updates the order, so the events of orders updated earlier need not be read.
    .where('orders.updated_at', '>=', since)
    .where('order_events.kind', '=', 'status')
    .where('order_events.to_status', '=', 'delivered')
    .groupBy(['orders.id', 'orders.total_price'])
    .select(({ fn }) => ['orders.total_price', fn.max('order_events.created_at').as('at')])
  const rows = await db
    .selectFrom(delivered.as('delivered'))
    .where('at', '>=', since)
    .select(({ eb, fn }) => [
      eb('at', '>=', startOfDay(month).toISOString()).as('isThisMonth'),
      fn.sum<number | string>('total_price').as('sum'),
    ])
    .groupBy('isThisMonth')
    .execute()
  const sumOf = (isThisMonth: boolean) =>
    Number(rows.find((row) => Boolean(row.isThisMonth) === isThisMonth)?.sum ?? 0)
  return { thisMonth: sumOf(true), lastMonth: sumOf(false) }
}

async function findToday(db: Db, now: Date): Promise<Dashboard['today']> {
  const day = algiersTime(now).slice(0, 10)
  const [orders, toCall, toHandOver, attempts, onTheRoad, returned, outstanding] = await Promise.all([
    count(ordersIn(db, { from: day, to: day }).where('exchange_of', 'is', null)),
    countMatching(db, { queue: 'call' }),
    countMatching(db, { queue: 'handover' }),
    countMatching(db, { queue: 'attempt' }),
    count(db.selectFrom('parcels').where('state', 'in', ['sent', 'delivering'])),
    countReturned(db, now),
    listOutstanding(db),
  ])
  const toReceive = outstanding.reduce((total, { sum }) => total + sum, 0)
  return { orders, toCall, toHandOver, attempts, onTheRoad, returned, toReceive }
}

const RETURN_DAYS = 7

function countReturned(db: Db, now: Date): Promise<number> {
  const since = startOfDay(algiersTime(now).slice(0, 10), -RETURN_DAYS).toISOString()
  const returned = db
    .selectFrom('orders')
    .where('status', '=', 'cancelled')
    .where('cancel_reason', '=', 'returned')
    // The return updated the order, so orders updated earlier are skipped.
    .where('updated_at', '>=', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_events')
          .select('order_events.id')
          .whereRef('order_events.order_id', '=', 'orders.id')
          .where('order_events.kind', '=', 'status')
          .where('order_events.to_status', '=', 'cancelled')
          .where('order_events.created_at', '>=', since),
      ),
    )
  return count(returned)
}
