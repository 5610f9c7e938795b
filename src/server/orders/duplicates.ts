import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { lockPhones } from '#server/db/advisory-lock.ts'
import type { Trx } from '#server/db/open.ts'
import { updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'

const DAY = 24 * 3_600_000

/** Maximum number of later orders of a phone to recompute. */
const MAX_LATER = 200

type Value<Type> = Type | Expression<Type>

/** Earlier orders must be placed between `since` and `createdAt`, with an id below `before`. */
type Placed = { phoneKey: Value<string>; since: Value<string>; createdAt: Value<string>; before?: number }

/**
 * Selects the order that another one probably repeats: same phone, placed at most 24 hours earlier, with an
 * item for which `isAlike` is true, not cancelled, and no exchange.
 */
export function duplicateOf(
  { phoneKey, since, createdAt, before = Number.MAX_SAFE_INTEGER }: Placed,
  isAlike: Expression<SqlBool>,
): RawBuilder<number | null> {
  return sql<number | null>`(
    select earlier.id from orders as earlier
    where earlier.phone_key = ${phoneKey} and earlier.phone_key <> '' and earlier.status <> 'cancelled'
      and earlier.exchange_of is null
      and earlier.created_at between ${since} and ${createdAt} and earlier.id < ${before}
      and exists (select 1 from order_items where order_items.order_id = earlier.id and ${isAlike})
    order by earlier.created_at, earlier.id limit 1
  )`
}

/** Returns the time 24 hours before `createdAt`: an order only duplicates orders placed since then. */
export function sinceOf(createdAt: Date): string {
  return new Date(createdAt.getTime() - DAY).toISOString()
}

type Changed = Pick<Row<'orders'>, 'phone_key' | 'created_at'>

/** Recomputes `duplicate_of` of orders with a changed order's phone up to 24 h later. Skips exchanges. */
export async function refreshDuplicates(trx: Trx, ...changed: Changed[]): Promise<void> {
  const phones = changed.map(({ phone_key }) => phone_key)
  // Waits until orders that are being placed with these phones are committed, so that the query finds them.
  await lockPhones(trx, phones)
  for (const order of changed) await refreshFrom(trx, order)
}

async function refreshFrom(trx: Trx, { phone_key, created_at }: Changed): Promise<void> {
  if (!phone_key) return
  const until = new Date(Date.parse(created_at) + DAY).toISOString()
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'created_at as createdAt'])
    .where('phone_key', '=', phone_key)
    .where('exchange_of', 'is', null)
    .where('created_at', '>=', created_at)
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .limit(MAX_LATER)
    .execute()
  for (const { id, createdAt } of orders) {
    const productIds = trx.selectFrom('order_items').select('product_id').where('order_id', '=', id)
    const placed = { phoneKey: phone_key, since: sinceOf(new Date(createdAt)), createdAt, before: id }
    const duplicate_of = duplicateOf(placed, sql<SqlBool>`order_items.product_id in ${productIds}`)
    await updateRow(trx, 'orders', id, { duplicate_of })
  }
}
