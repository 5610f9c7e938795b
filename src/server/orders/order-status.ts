import type { AdminOrder } from '#contract/admin-order.ts'
import type { BulkResult, OpenParcelChoice } from '#contract/order-change.ts'
import type { CancelReason } from '#rules/cancel-reason.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { addToFeed, type Change, changeOrder, changeOrders } from './change-order.ts'
import { refreshDuplicates } from './duplicates.ts'
import { recordEvents, VISITOR } from './order-events.ts'
import { findOpenParcels, parcelOpen } from './order-parcels.ts'
import { unknownOrder } from './orders.ts'

export type NewStatus = { status: OrderStatus; cancelReason?: CancelReason | null | undefined }

/** `parcel`: `keep` cancels or deletes an order in spite of an open parcel. */
type Options = { actor: string; parcel?: OpenParcelChoice }

/**
 * Sets any status, records the actor, and returns the order. Only a cancelled order keeps a reason.
 * @throws NotFoundError; ConflictError `parcel_open` when an order with an open parcel is cancelled
 */
export function setOrderStatus(
  db: Db,
  id: number,
  change: NewStatus,
  { actor, parcel }: Options,
): Promise<AdminOrder> {
  return changeOrder(db, id, async (order, trx) => {
    if (change.status === 'cancelled' && parcel !== 'keep') await checkNoParcel(trx, id)
    return changeStatus(order, change, actor)
  })
}

/** Sets the status of several orders in one transaction; refuses unknown ids, and to cancel those with an open parcel. */
export function setStatuses(
  db: Db,
  { ids, ...status }: NewStatus & { ids: number[] },
  { actor, parcel }: Options,
): Promise<BulkResult> {
  return writeWithoutBump(db, async (trx) => {
    const changed = new Set<number>()
    const isChecked = status.status === 'cancelled' && parcel !== 'keep'
    const open = isChecked ? await findOpenParcels(trx, ids) : new Map<number, number>()
    await changeOrders(trx, ids, (order) => {
      if (open.has(order.id)) return null
      changed.add(order.id)
      return changeStatus(order, status, actor)
    })
    const unique = [...new Set(ids)]
    const messageOf = (id: number) => (open.has(id) ? parcelOpen() : unknownOrder()).message
    return {
      changed: unique.filter((id) => changed.has(id)),
      refused: unique.filter((id) => !changed.has(id)).map((id) => ({ id, message: messageOf(id) })),
    }
  })
}

async function checkNoParcel(trx: Trx, id: number): Promise<void> {
  if ((await findOpenParcels(trx, [id])).size > 0) throw parcelOpen()
}

export function changeStatus(
  { status: from }: Pick<Row<'orders'>, 'status'>,
  { status: to, cancelReason = null }: NewStatus,
  actor: string,
) {
  return {
    columns: { status: to, cancel_reason: cancelReason },
    events: [{ kind: 'status', from, to, actor, details: { reason: cancelReason } }],
  } satisfies Change
}

/**
 * Deletes an order and the personal data in its events; who did what and when stays.
 * @throws NotFoundError; ConflictError `parcel_open` while it has an open parcel
 */
export async function deleteOrder(db: Db, id: number, { actor, parcel }: Options): Promise<void> {
  await writeWithoutBump(db, async (trx) => {
    if (parcel !== 'keep') await checkNoParcel(trx, id)
    // The parcel stays: the courier has it, or owes its money.
    await trx.updateTable('parcels').set({ content: '{}' }).where('order_id', '=', id).execute()
    const order = await trx
      .deleteFrom('orders')
      .where('id', '=', id)
      .returning(['status', 'created_at', 'phone_key'])
      .executeTakeFirstOrThrow(unknownOrder)
    const isPlacingStored = await trx
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'placed')
      .executeTakeFirst()
    await forgetDetails(trx, id)
    if (!isPlacingStored) {
      // Only the deleted row held this.
      const at = order.created_at
      await recordEvents(trx, [{ orderId: id, at, kind: 'placed', to: 'pending', actor: VISITOR }])
    }
    const at = new Date().toISOString()
    await recordEvents(trx, [{ orderId: id, at, kind: 'deleted', from: order.status, actor }])
    await addToFeed(trx, [id], 'deleted')
    await refreshDuplicates(trx, order)
  })
}

/** Clears events that may contain names, addresses or notes. */
async function forgetDetails(trx: Trx, orderId: number): Promise<void> {
  await trx
    .updateTable('order_events')
    .set({ details: '{}' })
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['edited', 'note', 'call'])
    .execute()
}
