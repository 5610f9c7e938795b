import type { Dashboard } from '#contract/dashboard.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import type { Db } from '#server/db/open.ts'
import { countRows } from '#server/db/rows.ts'
import { listOrders } from '#server/orders/list-orders.ts'
import type { OrderDbs } from '#server/orders/order-filters.ts'

/** Reads counts, revenue in DA over all orders, and the five newest orders (spec §2, §9). */
export async function findDashboard(databases: OrderDbs): Promise<Dashboard> {
  const { db, searchDb } = databases
  const [byStatus, revenue, productCount, brandCount, { items: recentOrders }] = await Promise.all([
    countOrdersByStatus(searchDb),
    sumRevenue(searchDb),
    countRows(db, 'products'),
    countRows(db, 'brands'),
    listOrders(databases, { page: 1, limit: 5 }),
  ])
  const orderCount = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  return { orderCount, productCount, brandCount, revenue, byStatus, recentOrders }
}

export async function countOrdersByStatus(db: Db): Promise<Dashboard['byStatus']> {
  const rows = await db
    .selectFrom('orders')
    .select(['status', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, countOf(status)]),
  ) as Dashboard['byStatus']
}

async function sumRevenue(db: Db): Promise<number> {
  const { revenue } = await db
    .selectFrom('orders')
    .select((select) => select.fn.sum<number | null>('total_price').as('revenue'))
    .executeTakeFirstOrThrow()
  return Number(revenue ?? 0)
}
