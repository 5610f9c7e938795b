import type { OrderEvent } from '#contract/order-event.ts'
import type { OrderStatus } from '#rules/order.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { findOrderRow } from './orders.ts'

/** Actor of orders placed in the storefront. */
export const VISITOR = 'visitor'

/** `details` have the contract's fields of this kind; `own` is only for the server. */
export type NewEvent = {
  kind: Row<'order_events'>['kind']
  actor: string
  from?: OrderStatus
  to?: OrderStatus
  details?: object
  own?: object
}

export async function recordEvents(
  trx: Trx,
  events: (NewEvent & { orderId: number; at: string })[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ orderId, at, kind, actor, from = null, to = null, details = {}, own }) => ({
    order_id: orderId,
    kind,
    from_status: from,
    to_status: to,
    actor,
    details: JSON.stringify({ ...details, own }),
    created_at: at,
  }))
  await trx.insertInto('order_events').values(rows).execute()
}

/** Lists events, oldest first. Adds the `placed` event that a visitor's order lacks. Throws NotFoundError. */
export async function listEvents(db: Db, orderId: number): Promise<OrderEvent[]> {
  const order = await findOrderRow(db, orderId)
  const rows = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const events = rows.flatMap(toEvent)
  if (events[0]?.kind === 'placed') return events
  return [{ id: 0, at: order.created_at, actor: VISITOR, kind: 'placed' }, ...events]
}

function toEvent(row: Row<'order_events'>): OrderEvent[] {
  const { id, actor, created_at: at, kind, from_status: from, to_status: to } = row
  // Hides both events of a deletion that was undone.
  if (kind === 'deleted' || kind === 'restored') return []
  const { own, ...details } = JSON.parse(row.details)
  // `recordEvents` stored details that match the kind; the reason of a status event may be absent.
  const statuses = kind === 'status' && { from, to, reason: details.reason ?? null }
  return [{ id, at, actor, kind, ...details, ...statuses }]
}
