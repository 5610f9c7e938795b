import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { OrderCountsQuery } from '#contract/admin-order.ts'
import { startOfDay } from '#rules/algiers-time.ts'
import { OPEN_STATES, PARCEL_STATES } from '#rules/parcel-state.ts'
import { normalizePhone, phoneDigits } from '#rules/phone.ts'
import { contains, foldSearch } from '#server/db/like.ts'
import type { Db, SearchableDatabase } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

export type OrderDbs = Pick<SearchableDatabase, 'db' | 'searchDb'>
export type OrdersQuery = SelectQueryBuilder<Tables, 'orders', object>

/** Characters from which a search also matches the beginning of a tracking number. */
const LEAST_BEGINNING = 4
/** Digits from which a search is only a phone or a number. Fewer digits may be part of a name. */
const MANY = 6

/** Filters that send a query to `searchDb`: it may scan all orders, which takes up to 0.1 s for 200,000. */
const SLOW_FILTERS = [
  'search',
  'wilayaId',
  'deliveryType',
  'channel',
  'from',
  'to',
  'parcel',
  'duplicates',
  'blocked',
  'exchange',
] as const satisfies (keyof OrderCountsQuery)[]

/** True if the query may scan all orders or look up many parcels. */
export function isSlow(query: OrderCountsQuery): boolean {
  return query.queue === 'handover' || SLOW_FILTERS.some((filter) => query[filter] !== undefined)
}

/** Returns the connection for a query. On SQLite, slow ones run in a thread and block no request. */
export function readerFor({ db, searchDb }: OrderDbs, query: OrderCountsQuery): Db {
  return isSlow(query) ? searchDb : db
}

/** Builds the unsorted query of matching orders. The queues of calls contain only orders that are due now. */
export function matchingOrders(db: Db, query: OrderCountsQuery): OrdersQuery {
  const now = new Date()
  let found: OrdersQuery = db.selectFrom('orders')
  if (query.status) found = found.where('status', '=', query.status)
  if (query.queue === 'call')
    found = found.where('status', '=', 'pending').where('due_at', '<=', now.toISOString())
  // SQLite uses the partial index of this queue only if the status is a literal.
  if (query.queue === 'handover') found = withParcel(found.where(sql<SqlBool>`status = 'confirmed'`), 'none')
  if (query.queue === 'attempt') found = withMissedParcel(found, now)
  if (query.wilayaId) found = found.where('wilaya_id', '=', query.wilayaId)
  if (query.deliveryType) found = found.where('delivery_type', '=', query.deliveryType)
  if (query.channel) found = found.where('channel', '=', query.channel)
  // The expression keeps SQLite from using the index on times, whose rows it would have to sort by id.
  const placed = sql<string>`(orders.created_at || '')`
  if (query.from) found = found.where(placed, '>=', startOfDay(query.from).toISOString())
  if (query.to) found = found.where(placed, '<', startOfDay(query.to, 1).toISOString())
  if (query.parcel) found = withParcel(found, query.parcel)
  if (query.duplicates !== undefined)
    found = found.where('duplicate_of', query.duplicates ? 'is not' : 'is', null)
  if (query.blocked !== undefined) {
    const phones = db.selectFrom('blocked_phones').select('phone_key')
    found = found.where('phone_key', query.blocked ? 'in' : 'not in', phones)
  }
  if (query.exchange !== undefined) found = found.where('exchange_of', query.exchange ? 'is not' : 'is', null)
  return query.search ? search(found, query.search) : found
}

/** Filters shipped orders that wait for a call after a failed delivery attempt. */
function withMissedParcel(found: OrdersQuery, now: Date): OrdersQuery {
  return (
    found
      // The expression rules out the index on statuses, because that on attempts has far fewer orders.
      .where(sql<string>`(orders.status || '')`, '=', 'shipped')
      .where('attempt_at', '>', '')
      .where((is) => is.or([is('call_at', 'is', null), is('call_at', '<=', now.toISOString())]))
  )
}

/** Filters by the state of the parcel; a cancelled parcel counts as none. */
function withParcel(found: OrdersQuery, wanted: NonNullable<OrderCountsQuery['parcel']>): OrdersQuery {
  const states = {
    none: PARCEL_STATES.filter((state) => state !== 'cancelled'),
    open: OPEN_STATES,
    delivered: ['delivered' as const],
    returned: ['returned' as const],
  }[wanted]
  return found.where(({ not, exists, selectFrom }) => {
    const has = exists(
      selectFrom('parcels')
        .select('parcels.id')
        .whereRef('parcels.order_id', '=', 'orders.id')
        .where('parcels.state', 'in', states),
    )
    return wanted === 'none' ? not(has) : has
  })
}

/** Searches for a name, a phone, a wilaya, a product, an order number, or a tracking number's start. */
function search(found: OrdersQuery, text: string): OrdersQuery {
  const wanted = foldSearch(text)
  if (!wanted) return found
  const number = searchedNumber(text)
  const tracking = wanted.replaceAll(' ', '')
  return found.where((where) =>
    where.or([
      ...searchTexts(wanted).map((part) => contains('search_text', part)),
      ...(number ? [where('id', '=', number)] : []),
      where('id', 'in', trackedOrders(where, tracking)),
    ]),
  )
}

/** Returns the order number that a search may mean, as in `66` or `N° 66`. */
export function searchedNumber(text: string): number | undefined {
  const number = /^(?:#|n ?[°º])? ?([1-9][0-9]{0,14})$/.exec(foldSearch(text))?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Selects orders by the tracking number of their parcel, with the index `parcels_tracking_search`. */
function trackedOrders({ selectFrom }: ExpressionBuilder<Tables, 'orders'>, wanted: string) {
  const tracking = sql<string>`lower(replace(tracking, ' ', ''))`
  const end = wanted.length < LEAST_BEGINNING ? '' : '\u{10ffff}'
  return selectFrom('parcels')
    .select((row) => row.ref('order_id').$castTo<number>().as('order_id'))
    .where('order_id', 'is not', null)
    .where(tracking, '>=', wanted)
    .where(tracking, '<=', `${wanted}${end}`)
}

/** Returns texts of which `search_text` must contain one. It ends with the customer's normalized phone. */
export function searchTexts(wanted: string): string[] {
  const digits = phoneDigits(wanted)
  if (!/^\+?\d+$/.test(digits)) return [wanted]
  const phone = normalizePhone(wanted)
  // A few digits may be part of a name.
  if (phone === digits) return digits.length < MANY ? [...new Set([wanted, digits])] : [digits]
  // A country code without `+` may be any digits of a phone, or an order number.
  if (digits.startsWith('+')) return [` ${phone}`]
  return digits.length < MANY ? [digits] : [digits, ` ${phone}`]
}
