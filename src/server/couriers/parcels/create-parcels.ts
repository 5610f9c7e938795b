import { isUniqueViolation } from '#server/db/errors.ts'
import type { Row } from '#server/db/tables.ts'
import { ValidationError } from '#server/errors.ts'
import { type CourierContext, callCourier, isGone, type OpenCourier } from '../accounts/open-courier.ts'
import type { UnknownPlace } from '../accounts/places.ts'
import { CourierError, type CreatedParcel, type CreateResult } from '../adapters/adapter.ts'
import { endLeases, SETTLE, withLease } from './parcel-leases.ts'
import { deleteUnknown, markCreated, type PlannedParcel, saveDraft } from './parcel-rows.ts'

/** ms until a timed-out request is certainly finished at the courier. */
const SETTLE_SLOW = 60_000

/** Result of sending an order. `refused`: the courier has no parcel for it. */
export type Sent =
  | { kind: 'sent'; tracking: string | null }
  | ({ kind: 'refused' } & UnknownPlace)
  | { kind: 'unconfirmed'; message: string }

/** Courier and actor: the admin’s email, or `courier` for automatic sends. */
export type Sender = { row: Row<'couriers'>; actor: string }

export const UNCONFIRMED: Sent = {
  kind: 'unconfirmed',
  message: 'Le transporteur n’a pas encore confirmé ce colis : la boutique le lui redemande',
}

export const BEING_SENT: Sent = { kind: 'unconfirmed', message: 'Ce colis est en cours d’envoi' }

/**
 * Creates parcels at the courier in one request; their rows are committed. Returns results by order id.
 * @throws ValidationError when the courier’s URL is not public
 */
export function createParcels(
  context: CourierContext,
  sender: Sender,
  planned: PlannedParcel[],
): Promise<Map<number, Sent>> {
  const ids = planned.map(({ id }) => id)
  const parcels = planned.map(({ parcel }) => parcel)
  return withLease(context, ids, async () => {
    const answer = await callCourier(context, sender.row, async (courier) => ({
      courier,
      results: await courier.adapter.create(courier.account, parcels),
    })).catch((error: unknown) => recordFailure(context, ids, error))
    if ('kind' in answer) return new Map(parcels.map(({ orderId }) => [orderId, answer]))
    const results = new Map(answer.results.map((result) => [result.reference, result]))
    const sent = new Map<number, Sent>()
    for (const { id, parcel } of planned) {
      const unknown = { id, reference: parcel.reference, actor: sender.actor }
      const result = results.get(parcel.reference)
      sent.set(parcel.orderId, await recordResult(context, answer.courier, unknown, result))
    }
    return sent
  })
}

/** After a failed request, keeps parcels unknown if the courier may have created them, else deletes them. */
async function recordFailure({ db, now }: CourierContext, ids: number[], error: unknown): Promise<Sent> {
  const isRefused = error instanceof CourierError && !error.isUncertain
  if (isRefused || error instanceof ValidationError) for (const id of ids) await deleteUnknown(db, id)
  else await endLeases(db, ids, { settledAt: new Date(now().getTime() + settleTime(error)) })
  if (!(error instanceof CourierError)) throw error
  return isRefused ? { kind: 'refused', message: error.message } : UNCONFIRMED
}

function settleTime(error: unknown): number {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && cause.name === 'TimeoutError' ? SETTLE_SLOW : SETTLE
}

type Unknown = { id: number; reference: string; actor: string }

async function recordResult(
  context: CourierContext,
  courier: OpenCourier,
  unknown: Unknown,
  result: CreateResult | undefined,
): Promise<Sent> {
  const { db } = context
  if (!result || result.kind === 'unconfirmed') {
    await endLeases(db, [unknown.id])
    return UNCONFIRMED
  }
  if (result.kind === 'refused') {
    await deleteUnknown(db, unknown.id)
    return { kind: 'refused', message: result.message }
  }
  try {
    return await confirmParcel(context, courier, unknown, result.parcel)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await endLeases(db, [unknown.id])
    return { kind: 'unconfirmed', message: 'Le transporteur a donné le suivi d’un autre colis' }
  }
}

/**
 * Validates a draft where needed, and marks the parcel as created.
 * @throws a unique violation when another parcel has its tracking
 */
export async function confirmParcel(
  { db, now }: CourierContext,
  { adapter, account }: OpenCourier,
  { id, reference, actor }: Unknown,
  created: CreatedParcel,
): Promise<Sent> {
  if (adapter.validate) {
    if (!(await saveDraft(db, id, { draft: created, reference }))) return BEING_SENT
    try {
      await adapter.validate(account, created)
    } catch (error) {
      if (!(error instanceof CourierError)) throw error
      if (error.isUncertain || error.wait !== null) {
        await endLeases(db, [id])
        return UNCONFIRMED
      }
      if (!(await withdrawDraft({ adapter, account }, created))) {
        await endLeases(db, [id], { isAttempt: true })
        const message = `${error.message} ; le transporteur n’a pas retiré ce colis`
        return { kind: 'unconfirmed', message }
      }
      await deleteUnknown(db, id)
      return { kind: 'refused', message: error.message }
    }
  }
  const labelUrl = created.labelUrl ?? (adapter.label === 'pdf' ? `/api/parcels/${id}/label` : null)
  await markCreated(db, id, { created, labelUrl, actor, now: now() })
  return { kind: 'sent', tracking: created.tracking }
}

/** Cancels a refused draft; false if it may still be on its way: an earlier validation may have lost its answer. */
async function withdrawDraft({ adapter, account }: OpenCourier, draft: CreatedParcel): Promise<boolean> {
  try {
    await adapter.cancel(account, draft)
    return true
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    return isGone(adapter, account, draft).catch(() => false)
  }
}
