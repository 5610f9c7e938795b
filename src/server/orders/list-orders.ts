import { type SelectQueryBuilder, sql } from 'kysely'
import type { AdminOrder, OrderCounts, OrderCountsQuery, OrderQuery } from '#contract/admin-order.ts'
import type { PageOf } from '#contract/product.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { normalizePhone } from '#rules/phone.ts'
import { contains, foldSearch } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { toAdminOrders } from './orders.ts'

type OrdersQuery = SelectQueryBuilder<Tables, 'orders', object>

/** One page of the orders that the filters find, newest first; a queue of calls begins with those due first. */
export async function listOrders(db: Db, query: OrderQuery): Promise<PageOf<AdminOrder>> {
  const found = matchingOrders(db, query)
  const [rows, { total }] = await Promise.all([
    inOrder(found, query)
      .selectAll()
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const items = await toAdminOrders(db, rows)
  return { items, total: Number(total), page: query.page, pageSize: query.limit }
}

/** How many orders the filters find in each status, due for a call, and doubles; status and queue are ignored. */
export async function countOrders(db: Db, query: OrderCountsQuery): Promise<OrderCounts> {
  const filters = { ...query, status: undefined, queue: undefined }
  const [byStatus, { toCall }, { duplicates }] = await Promise.all([
    matchingOrders(db, filters)
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
    matchingOrders(db, { ...filters, queue: 'call' })
      .select(({ fn }) => fn.countAll<number>().as('toCall'))
      .executeTakeFirstOrThrow(),
    matchingOrders(db, { ...filters, duplicates: true })
      .select(({ fn }) => fn.countAll<number>().as('duplicates'))
      .executeTakeFirstOrThrow(),
  ])
  const countOf = (status: string) => Number(byStatus.find((row) => row.status === status)?.count ?? 0)
  const statuses = Object.fromEntries(ORDER_STATUSES.map((status) => [status, countOf(status)]))
  return {
    ...(statuses as Omit<OrderCounts, 'all' | 'toCall' | 'duplicates'>),
    all: byStatus.reduce((sum, row) => sum + Number(row.count), 0),
    toCall: Number(toCall),
    duplicates: Number(duplicates),
  }
}

/** The orders that the filters find, in no order. */
export function matchingOrders(db: Db, query: OrderCountsQuery): OrdersQuery {
  let found: OrdersQuery = db.selectFrom('orders')
  if (query.status) found = found.where('status', '=', query.status)
  if (query.queue === 'call') {
    found = found.where('status', '=', 'pending').where('due_at', '<=', new Date().toISOString())
  }
  if (query.wilayaId) found = found.where('wilaya_id', '=', query.wilayaId)
  if (query.deliveryType) found = found.where('delivery_type', '=', query.deliveryType)
  if (query.channel) found = found.where('channel', '=', query.channel)
  if (query.from) found = found.where('created_at', '>=', startOfDay(query.from))
  if (query.to) found = found.where('created_at', '<', startOfDay(query.to, 1))
  // No order has a parcel yet.
  if (query.parcel && query.parcel !== 'none') found = found.where(sql<boolean>`1 = 0`)
  if (query.duplicates !== undefined) {
    found = found.where('duplicate_of', query.duplicates ? 'is not' : 'is', null)
  }
  if (query.blocked !== undefined) {
    const phones = db.selectFrom('blocked_phones').select('phone_key')
    found = found.where('phone_key', query.blocked ? 'in' : 'not in', phones)
  }
  return query.search ? search(found, query.search) : found
}

/** A search is for a name, a phone or an order's number. */
function search(found: OrdersQuery, text: string): OrdersQuery {
  const wanted = foldSearch(text)
  if (!wanted) return found
  const number = /^#?([1-9][0-9]{0,14})$/.exec(wanted)?.[1]
  const phone = /^[\d\s+().-]+$/.test(normalizePhone(wanted)) ? normalizePhone(wanted) : ''
  return found.where((where) =>
    where.or([
      contains('search_text', wanted),
      ...(phone ? [contains('search_text', phone)] : []),
      ...(number ? [where('id', '=', Number(number))] : []),
    ]),
  )
}

function inOrder(found: OrdersQuery, { queue, sort }: OrderQuery): OrdersQuery {
  if (queue === 'call' && !sort) return found.orderBy('due_at').orderBy('id')
  return found.orderBy('id', sort === 'oldest' ? 'asc' : 'desc')
}

/** The first moment of a day of Algiers, which is at UTC+1 all year. */
function startOfDay(day: string, daysLater = 0): string {
  const date = new Date(`${day}T00:00:00+01:00`)
  date.setUTCDate(date.getUTCDate() + daysLater)
  return date.toISOString()
}
