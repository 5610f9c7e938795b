import { sql } from 'kysely'
import type { Dashboard } from '#contract/figures.ts'
import { algiersTime, startOfDay } from '#rules/algiers.ts'
import { listOutstanding } from '#server/couriers/settlements/settlements.ts'
import type { Db } from '#server/db/open.ts'
import { count } from '#server/db/rows.ts'
import { countByStatus, countMatching, listOrders, sumCounts } from '#server/orders/list-orders.ts'
import type { OrderDbs } from '#server/orders/order-filters.ts'
import { ordersIn } from './order-sums.ts'

/**
 * Reads counts, which leave exchanges out, the revenue of all orders (DA), the five newest orders (spec §2, §9), and the
 * work of today.
 */
export async function findDashboard(databases: OrderDbs): Promise<Dashboard> {
  const { db, searchDb } = databases
  const [byStatus, revenue, productCount, brandCount, { items: recentOrders }, today] = await Promise.all([
    countByStatus(searchDb.selectFrom('orders'), NO_EXCHANGES),
    sumRevenue(searchDb),
    count(db.selectFrom('products').where('id', 'not in', SKETCHES)),
    count(db.selectFrom('brands')),
    listOrders(databases, { page: 1, limit: 5 }),
    findToday(searchDb),
  ])
  return { orderCount: sumCounts(byStatus), productCount, brandCount, revenue, byStatus, recentOrders, today }
}

/** The literal lets both databases use the partial index of sketches. */
const SKETCHES = sql<number>`(select id from products where is_sketch = 1)`

/** Counts, of each status, all orders by one index less the exchanges by another. */
export const NO_EXCHANGES = sql<number>`count(*) - (select count(*) from orders as exchanges
  where exchanges.exchange_of is not null and exchanges.status = orders.status)`

async function sumRevenue(db: Db): Promise<number> {
  const { revenue } = await db
    .selectFrom('orders')
    .select((select) => select.fn.sum<number | null>('total_price').as('revenue'))
    .executeTakeFirstOrThrow()
  return Number(revenue ?? 0)
}

async function findToday(db: Db): Promise<Dashboard['today']> {
  const now = new Date()
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
    // Setting a status updates `updated_at`, so the events of older orders need not be read.
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
