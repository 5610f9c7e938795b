import type { AdminOrder } from '#contract/admin-order.ts'
import type { BulkResult, BulkStatusResult, BulkUndo, OpenParcelChoice } from '#contract/order-change.ts'
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
  return changeOrder(db, id, (order, trx) => decideStatus(trx, order, change, { actor, parcel }))
}

/**
 * Returns the change of an order to a status.
 * @throws ConflictError `parcel_open` when an order with an open parcel is cancelled
 */
export async function decideStatus(
  trx: Trx,
  order: Row<'orders'>,
  change: NewStatus,
  { actor, parcel }: Options,
) {
  if (change.status === 'cancelled' && parcel !== 'keep') await checkNoParcel(trx, order.id)
  return changeStatus(order, change, actor)
}

/**
 * Sets the status of several orders in one transaction; refuses unknown ids, and to cancel those with an open parcel.
 * Their events say that `undoStatuses` may take them back.
 */
export function setStatuses(
  db: Db,
  { ids, ...status }: NewStatus & { ids: number[] },
  { actor, parcel }: Options,
): Promise<BulkStatusResult> {
  return writeWithoutBump(db, async (trx) => {
    const before = new Map<number, BulkStatusResult['before'][number]>()
    const isChecked = status.status === 'cancelled' && parcel !== 'keep'
    const open = isChecked ? await findOpenParcels(trx, ids) : new Map<number, number>()
    await changeOrders(trx, ids, (order) => {
      if (open.has(order.id)) return null
      const { id, cancel_reason: cancelReason } = order
      before.set(id, { id, status: order.status, cancelReason })
      const { columns, events } = changeStatus(order, status, actor)
      return {
        columns,
        events: events.map((event) => ({
          ...event,
          details: { ...event.details, before: { cancelReason } },
        })),
      }
    })
    const unique = [...new Set(ids)]
    const messageOf = (id: number) => (open.has(id) ? parcelOpen() : unknownOrder()).message
    const changed = unique.filter((id) => before.has(id))
    return {
      changed,
      refused: unique.filter((id) => !before.has(id)).map((id) => ({ id, message: messageOf(id) })),
      before: changed.flatMap((id) => before.get(id) ?? []),
    }
  })
}

/**
 * Sets orders back to their status before `setStatuses`, where that is still their last status event; refuses others,
 * and to cancel those with an open parcel.
 */
export function undoStatuses(db: Db, { before }: BulkUndo, actor: string): Promise<BulkResult> {
  return writeWithoutBump(db, async (trx) => {
    const wanted = new Map(before.toReversed().map((one) => [one.id, one]))
    const ids = [...new Set(before.map(({ id }) => id))]
    const last = await findLastStatusEvents(trx, ids)
    const open = await findOpenParcels(trx, ids)
    const refused = new Map(ids.map((id) => [id, unknownOrder().message]))
    await changeOrders(trx, ids, (order) => {
      const back = wanted.get(order.id)
      const event = last.get(order.id)
      const isBulk = event !== undefined && 'before' in JSON.parse(event.details)
      if (!back || !isBulk || event.from_status !== back.status || event.to_status !== order.status) {
        refused.set(order.id, 'Le statut de cette commande a changé depuis')
        return null
      }
      if (back.status === 'cancelled' && open.has(order.id)) {
        refused.set(order.id, parcelOpen().message)
        return null
      }
      refused.delete(order.id)
      return changeStatus(order, back, actor)
    })
    return {
      changed: ids.filter((id) => !refused.has(id)),
      refused: [...refused].map(([id, message]) => ({ id, message })),
    }
  })
}

async function findLastStatusEvents(trx: Trx, orderIds: number[]): Promise<Map<number, Row<'order_events'>>> {
  const events = await trx
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'status')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return new Map(events.map((event) => [event.order_id, event]))
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
    .where('kind', 'in', ['edited', 'note', 'call', 'refused'])
    .execute()
}
