import type { AdminOrder } from '#contract/admin-order.ts'
import type { NewCall } from '#contract/order-change.ts'
import { afterReached, isUnanswered, nextCall } from '#rules/calls.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError, NotFoundError, ValidationError } from '#server/errors.ts'
import { changeOrder } from './change-order.ts'
import { decideStatus } from './order-status.ts'

/** How long a call can be undone, in ms. */
const UNDO_TIME = 60_000

type Before = Pick<
  Row<'orders'>,
  'call_attempts' | 'call_at' | 'due_at' | 'status' | 'cancel_reason' | 'confirmed_at'
>

/**
 * Records a call, when to call again, and the status that it decided.
 * @throws ValidationError for a call back without a future time; NotFoundError; as `decideStatus`
 */
export function addCall(
  db: Db,
  id: number,
  { outcome, note, status, cancelReason, ...call }: NewCall,
  actor: string,
): Promise<AdminOrder> {
  const now = new Date()
  if (outcome === 'call_back' && !(call.callAt && new Date(call.callAt) > now)) {
    throw new ValidationError([{ path: 'callAt', message: 'Choisissez quand rappeler' }])
  }
  return changeOrder(db, id, async (order, trx) => {
    const callAt = nextCallAt({ outcome, callAt: call.callAt ?? null }, order.call_at, now)
    // A reached order that is still pending leaves the queue for a while; `call_at` stays null, since no time was
    // chosen.
    const due = outcome === 'reached' ? afterReached(now).toISOString() : (callAt ?? order.due_at)
    const call_attempts = order.call_attempts + (isUnanswered(outcome) ? 1 : 0)
    const decided = status && (await decideStatus(trx, order, { status, cancelReason }, { actor }))
    const before: Before = {
      call_attempts: order.call_attempts,
      call_at: order.call_at,
      due_at: order.due_at,
      status: order.status,
      cancel_reason: order.cancel_reason,
      confirmed_at: order.confirmed_at,
    }
    return {
      columns: { call_attempts, call_at: callAt, due_at: due, ...decided?.columns },
      events: [
        { kind: 'call', actor, details: { outcome, callAt, note, before } },
        ...(decided?.events ?? []),
      ],
    }
  })
}

/**
 * Undoes the last call of an order, with the status that came with it. Its events stay.
 * @throws NotFoundError without a call; ConflictError `too_late` after a minute, or when the order changed since
 */
export function undoLastCall(db: Db, id: number, actor: string): Promise<AdminOrder> {
  return changeOrder(db, id, async (order, trx) => {
    const call = await trx
      .selectFrom('order_events')
      .select(['id', 'created_at', 'details'])
      .where('order_id', '=', id)
      .where('kind', '=', 'call')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(() => new NotFoundError('Cette commande n’a pas d’appel à annuler'))
    const { before }: { before?: Before } = JSON.parse(call.details)
    const isLate = Date.now() - Date.parse(call.created_at) > UNDO_TIME
    // The events of a change carry its `updated_at`.
    if (!before || isLate || order.updated_at !== call.created_at) {
      throw new ConflictError('Il est trop tard pour annuler cet appel', { code: 'too_late' })
    }
    const { status: from } = order
    return {
      columns: before,
      events: [{ kind: 'undone', from, to: before.status, actor, details: { of: call.id } }],
    }
  })
}

function nextCallAt(
  { outcome, callAt }: { outcome: NewCall['outcome']; callAt: string | null },
  before: string | null,
  now: Date,
): string | null {
  if (outcome === 'reached') return null
  if (callAt) return new Date(callAt).toISOString()
  return isUnanswered(outcome) ? nextCall(now).toISOString() : before
}
