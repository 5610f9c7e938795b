import { type SelectQueryBuilder, sql } from 'kysely'
import type { OrderCountsQuery } from '#contract/admin-order.ts'
import { startOfDay } from '#rules/algiers.ts'
import { normalizePhone, phoneDigits } from '#rules/phone.ts'
import { contains, foldSearch } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

export type OrdersQuery = SelectQueryBuilder<Tables, 'orders', object>

/** The orders that the filters find, in no order; `now` is when those of the queue are due. */
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
  const texts = new Set([wanted, ...partsOfPhones(wanted)])
  const number = /^#?([1-9][0-9]{0,14})$/.exec(wanted)?.[1]
  return found.where((where) =>
    where.or([
      ...[...texts].map((part) => contains('search_text', part)),
      ...(number ? [where('id', '=', Number(number))] : []),
    ]),
  )
}

/** The normalised forms that a text may have in `search_text` as a part of a phone. */
function partsOfPhones(wanted: string): string[] {
  const digits = phoneDigits(wanted)
  if (!/^\+?\d+$/.test(digits)) return []
  const phone = normalizePhone(wanted)
  if (phone === digits) return [digits]
  // A country code is where a phone begins. Without + or 00, two digits more may as well be an order's number.
  const isCode = !digits.startsWith('213') || phone.length > 3
  return isCode ? [digits, ` ${phone}`] : [digits]
}
