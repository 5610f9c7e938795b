import { restoreRow, storeDeletion } from '#server/db/deletions.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { exists, updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { touchOrders } from '../change-order.ts'
import { refreshDuplicates } from '../duplicates.ts'
import { checkDeletable } from '../exchange-conflicts.ts'
import { checkNoInvoice } from '../invoices/invoices.ts'
import { recordEvents, VISITOR } from '../order-events.ts'
import { addToFeed } from '../order-feed.ts'
import { checkNoParcel } from '../order-parcels.ts'
import { listTaken, moveStock, type StockItem } from '../order-stock.ts'
import { findOrderRow, listItemsOf, unknownOrder } from '../orders.ts'
import type { ChangeOptions } from './order-status.ts'

/**
 * Deletes an order and the personal data in its events; who did what and when stays. It can be restored for a
 * minute, unless it had a parcel or is an exchange.
 * @throws NotFoundError; ConflictError `has_invoice` or `parcel_open`; as `checkDeletable` and
 * `ParcelCancellation`
 */
export async function deleteOrder(db: Db, id: number, { actor, parcel }: ChangeOptions): Promise<void> {
  if (typeof parcel === 'object') {
    await checkNoInvoice(db, id)
    await checkDeletable(db, await findOrderRow(db, id))
    await parcel.cancel(id, actor)
  }
  await writeWithoutBump(db, async (trx) => {
    await checkNoInvoice(trx, id)
    const row = await findOrderRow(trx, id)
    await checkDeletable(trx, row)
    if (parcel !== 'keep') await checkNoParcel(trx, id)
    await storeOrder(trx, row)
    await forgetParcels(trx, [id])
    const { status } = row
    const items = await listItemsOf(trx, id)
    await moveStock(trx, [{ orderId: id, before: { status, items }, after: null, reason: 'delete' }])
    const order = await trx
      .deleteFrom('orders')
      .where('id', '=', id)
      .returning(['created_at', 'phone_key'])
      .executeTakeFirstOrThrow(unknownOrder)
    await forgetDetails(trx, id)
    const placing = trx.selectFrom('order_events').where('order_id', '=', id).where('kind', '=', 'placed')
    if (!(await exists(placing))) {
      // The time when the order was placed was only in the deleted row, so an event keeps it.
      const at = order.created_at
      await recordEvents(trx, [{ orderId: id, at, kind: 'placed', to: 'pending', actor: VISITOR }])
    }
    const at = new Date().toISOString()
    await recordEvents(trx, [{ orderId: id, at, kind: 'deleted', from: status, actor }])
    await addToFeed(trx, [id], 'deleted')
    await refreshDuplicates(trx, order)
    if (row.exchange_of !== null) await touchOrders(trx, [row.exchange_of])
  })
}

/** Clears personal data in the parcels of orders. The rows stay: couriers have the parcels, or owe money. */
export async function forgetParcels(trx: Trx, orderIds: number[]): Promise<void> {
  const parcels = await trx
    .updateTable('parcels')
    .set({ content: '{}', text: '', delivery_attempts: '[]' })
    .where('order_id', 'in', orderIds)
    .returning('id')
    .execute()
  if (parcels.length === 0) return
  const ids = parcels.map(({ id }) => id)
  await trx.deleteFrom('parcel_labels').where('parcel_id', 'in', ids).execute()
}

/** Data stored besides the order's row: the pieces that the order held, and its events' details. */
type Stored = { taken: StockItem[]; events: { id: number; details: string }[] }

/** Stores an order for a restore, unless it had a parcel or is an exchange: their data cannot be restored. */
async function storeOrder(trx: Trx, { id, exchange_of }: Row<'orders'>): Promise<void> {
  if (exchange_of !== null || (await exists(trx.selectFrom('parcels').where('order_id', '=', id)))) return
  const events = await trx
    .selectFrom('order_events')
    .select(['id', 'details'])
    .where('order_id', '=', id)
    .execute()
  const stored: Stored = { taken: await listTaken(trx, id), events }
  await storeDeletion(trx, 'orders', id, JSON.stringify(stored))
}

/**
 * Restores a deleted order with its number, items and history, and takes the pieces that it held from the
 * stock. Call it in a serialized transaction. Throws as `restoreRow`.
 */
export async function restoreOrder(trx: Trx, id: number, actor: string): Promise<void> {
  const { taken, events }: Stored = JSON.parse(await restoreRow(trx, 'orders', id))
  for (const event of events) await updateRow(trx, 'order_events', event.id, { details: event.details })
  const order = await findOrderRow(trx, id)
  const after = { status: order.status, items: taken }
  await moveStock(trx, [{ orderId: id, before: null, after, reason: 'order' }])
  const at = new Date().toISOString()
  await recordEvents(trx, [{ orderId: id, at, kind: 'restored', to: order.status, actor }])
  await refreshDuplicates(trx, order)
  await touchOrders(trx, [id])
}

/** Clears the details of events that may contain names, addresses, notes or a courier's text. */
async function forgetDetails(trx: Trx, orderId: number): Promise<void> {
  await trx
    .updateTable('order_events')
    .set({ details: '{}' })
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['edited', 'note', 'call', 'refused', 'parcel', 'attempt', 'retry'])
    .execute()
}
