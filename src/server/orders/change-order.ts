import type { AdminOrder } from '#contract/admin-order.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Db } from '#server/db/open.ts'
import type { Row, Tables } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { refreshDuplicates } from './duplicates.ts'
import { findOrder, findOrderRow } from './orders.ts'

type Columns = Partial<Omit<Row<'orders'>, 'id' | 'updated_at' | 'created_at'>>

/** A change of an order that its transaction has made. */
export type Change = { order: Row<'orders'>; at: string; set: (columns: Columns) => Promise<void> }

/**
 * Changes an order in a serialized transaction, and returns it. `write` says what with `set`, once or not at all: each
 * `set` gives the order a new `updated_at` and tells the stream.
 * @throws NotFoundError, and as `write`
 */
export async function changeOrder(
  db: Db,
  id: number,
  write: (trx: Db, change: Change) => Promise<void>,
): Promise<AdminOrder> {
  return writeWithoutBump(db, async (trx) => {
    const order = await findOrderRow(trx, id)
    const at = laterThan(order.updated_at)
    const set = async (columns: Columns) => {
      await trx
        .updateTable('orders')
        .set({ ...columns, updated_at: at })
        .where('id', '=', id)
        .execute()
      await addChange(trx, id, 'changed')
      if (columns.status) await refreshDuplicates(trx, order)
    }
    await write(trx, { order, at, set })
    return findOrder(trx, id)
  })
}

/** Writes down that an order was placed, changed or deleted, for the stream to tell (orders/order-feed.ts). */
export async function addChange(
  trx: Db,
  orderId: number,
  kind: Tables['order_changes']['kind'],
): Promise<void> {
  await insertRows('order_changes', [{ order_id: orderId, kind, number: null }]).execute(trx)
}

/** Now, or a ms after an earlier time: the clock may be set back, and two changes may share a ms. */
export function laterThan(earlier: string): string {
  return new Date(Math.max(Date.now(), Date.parse(earlier) + 1)).toISOString()
}
