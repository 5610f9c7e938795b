import { sql } from 'kysely'
import type { AdminOrder, OrderCounts, OrderCountsQuery, OrderQuery } from '#contract/admin-order.ts'
import type { PageOf } from '#contract/product.ts'
import { ORDER_STATUSES, type OrderStatus } from '#rules/order.ts'
import type { Db } from '#server/db/open.ts'
import { count } from '#server/db/rows.ts'
import { toAdminOrders } from '../orders.ts'
import {
  isSlow,
  matchingOrders,
  type OrderDbs,
  type OrdersQuery,
  readerFor,
  searchedNumber,
} from './order-filters.ts'

/** Ids that a slow query reads after the page. If fewer follow, the total needs no slower count query. */
const AHEAD = 2000

/** Lists matching orders: the one of a searched number, then newest first (queues: oldest), unless sorted. */
export async function listOrders(databases: OrderDbs, query: OrderQuery): Promise<PageOf<AdminOrder>> {
  const { page, limit } = query
  const named = await findNamed(databases, query)
  const all = matchingOrders(readerFor(databases, query), query)
  const found = named.reduce((others, id) => others.where('id', '!=', id), all)
  const first = page === 1 ? named : []
  const offset = Math.max(0, (page - 1) * limit - named.length)
  const size = limit - first.length
  const wanted = size + (isSlow(query) ? AHEAD : 0)
  const rows = await sorted(found, query).select('id').limit(wanted).offset(offset).execute()
  const isEnd = rows.length < wanted && (rows.length > 0 || page === 1)
  const total = named.length + (isEnd ? offset + rows.length : await count(found))
  const ids = [...first, ...rows.slice(0, size).map(({ id }) => id)]
  return { items: await listById(databases.db, ids), total, page, pageSize: limit }
}

/** Finds the order whose number is searched, to list it first. Returns its id or nothing. */
async function findNamed({ db }: OrderDbs, query: OrderQuery): Promise<number[]> {
  const number = query.search && !query.sort ? searchedNumber(query.search) : undefined
  if (number === undefined) return []
  const rows = await matchingOrders(db, query).where('id', '=', number).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Counts matching orders by status and queue, and duplicates. Ignores the filters `status` and `queue`. */
export async function countOrders({ searchDb }: OrderDbs, query: OrderCountsQuery): Promise<OrderCounts> {
  const filters = { ...query, status: undefined, queue: undefined }
  const found = matchingOrders(searchDb, filters)
  const [byStatus, toCall, toHandOver, attempts, duplicates] = await Promise.all([
    countByStatus(found),
    countMatching(searchDb, { ...filters, queue: 'call' }),
    countMatching(searchDb, { ...filters, queue: 'handover' }),
    countMatching(searchDb, { ...filters, queue: 'attempt' }),
    count(found.where('duplicate_of', 'is not', null)),
  ])
  return { ...byStatus, all: sumCounts(byStatus), toCall, toHandOver, attempts, duplicates }
}

/** Counts orders by status, or aggregates them by the expression `counted`. */
export async function countByStatus(
  found: OrdersQuery,
  counted = sql<number>`count(*)`,
): Promise<Record<OrderStatus, number>> {
  const rows = await found
    .select(['status', counted.as('count')])
    .groupBy('status')
    .execute()
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  const counts = Object.fromEntries(ORDER_STATUSES.map((status) => [status, countOf(status)]))
  return counts as Record<OrderStatus, number>
}

export function sumCounts(byStatus: Record<OrderStatus, number>): number {
  return Object.values(byStatus).reduce((sum, count) => sum + count, 0)
}

function sorted(found: OrdersQuery, { sort, queue }: OrderQuery) {
  if (!sort && queue === 'attempt') return found.orderBy('attempt_at').orderBy('id')
  if (!sort && queue === 'handover') return found.orderBy('confirmed_at').orderBy('id')
  const isOldestFirst = sort ? sort === 'oldest' : queue === 'call'
  return found.orderBy('id', isOldestFirst ? 'asc' : 'desc')
}

export function countMatching(db: Db, query: OrderCountsQuery): Promise<number> {
  return count(matchingOrders(db, query))
}

async function listById(db: Db, ids: number[]): Promise<AdminOrder[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const orders = new Map((await toAdminOrders(db, rows)).map((order) => [order.id, order]))
  return ids.flatMap((id) => orders.get(id) ?? [])
}
