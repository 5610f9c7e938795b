import type { AdminOrder } from '#contract/admin-order.ts'
import type { NewCall } from '#contract/order-change.ts'
import { afterReached, isUnanswered, nextCall } from '#rules/calls.ts'
import type { Db } from '#server/db/open.ts'
import { ValidationError } from '#server/errors.ts'
import { changeOrder } from './change-order.ts'

/**
 * Records a call and when to call again; the status is unchanged.
 * @throws ValidationError for a call back without a future time; NotFoundError
 */
export function addCall(
  db: Db,
  id: number,
  { outcome, note, ...call }: NewCall,
  actor: string,
): Promise<AdminOrder> {
  const now = new Date()
  if (outcome === 'call_back' && !(call.callAt && new Date(call.callAt) > now)) {
    throw new ValidationError([{ path: 'callAt', message: 'Choisissez quand rappeler' }])
  }
  return changeOrder(db, id, (order) => {
    const callAt = nextCallAt({ outcome, callAt: call.callAt ?? null }, order.call_at, now)
    // A reached order that is still pending leaves the queue for a while; `call_at` stays null, since no time was
    // chosen.
    const due = outcome === 'reached' ? afterReached(now).toISOString() : (callAt ?? order.due_at)
    const call_attempts = order.call_attempts + (isUnanswered(outcome) ? 1 : 0)
    return {
      columns: { call_attempts, call_at: callAt, due_at: due },
      events: [{ kind: 'call', actor, details: { outcome, callAt, note } }],
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
