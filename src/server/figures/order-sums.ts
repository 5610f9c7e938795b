import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { startOfDay } from '#rules/algiers-time.ts'
import { addCounts, type Counts, countsOf, NO_COUNTS, type StatusSum } from '#rules/figures.ts'
import type { CancelReason, OrderChannel, OrderStatus } from '#rules/order.ts'
import { addDays } from '#rules/period.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** A range of days in Algiers, inclusive. */
export type DayRange = { from: string; to: string }

type NamedCounts = Counts & { name: string }
type DayCounts = Counts & { exchanges: number }
type ProductCounts = DayCounts & { quantity: number }

/** Sums of the orders of a range. An exchange adds to revenue, except in `products`, but is no order. */
export type OrderSums = {
  days: Map<string, DayCounts>
  /** By id, with the name that one of the orders has. */
  wilayas: Map<number, NamedCounts>
  /**
   * By id, or by name if the product was deleted. An order counts once per product; amounts and quantities
   * are those of the product’s lines. `exchanges` are returned pieces.
   */
  products: Map<number | string, ProductCounts>
  channels: Map<OrderChannel, Counts>
  campaigns: Map<string | null, Counts>
  referrers: Map<string | null, Counts>
  /** Of cancelled orders only. */
  cancelReasons: Map<CancelReason | null, Counts>
  /** ms from an order to its first call, unsorted. */
  waits: number[]
}

export async function sumOrders(db: Db, range: DayRange): Promise<OrderSums> {
  const [days, wilayas, products, channels, campaigns, referrers, cancelReasons, waits] = await Promise.all([
    countByDay(db, range),
    countByWilaya(db, range),
    countByProduct(db, range),
    countBy(db, range, sql.ref<OrderChannel>('orders.channel')),
    countBy(db, range, sql.ref<string | null>('orders.campaign')),
    countBy(db, range, sql.ref<string | null>('orders.referrer')),
    countBy(db, range, sql.ref<CancelReason | null>('orders.cancel_reason'), 'cancelled'),
    listWaits(db, range),
  ])
  return { days, wilayas, products, channels, campaigns, referrers, cancelReasons, waits }
}

/** Adds the sums of disjoint ranges. Pass the latest last, because wilayas get its names. */
export function addSums(all: OrderSums[]): OrderSums {
  const products = all.flatMap(({ products }) => [...products])
  return {
    days: addByKey(
      all.flatMap(({ days }) => [...days]),
      addDayCounts,
    ),
    wilayas: addByKey(all.flatMap(({ wilayas }) => [...wilayas])),
    products: addByKey(products, addProductCounts),
    channels: addByKey(all.flatMap(({ channels }) => [...channels])),
    campaigns: addByKey(all.flatMap(({ campaigns }) => [...campaigns])),
    referrers: addByKey(all.flatMap(({ referrers }) => [...referrers])),
    cancelReasons: addByKey(all.flatMap(({ cancelReasons }) => [...cancelReasons])),
    waits: all.flatMap(({ waits }) => waits),
  }
}

function addByKey<Key, Sum extends Counts>(
  entries: (readonly [Key, Sum])[],
  add: (a: Sum, b: Sum) => Sum = addCounts,
): Map<Key, Sum> {
  const sums = new Map<Key, Sum>()
  for (const [key, sum] of entries) {
    const before = sums.get(key)
    sums.set(key, before ? add(before, sum) : sum)
  }
  return sums
}

export function addDayCounts(a: DayCounts, b: DayCounts): DayCounts {
  return { ...addCounts(a, b), exchanges: a.exchanges + b.exchanges }
}

function addProductCounts(a: ProductCounts, b: ProductCounts): ProductCounts {
  return { ...addCounts(a, b), exchanges: a.exchanges + b.exchanges, quantity: a.quantity + b.quantity }
}

export function ordersIn(db: Db, { from, to }: DayRange): SelectQueryBuilder<Tables, 'orders', object> {
  return db
    .selectFrom('orders')
    .where('orders.created_at', '>=', startOfDay(from).toISOString())
    .where('orders.created_at', '<', startOfDay(to, 1).toISOString())
}

