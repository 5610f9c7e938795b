import type { AdminOrder } from '#contract/admin-order.ts'
import type { NewCall } from '#contract/order-change.ts'
import { afterReached, isUnanswered, nextCall } from '#rules/calls.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError, invalid, NotFoundError } from '#server/errors.ts'
import { changeOrder, type OrderUpdate } from '../change-order.ts'
import { checkExchangeStatus } from '../exchange-conflicts.ts'
import { checkNoParcel, hasMissedParcel } from '../order-parcels.ts'
import { listTaken } from '../order-stock.ts'
import { toStatusUpdate } from './order-status.ts'

/** ms for which a call can be undone. */
const UNDO_TIME = 60_000

/** Columns that a call may change, and that undoing the call restores. */
const CALL_COLUMNS = [
  'call_attempts',
  'call_at',
  'due_at',
  'attempt_at',
  'status',
  'cancel_reason',
  'confirmed_at',
] as const satisfies (keyof Row<'orders'>)[]

/**
 * Records a call, when to call again, and the status that the customer decided.
 * @throws ValidationError for a call back without a future time; NotFoundError; ConflictError `parcel_open`
 * to cancel with an open parcel, `order_locked` for a status after a missed delivery; as `checkExchangeStatus`
 */
export function addCall(db: Db, id: number, call: NewCall, actor: string): Promise<AdminOrder> {
  const { outcome, note, status, cancelReason } = call
  const now = new Date()
  if (outcome === 'call_back' && !(call.callAt && new Date(call.callAt) > now))
    throw invalid('callAt', 'Choisissez quand rappeler')
  return changeOrder(db, id, async (order, trx) => {
    if (status === 'cancelled') await checkNoParcel(trx, id)
    if (status && order.status === 'shipped' && (await hasMissedParcel(trx, id))) {
      throw new ConflictError('Le colis de cette commande est en livraison : son statut suit le colis', {
        code: 'order_locked',
      })
    }
    if (status) await checkExchangeStatus(trx, order, status)
    const callAt = nextCallAt(call, order.call_at, now)
    // A pending order whose customer was reached leaves the queue for a while. Only `due_at` moves, since the
    // owner set no `call_at`.
    const due = outcome === 'reached' ? afterReached(now).toISOString() : (callAt ?? order.due_at)
    const call_attempts = order.call_attempts + (isUnanswered(outcome) ? 1 : 0)
    const decided: OrderUpdate = status ? toStatusUpdate(order, { status, cancelReason }, actor) : {}
    const before = Object.fromEntries(CALL_COLUMNS.map((column) => [column, order[column]]))
    const taken = await listTaken(trx, id)
    return {
      columns: {
        ...{ call_attempts, call_at: callAt, due_at: due },
        ...(outcome === 'reached' && { attempt_at: null }),
        ...decided.columns,
      },
      events: [
        { kind: 'call', actor, details: { outcome, callAt, note }, own: { before, taken } },
        ...(decided.events ?? []),
      ],
    }
  })
}

/**
 * Restores an order, with its status, as it was before its last call.
 * @throws NotFoundError for no order or no call; ConflictError `too_late` if the call is older than a minute,
 * or the order has changed since; as `checkExchangeStatus`
 */
export function undoCall(db: Db, id: number, actor: string): Promise<AdminOrder> {
  return changeOrder(db, id, async (order, trx) => {
    const call = await trx
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', id)
      .where('kind', '=', 'call')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(() => new NotFoundError('Aucun appel à annuler'))
    const isLast = Date.parse(call.created_at) === Date.parse(order.updated_at)
    const age = Date.now() - Date.parse(call.created_at)
    if (!isLast || age > UNDO_TIME)
      throw new ConflictError('Il est trop tard pour annuler cet appel', { code: 'too_late' })
    const { before, taken } = JSON.parse(call.details).own
    await checkExchangeStatus(trx, order, before.status)
    return { columns: before, taken, events: [{ kind: 'undone', actor, details: { of: call.id } }] }
  })
}

function nextCallAt({ outcome, callAt }: NewCall, before: string | null, now: Date): string | null {
  if (outcome === 'reached') return null
  if (callAt) return new Date(callAt).toISOString()
  return isUnanswered(outcome) ? nextCall(now).toISOString() : before
}
