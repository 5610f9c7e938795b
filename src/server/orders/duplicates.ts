import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'

const DAY = 24 * 3_600_000

/** Maximum number of later orders of a phone to recompute. */
const MAX_LATER = 200

type Placed = { phoneKey: string; createdAt: Date; before?: number }

/**
 * Builds a subquery for the order that another probably repeats: same phone, placed at most 24 hours before, sharing a
 * product, not cancelled; null without one.
 */
export function duplicateOf(
  { phoneKey, createdAt, before = Number.MAX_SAFE_INTEGER }: Placed,
  productIds: Expression<{ product_id: number | null }> | number[],
): RawBuilder<number | null> {
  const products = Array.isArray(productIds) ? sql`(${sql.join(productIds)})` : productIds
  const since = new Date(createdAt.getTime() - DAY).toISOString()
  return sql<number | null>`(
    select earlier.id from orders as earlier
    where earlier.phone_key = ${phoneKey} and earlier.phone_key <> '' and earlier.status <> 'cancelled'
      and earlier.created_at between ${since} and ${createdAt.toISOString()} and earlier.id < ${before}
      and exists (
        select 1 from order_items where order_items.order_id = earlier.id and order_items.product_id in ${products}
      )
    order by earlier.created_at, earlier.id limit 1
  )`
}

/** Recomputes `duplicate_of` for an order and later ones of its phone. */
export async function refreshDuplicates(
  trx: Trx,
  { phone_key, created_at }: Pick<Row<'orders'>, 'phone_key' | 'created_at'>,
): Promise<void> {
  if (!phone_key) return
  const until = new Date(Date.parse(created_at) + DAY).toISOString()
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'phone_key', 'created_at'])
    .where('phone_key', '=', phone_key)
    .where('created_at', '>=', created_at)
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .limit(MAX_LATER)
    .execute()
  for (const { id, phone_key: phoneKey, created_at } of orders) {
    const productIds = trx.selectFrom('order_items').select('product_id').where('order_id', '=', id)
    const duplicate_of = duplicateOf({ phoneKey, createdAt: new Date(created_at), before: id }, productIds)
    await trx.updateTable('orders').set({ duplicate_of }).where('id', '=', id).execute()
  }
}