/** PostgreSQL's driver returns sums as text, because they may be decimals; these are integers. */
const sumOf = (column: 'total_price' | 'quantity') => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`

/** Counts orders without exchanges. */
const ORDERS = sql<number>`count(*) - count(exchange_of)`
const EXCHANGES = sql<number>`count(case when status <> 'cancelled' then exchange_of end)`

async function countByDay(db: Db, range: DayRange): Promise<OrderSums['days']> {
  // Algiers is at UTC+1 all year: the last hour of UTC belongs to the next day.
  const utcDay = sql<string>`substr(orders.created_at, 1, 10)`
  const isNext = sql<0 | 1>`case when substr(orders.created_at, 12, 2) = '23' then 1 else 0 end`
  const rows = await ordersIn(db, range)
    .select(['status', 'cancel_reason'])
    .select([utcDay.as('utc_day'), isNext.as('is_next')])
    .select([ORDERS.as('orders'), EXCHANGES.as('exchanges'), sumOf('total_price').as('revenue')])
    .groupBy([utcDay, isNext, 'status', 'cancel_reason'])
    .execute()
  return addByKey(
    rows.map((row) => [
      row.is_next ? addDays(row.utc_day, 1) : row.utc_day,
      { ...countsOf(row), exchanges: row.exchanges },
    ]),
    addDayCounts,
  )
}

async function countBy<Key>(
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
  return addByKey(rows.map((row) => [row.key, countsOf(row)]))
}

async function countByWilaya(db: Db, range: DayRange): Promise<Map<number, NamedCounts>> {
  const rows = await ordersIn(db, range)
    .select(['wilaya_id', 'status', 'cancel_reason'])
    .select(({ fn }) => fn.max('wilaya_name').as('name'))
    .select([ORDERS.as('orders'), sumOf('total_price').as('revenue')])
    .groupBy(['wilaya_id', 'status', 'cancel_reason'])
    .execute()
  return addByKey(rows.map((row) => [row.wilaya_id, { ...countsOf(row), name: row.name }]))
}

async function countByProduct(db: Db, range: DayRange): Promise<OrderSums['products']> {
  const gone = sql<string | null>`case when product_id is null then product_name end`
  const back = await ordersIn(db, range)
    .innerJoin('exchange_items', 'exchange_items.order_id', 'orders.id')
    .where('status', '<>', 'cancelled')
    .select(['product_id', gone.as('gone'), sumOf('quantity').as('exchanges')])
    .groupBy(['product_id', gone])
    .execute()
  const rows = await ordersIn(db, range)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('exchange_of', 'is', null)
    .select(['product_id', gone.as('gone'), 'status', 'cancel_reason'])
    .select([
      sql<number>`count(distinct orders.id)`.as('orders'),
      sumOf('quantity').as('quantity'),
      sql<number>`cast(sum(price * quantity) as bigint)`.as('revenue'),
    ])
    .groupBy(['product_id', gone, 'status', 'cancel_reason'])
    .execute()
  const keyOf = (row: { product_id: number | null; gone: string | null }) => row.product_id ?? row.gone ?? ''
  return addByKey<number | string, ProductCounts>(
    [
      ...rows.map((row) => [keyOf(row), { ...countsOf(row), exchanges: 0, quantity: row.quantity }] as const),
      ...back.map((row) => [keyOf(row), { ...NO_COUNTS, exchanges: row.exchanges, quantity: 0 }] as const),
    ],
    addProductCounts,
  )
}

/** Lists the ms from orders to their first calls that were not undone. Exchanges are left out. */
async function listWaits(db: Db, range: DayRange): Promise<number[]> {
  const first = sql`min(calls.created_at)`
  const ms =
    db.dialect === 'postgres'
      ? sql<number>`cast(extract(epoch from ${first}::timestamptz - orders.created_at::timestamptz) * 1000 as bigint)`
      : sql<number>`cast(round((julianday(${first}) - julianday(orders.created_at)) * 86400000) as integer)`
  const rows = await ordersIn(db, range)
    .innerJoin('order_events as calls', 'calls.order_id', 'orders.id')
    .where('calls.kind', '=', 'call')
    .where('orders.exchange_of', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events as undone')
            .select('undone.id')
            .whereRef('undone.order_id', '=', 'orders.id')
            .where('undone.kind', '=', 'undone')
            .where('undone.details', '=', sql<string>`'{"of":' || calls.id || '}'`),
        ),
      ),
    )
    .groupBy(['orders.id', 'orders.created_at'])
    .select(ms.as('ms'))
    .execute()
  return rows.map((row) => row.ms)
}
