import type { Dashboard } from '#contract/dashboard.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import type { Db } from '#server/db/open.ts'
import { listOrders } from './orders.ts'

/** What the dashboard shows: counts, revenue in DA over all orders, the five newest (spec §2, §9). */
export async function findDashboard(db: Db): Promise<Dashboard> {
  const [byStatus, productCount, brandCount, { items: recentOrders }] = await Promise.all([
    db
      .selectFrom('orders')
      .select([
        'status',
        (select) => select.fn.countAll<number>().as('count'),
        (select) => select.fn.sum<number>('total_price').as('revenue'),
      ])
      .groupBy('status')
      .execute(),
    countRows(db, 'products'),
    countRows(db, 'brands'),
    listOrders(db, { page: 1, limit: 5 }),
  ])
  const countOf = (status: string) => Number(byStatus.find((row) => row.status === status)?.count ?? 0)
  return {
    orderCount: byStatus.reduce((sum, row) => sum + Number(row.count), 0),
    productCount,
    brandCount,
    revenue: byStatus.reduce((sum, row) => sum + Number(row.revenue), 0),
    byStatus: Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, countOf(status)]),
    ) as Dashboard['byStatus'],
    recentOrders,
  }
}

/** How many orders are in each state. */
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

async function countRows(db: Db, table: 'products' | 'brands'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
