import type { AdminOrder } from '#contract/admin-order.ts'
import type { BulkResult, BulkStatusChange } from '#contract/order-change.ts'
import type { CancelReason } from '#rules/cancel-reason.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { addToFeed, type Change, changeOrder, changeOrders } from './change-order.ts'
import { refreshDuplicates } from './duplicates.ts'
import { recordEvents, VISITOR } from './order-events.ts'
import { unknownOrder } from './orders.ts'

export type NewStatus = { status: OrderStatus; cancelReason?: CancelReason | null | undefined }

/**
 * Sets any status, records the actor, and returns the order. Only a cancelled order keeps a reason.
 * @throws NotFoundError
 */
export function setOrderStatus(db: Db, id: number, change: NewStatus, actor: string): Promise<AdminOrder> {
  return changeOrder(db, id, (order) => changeStatus(order, change, actor))
}

/** Sets the status of several orders in one transaction; refuses unknown ids. */
export function setStatuses(
  db: Db,
  { ids, ...status }: BulkStatusChange,
  actor: string,
): Promise<BulkResult> {
  return writeWithoutBump(db, async (trx) => {
    const found = new Set<number>()
    await changeOrders(trx, ids, (order) => {
      found.add(order.id)
      return changeStatus(order, status, actor)
    })
    const unique = [...new Set(ids)]
    return {
      changed: unique.filter((id) => found.has(id)),
      refused: unique.filter((id) => !found.has(id)).map((id) => ({ id, message: unknownOrder().message })),
    }
  })
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
 * @throws NotFoundError
 */
export async function deleteOrder(db: Db, id: number, actor: string): Promise<void> {
  await writeWithoutBump(db, async (trx) => {
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
