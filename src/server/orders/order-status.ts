import type { AdminOrder } from '#contract/admin-order.ts'
import type { CancelReason } from '#rules/cancel-reason.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import type { Db } from '#server/db/open.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { addChange, type Change, changeOrder } from './change-order.ts'
import { refreshDuplicates } from './duplicates.ts'
import { addEvent, VISITOR } from './order-events.ts'
import { unknownOrder } from './orders.ts'

export type NewStatus = { status: OrderStatus; cancelReason?: CancelReason | null | undefined }

/**
 * Sets the status of an order, any after any, records who did it, and returns the order. The reason stays with a
 * cancelled order only.
 * @throws NotFoundError
 */
export function setOrderStatus(db: Db, id: number, change: NewStatus, actor: string): Promise<AdminOrder> {
  return changeOrder(db, id, (trx, order) => writeStatus(trx, order, change, actor))
}

/** The same, as part of a change. */
export async function writeStatus(
  trx: Db,
  { order, at, set }: Change,
  { status, cancelReason = null }: NewStatus,
  actor: string,
): Promise<void> {
  await set({ status, cancel_reason: cancelReason })
  await addEvent(trx, {
    order_id: order.id,
    kind: 'status',
    from_status: order.status,
    to_status: status,
    actor,
    details: JSON.stringify({ reason: cancelReason }),
    created_at: at,
  })
}

/**
 * Deletes an order and what its events say of its customer; they keep when it was placed, and who did what and when.
 * @throws NotFoundError
 */
export async function deleteOrder(db: Db, id: number, actor: string): Promise<void> {
  await writeWithoutBump(db, async (trx) => {
    // The parcel itself stays: the courier has it, or owes its money.
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
    if (!isPlacingStored) {
      // The deleted row held this until now.
      const placed = {
        order_id: id,
        kind: 'placed' as const,
        from_status: null,
        to_status: 'pending' as const,
      }
      await addEvent(trx, { ...placed, actor: VISITOR, created_at: order.created_at })
    }
    await forgetDetails(trx, id)
    const deleted = { order_id: id, kind: 'deleted' as const, from_status: order.status, to_status: null }
    await addEvent(trx, { ...deleted, actor, created_at: new Date().toISOString() })
    await addChange(trx, id, 'deleted')
    await refreshDuplicates(trx, order)
  })
}

/** Empties the events in which a name, an address or a remark may be. */
async function forgetDetails(trx: Db, orderId: number): Promise<void> {
  await trx
    .updateTable('order_events')
    .set({ details: '{}' })
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['edited', 'note', 'call'])
    .execute()
}
