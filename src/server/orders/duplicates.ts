import type { Expression } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'

const DAY = 24 * 3_600_000

/** Later orders of one phone that are looked at again; nobody places more in a day. */
const MAX_LATER = 200

type Placed = { phoneKey: string; createdAt: Date; before?: number }

/**
 * The order that one probably repeats, as a subquery: of the same phone, placed at most 24 hours before it, sharing a
 * product and not cancelled; null without one.
 */
export function duplicateOf(
  db: Db,
  { phoneKey, createdAt, before = Number.MAX_SAFE_INTEGER }: Placed,
  productIds: Expression<{ product_id: number | null }> | number[],
) {
  return db
    .selectFrom('orders as earlier')
    .select('earlier.id')
    .where('earlier.phone_key', '=', phoneKey)
    .where('earlier.phone_key', '<>', '')
    .where('earlier.created_at', '>=', new Date(createdAt.getTime() - DAY).toISOString())
    .where('earlier.created_at', '<=', createdAt.toISOString())
    .where('earlier.id', '<', before)
    .where('earlier.status', '<>', 'cancelled')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_items')
          .select('order_items.id')
          .whereRef('order_items.order_id', '=', 'earlier.id')
          .where('order_items.product_id', 'in', productIds as number[]),
      ),
    )
    .orderBy('earlier.created_at')
    .orderBy('earlier.id')
    .limit(1)
}

/** Computes `duplicate_of` again for an order that has changed, and for those of its phone placed after it. */
export async function refreshDuplicates(
  trx: Db,
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
    const duplicate_of = duplicateOf(
      trx,
      { phoneKey, createdAt: new Date(created_at), before: id },
      productIds,
    )
    await trx.updateTable('orders').set({ duplicate_of }).where('id', '=', id).execute()
  }
}
