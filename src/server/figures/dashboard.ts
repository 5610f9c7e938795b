import type { Dashboard } from '#contract/dashboard.ts'
import type { Db } from '#server/db/open.ts'
import { countRows } from '#server/db/rows.ts'
import { countByStatus, listOrders, sumCounts } from '#server/orders/list-orders.ts'
import type { OrderDbs } from '#server/orders/order-filters.ts'

/** Reads counts, revenue in DA over all orders, and the five newest orders (spec §2, §9). */
export async function findDashboard(databases: OrderDbs): Promise<Dashboard> {
  const { db, searchDb } = databases
  const [byStatus, revenue, productCount, brandCount, { items: recentOrders }] = await Promise.all([
    countByStatus(searchDb.selectFrom('orders')),
    sumRevenue(searchDb),
    countRows(db, 'products'),
    countRows(db, 'brands'),
    listOrders(databases, { page: 1, limit: 5 }),
  ])
  return { orderCount: sumCounts(byStatus), productCount, brandCount, revenue, byStatus, recentOrders }
}

async function sumRevenue(db: Db): Promise<number> {
  const { revenue } = await db
    .selectFrom('orders')
    .select((select) => select.fn.sum<number | null>('total_price').as('revenue'))
    .executeTakeFirstOrThrow()
  return Number(revenue ?? 0)
}
