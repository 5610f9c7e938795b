import type { SelectQueryBuilder } from 'kysely'
import type { OrderCountsQuery } from '#contract/admin-order.ts'
import { startOfDay } from '#rules/algiers.ts'
import { OPEN_STATES, PARCEL_STATES } from '#rules/parcel-state.ts'
import { normalizePhone, phoneDigits } from '#rules/phone.ts'
import { contains, foldSearch } from '#server/db/like.ts'
import type { Db, SearchableDatabase } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

export type OrderDbs = Pick<SearchableDatabase, 'db' | 'searchDb'>

type OrdersQuery = SelectQueryBuilder<Tables, 'orders', object>

/** Filters that no index answers: 200,000 orders take up to 0.1 s. */
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
] as const satisfies (keyof OrderCountsQuery)[]

/** True if the query may scan all orders. */
export function isSlow(query: OrderCountsQuery): boolean {
  return SLOW_FILTERS.some((filter) => query[filter] !== undefined)
}

/** Chooses the connection of a query: on SQLite, slow queries run in another thread. */
export function readerFor({ db, searchDb }: OrderDbs, query: OrderCountsQuery): Db {
  return isSlow(query) ? searchDb : db
}

/** Selects the orders that the filters find. Unsorted. Queued orders count as due at `now`. */
export function matchingOrders(db: Db, query: OrderCountsQuery, now = new Date()): OrdersQuery {
  let found: OrdersQuery = db.selectFrom('orders')
  if (query.status) found = found.where('status', '=', query.status)
  if (query.queue === 'call') {
    found = found.where('status', '=', 'pending').where('due_at', '<=', now.toISOString())
  }
  if (query.wilayaId) found = found.where('wilaya_id', '=', query.wilayaId)
  if (query.deliveryType) found = found.where('delivery_type', '=', query.deliveryType)
  if (query.channel) found = found.where('channel', '=', query.channel)
  if (query.from) found = found.where('created_at', '>=', startOfDay(query.from).toISOString())
  if (query.to) found = found.where('created_at', '<', startOfDay(query.to, 1).toISOString())
  if (query.parcel) found = withParcel(found, query.parcel)
  if (query.duplicates !== undefined) {
    found = found.where('duplicate_of', query.duplicates ? 'is not' : 'is', null)
  }
  if (query.blocked !== undefined) {
    const phones = db.selectFrom('blocked_phones').select('phone_key')
    found = found.where('phone_key', query.blocked ? 'in' : 'not in', phones)
  }
  return query.search ? search(found, query.search) : found
}

/** Filters orders by the state of their parcels; a cancelled parcel counts as none. */
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

/** Searches for a name, a phone or an order's number. */
function search(found: OrdersQuery, text: string): OrdersQuery {
  const wanted = foldSearch(text)
  if (!wanted) return found
  const number = /^#?([1-9][0-9]{0,14})$/.exec(wanted)?.[1]
  return found.where((where) =>
    where.or([
      ...searchTexts(wanted).map((part) => contains('search_text', part)),
      ...(number ? [where('id', '=', Number(number))] : []),
    ]),
  )
}

/** Returns the texts to find in `search_text`, which ends with the normalized phone. */
function searchTexts(wanted: string): string[] {
  const digits = phoneDigits(wanted)
  if (!/^\+?\d+$/.test(digits)) return [wanted]
  const phone = normalizePhone(wanted)
  // A few digits may be part of a name too.
  if (phone === digits) return digits.length < MANY ? [...new Set([wanted, digits])] : [digits]
  // A phone begins with its country code. Without + the digits may be anywhere in it, or an order's number.
  if (digits.startsWith('+')) return [` ${phone}`]
  return digits.length < MANY ? [digits] : [digits, ` ${phone}`]
}

/** As many digits can only be a phone's. */
const MANY = 6
