import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { startOfDay } from '#rules/algiers.ts'
import { addOrders, type Counts, NO_COUNTS, type StatusSum } from '#rules/figures.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { addDays } from '#rules/period.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** Days of Algiers, both included. */
export type DayRange = { from: string; to: string }

/** Selects the orders placed in a range; `orders_placed` is an index of that. */
export function ordersIn(db: Db, { from, to }: DayRange): SelectQueryBuilder<Tables, 'orders', object> {
  return db
    .selectFrom('orders')
    .where('orders.created_at', '>=', startOfDay(from).toISOString())
    .where('orders.created_at', '<', startOfDay(to, 1).toISOString())
}

/** Sums of PostgreSQL are exact decimals, which its driver returns as texts; ours are whole numbers. */
const sumOf = (column: 'total_price' | 'quantity') => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`

const ORDERS = sql<number>`count(*)`

/** Sums the orders of a range by day of Algiers and status. */
export async function countByDay(db: Db, range: DayRange): Promise<(StatusSum & { day: string })[]> {
  // Algiers is at UTC+1 all year: the last hour of UTC is of the next day.
  const utcDay = sql<string>`substr(orders.created_at, 1, 10)`
  const isNext = sql<0 | 1>`case when substr(orders.created_at, 12, 2) = '23' then 1 else 0 end`
  const rows = await ordersIn(db, range)
    .select(['status', 'cancel_reason'])
    .select([utcDay.as('utc_day'), isNext.as('is_next')])
    .select([ORDERS.as('orders'), sumOf('total_price').as('revenue')])
    .groupBy([utcDay, isNext, 'status', 'cancel_reason'])
    .execute()
  return rows.map(({ utc_day, is_next, ...sum }) => ({
    ...sum,
    day: is_next ? addDays(utc_day, 1) : utc_day,
  }))
}

/** Counts the orders of a range, or those of one status, by a value of theirs. */
export async function countBy<Key>(
  db: Db,
  range: DayRange,
  key: RawBuilder<Key>,
  status?: OrderStatus,
): Promise<Map<Key, Counts>> {
  let orders = ordersIn(db, range)
  if (status) orders = orders.where('status', '=', status)
  const rows = await orders
    .select(['status', 'cancel_reason', key.as('key')])
    .select([ORDERS.as('orders'), sumOf('total_price').as('revenue')])
    .groupBy([key, 'status', 'cancel_reason'])
    .$castTo<StatusSum & { key: Key }>()
    .execute()
  const sums = new Map<Key, Counts>()
  for (const row of rows) sums.set(row.key, addOrders(sums.get(row.key) ?? NO_COUNTS, row))
  return sums
}

/** Counts the orders of a range by wilaya; one that is gone has the name that its orders have. */
export async function countByWilaya(
  db: Db,
  range: DayRange,
): Promise<(Counts & { wilayaId: number; name: string })[]> {
  const rows = await ordersIn(db, range)
    .leftJoin('wilayas', 'wilayas.id', 'orders.wilaya_id')
    .select(['wilaya_id as wilayaId', 'status', 'cancel_reason'])
    .select(sql<string>`max(coalesce(wilayas.name, orders.wilaya_name))`.as('name'))
    .select([ORDERS.as('orders'), sumOf('total_price').as('revenue')])
    .groupBy(['wilaya_id', 'status', 'cancel_reason'])
    .execute()
  return [...Map.groupBy(rows, ({ wilayaId }) => wilayaId)].map(([wilayaId, same]) => ({
    wilayaId,
    name: same[0]?.name ?? '',
    ...same.reduce<Counts>(addOrders, NO_COUNTS),
  }))
}

/** Counts the orders of a range by product, each order once; sums are of the product’s lines. Gone ones by their name. */
export async function countByProduct(
  db: Db,
  range: DayRange,
): Promise<(Counts & { productId: number | null; name: string; quantity: number })[]> {
  const gone = sql<string | null>`case when product_id is null then product_name end`
  const rows = await ordersIn(db, range)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['product_id', gone.as('gone'), 'status', 'cancel_reason'])
    .select([
      sql<number>`count(distinct orders.id)`.as('orders'),
      sumOf('quantity').as('quantity'),
      sql<number>`cast(sum(price * quantity) as bigint)`.as('revenue'),
    ])
    .groupBy(['product_id', gone, 'status', 'cancel_reason'])
    .execute()
  const names = await listProductNames(
    db,
    rows.flatMap(({ product_id }) => product_id ?? []),
  )
  return [...Map.groupBy(rows, ({ product_id, gone }) => product_id ?? gone).values()].map((same) => ({
    productId: same[0]?.product_id ?? null,
    name: same[0]?.gone ?? names.get(same[0]?.product_id ?? 0) ?? '',
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    ...same.reduce<Counts>(addOrders, NO_COUNTS),
  }))
}

/** Ids per query. */
const BATCH = 500

async function listProductNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  const wanted = [...new Set(ids)]
  for (let from = 0; from < wanted.length; from += BATCH) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'name'])
      .where('id', 'in', wanted.slice(from, from + BATCH))
      .execute()
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
