import { CompiledQuery, PostgresDialect, type SqlBool, sql } from 'kysely'
import { expect } from 'vitest'
import type { OrderQuery } from '#contract/admin-order.ts'
import { openDb, sqliteFile } from '#server/db/open.ts'
import { openPool } from '#server/db/postgres-pool.ts'
import { sqliteDialect } from '#server/db/sqlite/sqlite-dialect.ts'
import { NO_EXCHANGES } from '#server/figures/dashboard.ts'
import { duplicateOf, sinceOf } from '#server/orders/duplicates.ts'
import { findMissingInvoices } from '#server/orders/invoices/list-invoices.ts'
import { exportOrders } from '#server/orders/list/export-orders.ts'
import { countByStatus, countOrders, listOrders } from '#server/orders/list/list-orders.ts'
import { findOrder } from '#server/orders/orders.ts'
import { Semaphore } from '#server/semaphore.ts'
import { fillOrders } from './support/fill-orders.ts'
import { onEachDatabase, type TestShop } from './support/open-test-shop.ts'

/** Filters that an index narrows to few orders, and those that go through all of them. */
const NARROW: Partial<OrderQuery>[] = [
  { queue: 'call' },
  { queue: 'attempt' },
  { status: 'pending' },
  { duplicates: true },
  { queue: 'call', wilayaId: 5, deliveryType: 'home' },
]
const WIDE: Partial<OrderQuery>[] = [
  { wilayaId: 5 },
  { deliveryType: 'center' },
  { channel: 'facebook' },
  { from: '2026-01-01', to: '2026-01-31' },
  { duplicates: false },
  { blocked: false },
  { status: 'delivered', wilayaId: 5, channel: 'web' },
  { parcel: 'none' },
  { parcel: 'open' },
  { search: 'benali' },
  { search: '0661 23' },
]

/** The same database, on a connection of its own that writes down what it is asked. */
function openRecorder({ config }: TestShop) {
  const asked: CompiledQuery[] = []
  const dialect = config.databaseUrl
    ? new PostgresDialect({ pool: openPool(config.databaseUrl) })
    : sqliteDialect(sqliteFile(config.dataDir))
  const db = openDb(config.databaseUrl ? 'postgres' : 'sqlite', dialect, {
    log: ({ query }) => void asked.push(query),
  })
  return {
    db,
    /** What was asked of the orders since the last call. */
    takeAsked: () => asked.splice(0).filter(({ sql }) => /"orders"|orders as/.test(sql)),
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

/** The steps in which a database carries a query out. */
async function planOf({ db, config }: TestShop, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const explain = config.databaseUrl ? 'explain' : 'explain query plan'
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
  )
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']))
}

const COUNT_ALL = 'select count(*) as "count" from "orders"'

/** Whether a query reads orders that it does not want, but for the page that ends with its last order. */
function isScan(step: string, sql: string): boolean {
  // PostgreSQL counts in an index only what a vacuum found visible to everybody, which another session can delay.
  if (sql === COUNT_ALL) return false
  if (/Seq Scan on orders/.test(step)) return true
  const isPage = / order by "id" (asc|desc) limit /.test(sql)
  return isPage ? step === 'USE TEMP B-TREE FOR ORDER BY' : /^SCAN (orders|earlier)$/.test(step)
}

onEachDatabase('what the desk asks of many orders is answered by indexes', async (shop) => {
  const isPostgres = Boolean(shop.config.databaseUrl)
  // SQLite plans alike for few orders and for many.
  if (isPostgres) await fillOrders({ db: shop.db, name: 'postgres' }, 10_000)
  else await fillOrders({ db: shop.db, name: 'sqlite' }, 1_000)
  await using recorder = openRecorder(shop)
  const { db, takeAsked } = recorder
  const databases = { db, searchDb: db, limits: { exports: new Semaphore(1) } }
  const check = async (what: string, ask: () => Promise<unknown>) => {
    await ask()
    const asked = takeAsked()
    expect([what, asked.length]).not.toEqual([what, 0])
    for (const query of asked) {
      const steps = await planOf(shop, query)
      expect([what, query.sql, steps.filter((step) => isScan(step, query.sql))]).toEqual([
        what,
        query.sql,
        [],
      ])
    }
  }
  const checkDesk = async (filters: Partial<OrderQuery>) => {
    const query = { page: 1, limit: 20, ...filters }
    await check(`list ${JSON.stringify(filters)}`, () => listOrders(databases, query))
    const batches = exportOrders(databases, { ...filters, format: 'csv' }).batches[Symbol.asyncIterator]()
    await check(`export ${JSON.stringify(filters)}`, async () => {
      for (let batch = 0; batch < 2; batch++) await batches.next()
    })
    await batches.return?.()
  }
  await checkDesk({})
  await checkDesk({ sort: 'oldest' })
  await checkDesk({ page: 40 })
  for (const filters of NARROW) await checkDesk(filters)
  await check('an order', () => findOrder(db, 500))
  await check('what is not invoiced', () => findMissingInvoices(db, '2026-11-01'))
  const now = new Date()
  const placed = { phoneKey: '0510000000', since: sinceOf(now), createdAt: now.toISOString() }
  const isAlike = sql<SqlBool>`order_items.product_id in (1, 2)`
  await check('a double', () => db.selectNoFrom(duplicateOf(placed, isAlike).as('id')).execute())
  // PostgreSQL goes through all orders with several processes, which is faster for what so many match.
  if (isPostgres) return
  await check('counts', () => countOrders(databases, {}))
  await check('orders that are no exchanges', () => countByStatus(db.selectFrom('orders'), NO_EXCHANGES))
  for (const filters of WIDE) {
    await checkDesk(filters)
    await check(`counts ${JSON.stringify(filters)}`, () => countOrders(databases, filters))
  }
})
