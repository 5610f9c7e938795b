import type { AdminOrder } from '#contract/admin-order.ts'
import type { CancelReason } from '#rules/cancel-reason.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { addToFeed, type Change, changeOrder } from './change-order.ts'
import { refreshDuplicates } from './duplicates.ts'
import { recordEvents, VISITOR } from './order-events.ts'
import { unknownOrder } from './orders.ts'

export type NewStatus = { status: OrderStatus; cancelReason?: CancelReason | null | undefined }

/**
 * Sets the status of an order, any after any, records the actor, and returns the order. Only a cancelled order keeps
 * a reason.
 * @throws NotFoundError
 */
export function setOrderStatus(db: Db, id: number, change: NewStatus, actor: string): Promise<AdminOrder> {
  return changeOrder(db, id, (order) => changeStatus(order, change, actor))
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
 * Deletes an order, and empties its events of personal data; they keep when it was placed, and who did what and when.
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
    await forgetDetails(trx, id)
    if (!isPlacingStored) {
      // The deleted row held this until now.
      const at = order.created_at
      await recordEvents(trx, [{ orderId: id, at, kind: 'placed', to: 'pending', actor: VISITOR }])
    }
    const at = new Date().toISOString()
    await recordEvents(trx, [{ orderId: id, at, kind: 'deleted', from: order.status, actor }])
    await addToFeed(trx, [id], 'deleted')
    await refreshDuplicates(trx, order)
  })
}

/** Empties the events that may contain a name, an address or a remark. */
async function forgetDetails(trx: Trx, orderId: number): Promise<void> {
  await trx
    .updateTable('order_events')
    .set({ details: '{}' })
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['edited', 'note', 'call'])
    .execute()
}
