import type { AdminOrder } from '#contract/admin-order.ts'
import type { BulkResult, BulkStatusResult, BulkUndo } from '#contract/order-change.ts'
import type { CancelReason, OrderStatus } from '#rules/order.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { changeOrder, changeOrders, type Decide, type OrderUpdate } from '../change-order.ts'
import {
  checkExchangeStatus,
  findExchangeConflict,
  listExchangeConflicts,
  listLinked,
} from '../exchange-conflicts.ts'
import { checkNoParcel, findOpenParcels, parcelOpen } from '../order-parcels.ts'
import { findOrderRow, unknownOrder } from '../orders.ts'

export type NewStatus = { status: OrderStatus; cancelReason?: CancelReason | null | undefined }

/** Cancels the open parcels of orders at their couriers. */
export type ParcelCancellation = {
  /** @throws ConflictError with the courier's message when it refuses; CourierError without a response */
  cancel: (orderId: number, actor: string) => Promise<void>
  cancelEach: (orderIds: number[], actor: string) => Promise<BulkResult['refused']>
}

/** `parcel` says what to do with a cancelled or deleted order's open parcel; undefined refuses the change. */
export type ChangeOptions = { actor: string; parcel?: ParcelCancellation | 'keep' | undefined }

/**
 * Sets any status, records the actor, and returns the order. The reason of a cancellation is cleared by other
 * statuses.
 * @throws NotFoundError; ConflictError `parcel_open` when an order with an open parcel is cancelled; as
 * `checkExchangeStatus` and `ParcelCancellation`
 */
export async function setOrderStatus(
  db: Db,
  id: number,
  status: NewStatus,
  { actor, parcel }: ChangeOptions,
): Promise<AdminOrder> {
  const isCancelled = status.status === 'cancelled'
  if (isCancelled && typeof parcel === 'object') {
    await checkExchangeStatus(db, await findOrderRow(db, id), status.status)
    await parcel.cancel(id, actor)
  }
  return changeOrder(db, id, async (order, trx) => {
    if (isCancelled && parcel !== 'keep') await checkNoParcel(trx, id)
    await checkExchangeStatus(trx, order, status.status)
    return toStatusUpdate(order, status, actor)
  })
}

/** Sets the status of several orders. Refuses unknown ids, and what an exchange or an open parcel forbids. */
export async function setStatuses(
  db: Db,
  { ids, ...status }: NewStatus & { ids: number[] },
  { actor, parcel }: ChangeOptions,
): Promise<BulkStatusResult> {
  const cancels = status.status === 'cancelled' && typeof parcel === 'object'
  const wanted = new Map(ids.map((id) => [id, status]))
  const refused = cancels ? await listExchangeConflicts(db, ids, status.status) : []
  for (const { id } of refused) wanted.delete(id)
  if (cancels) refused.push(...(await parcel.cancelEach([...wanted.keys()], actor)))
  for (const { id } of refused) wanted.delete(id)
  const before: BulkStatusResult['before'] = []
  const result = await updateStatuses(db, wanted, { actor, parcel }, (order, update) => {
    // Leaves out orders that already had the status, since undoing must not touch them.
    if (update.events.length > 0)
      before.push({ id: order.id, status: order.status, cancelReason: order.cancel_reason })
    return { ...update, events: update.events.map((event) => ({ ...event, own: { isBulk: true } })) }
  })
  return { ...result, refused: [...refused, ...result.refused], before }
}

/** Undoes a change of several orders. Refuses those with a new status, and what `setStatuses` refuses. */
export function undoStatuses(db: Db, { before }: BulkUndo, actor: string): Promise<BulkResult> {
  const wanted = new Map(before.map(({ id, ...status }) => [id, status]))
  return updateStatuses(db, wanted, { actor }, async (order, update, trx) => {
    const last = await trx
      .selectFrom('order_events')
      .select(['from_status', 'to_status', 'details'])
      .where('order_id', '=', order.id)
      .where('kind', '=', 'status')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isBulk = last !== undefined && JSON.parse(last.details).own?.isBulk === true
    const isSame = last?.from_status === update.columns.status && last.to_status === order.status
    return isBulk && isSame ? update : null
  })
}

/** Updates each order as `decide` returns; null refuses an order because it changed meanwhile. */
function updateStatuses(
  db: Db,
  wanted: Map<number, NewStatus>,
  { actor, parcel }: ChangeOptions,
  decide: (order: Row<'orders'>, update: ReturnType<typeof toStatusUpdate>, trx: Trx) => ReturnType<Decide>,
): Promise<BulkResult> {
  return writeWithoutBump(db, async (trx) => {
    const ids = [...wanted.keys()]
    const refusals = new Map(ids.map((id) => [id, unknownOrder().message]))
    const cancelled = ids.filter((id) => wanted.get(id)?.status === 'cancelled')
    const open = parcel === 'keep' ? new Map() : await findOpenParcels(trx, cancelled)
    // Exchanges and their first orders are updated one by one: each update affects what the next may do.
    const linked = await listLinked(trx, ids)
    const others = ids.filter((id) => !linked.includes(id))
    for (const group of [others, ...linked.map((id) => [id])])
      await changeOrders(trx, group, async (order) => {
        const status = wanted.get(order.id)
        if (!status) return null
        const conflict = open.has(order.id)
          ? parcelOpen()
          : await findExchangeConflict(trx, order, status.status)
        const update = conflict ? null : await decide(order, toStatusUpdate(order, status, actor), trx)
        if (update) refusals.delete(order.id)
        else refusals.set(order.id, conflict?.message ?? CHANGED_SINCE)
        return update
      })
    return {
      changed: ids.filter((id) => !refusals.has(id)),
      refused: [...refusals].map(([id, message]) => ({ id, message })),
    }
  })
}

const CHANGED_SINCE = 'Son statut a changé depuis'

/** Returns the update that sets a status. It has no event if the order already has this status and reason. */
export function toStatusUpdate(
  { status: from, cancel_reason: reason }: Pick<Row<'orders'>, 'status' | 'cancel_reason'>,
  { status: to, cancelReason = null }: NewStatus,
  actor: string,
) {
  // A repeated status adds no event, which would claim that the order reached it only now.
  const isRepeated = to === from && cancelReason === reason
  return {
    columns: {
      status: to,
      cancel_reason: cancelReason,
      ...(to === 'confirmed' && from !== to && { confirmed_at: new Date().toISOString() }),
    },
    events: isRepeated ? [] : [{ kind: 'status', from, to, actor, details: { reason: cancelReason } }],
  } satisfies OrderUpdate
}
