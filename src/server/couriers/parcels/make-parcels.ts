import { isUniqueViolation } from '#server/db/errors.ts'
import type { Row } from '#server/db/tables.ts'
import { ValidationError } from '#server/errors.ts'
import { type CourierContext, callCourier, isGone, type OpenCourier } from '../accounts/open-courier.ts'
import type { UnknownPlace } from '../accounts/places.ts'
import { CourierError, type CreatedParcel, type CreateResult, type NewParcel } from '../adapters/adapter.ts'
import { findCandidates, makeReference } from './new-parcel.ts'
import {
  forgetParcel,
  holding,
  keepDraft,
  markCreated,
  type PlannedParcel,
  releaseUnknown,
  renameParcel,
  takeUnknown,
} from './parcel-rows.ts'

/** ms after which a courier is certainly done with a request: one that it has left, or one that took it too long. */
const SETTLE = 10_000
const SETTLE_SLOW = 60_000

/** What became of an order that was to be handed over. */
export type Outcome = { tracking: string | null } | UnknownPlace

type Settling = { id: number; reference: string; actor: string }

type Sending = { row: Row<'couriers'>; actor: string }

const TAKEN: UnknownPlace = { message: 'Ce colis est en cours d’envoi' }

const UNCERTAIN: UnknownPlace = {
  message: 'Le transporteur n’a pas encore confirmé ce colis : la boutique le lui redemande',
}

/**
 * Asks a courier for parcels that were written down, one request for all. A refused one is forgotten; one that the
 * courier did not answer for stays unknown, and `resumeParcel` asks after it.
 * @throws ValidationError when its address is not public
 */
export async function makeParcels(
  context: CourierContext,
  sending: Sending,
  planned: PlannedParcel[],
): Promise<Map<number, Outcome>> {
  const ids = planned.map(({ id }) => id)
  return holding(context, ids, () => ask(context, sending, planned))
}

async function ask(
  context: CourierContext,
  sending: Sending,
  planned: PlannedParcel[],
): Promise<Map<number, Outcome>> {
  const parcels = planned.map(({ parcel }) => parcel)
  const asked = await callCourier(context, sending.row, async (courier) => ({
    courier,
    results: await courier.adapter.create(courier.account, parcels),
  })).catch((error: unknown) => giveUp(context, planned, error))
  if ('message' in asked) return new Map(parcels.map(({ orderId }) => [orderId, asked]))
  const results = new Map(asked.results.map((result) => [result.reference, result]))
  const outcomes = new Map<number, Outcome>()
  for (const { id, parcel } of planned) {
    const result = results.get(parcel.reference)
    outcomes.set(
      parcel.orderId,
      await settle(context, asked.courier, { id, result, reference: parcel.reference, actor: sending.actor }),
    )
  }
  return outcomes
}

/** After a request that failed: parcels that the courier may have made stay unknown, others are forgotten. */
async function giveUp(
  { db, now }: CourierContext,
  planned: PlannedParcel[],
  error: unknown,
): Promise<UnknownPlace> {
  const ids = planned.map(({ id }) => id)
  const isRefused = error instanceof CourierError && !error.isUncertain
  if (isRefused || error instanceof ValidationError) for (const id of ids) await forgetParcel(db, id)
  else await releaseUnknown(db, ids, { settledAt: new Date(now().getTime() + settleTime(error)) })
  if (!(error instanceof CourierError)) throw error
  return isRefused ? { message: error.message } : UNCERTAIN
}

function settleTime(error: unknown): number {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && cause.name === 'TimeoutError' ? SETTLE_SLOW : SETTLE
}

async function settle(
  context: CourierContext,
  courier: OpenCourier,
  { id, result, reference, actor }: Settling & { result: CreateResult | undefined },
): Promise<Outcome> {
  if (!result || result.kind === 'unconfirmed') {
    await releaseUnknown(context.db, [id])
    return UNCERTAIN
  }
  if (result.kind === 'created') {
    return handOver(context, courier, { id, made: result.parcel, reference, actor }).catch(
      async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        await releaseUnknown(context.db, [id])
        return { message: 'Le transporteur a donné le suivi d’un autre colis' }
      },
    )
  }
  await forgetParcel(context.db, id)
  return { message: result.message }
}

/** Validates a parcel that is a draft, and writes down that the courier has it. */
async function handOver(
  { db, now }: CourierContext,
  { adapter, account }: OpenCourier,
  { id, made, reference, actor }: Settling & { made: CreatedParcel },
): Promise<Outcome> {
  if (adapter.validate) {
    if (!(await keepDraft(db, id, { made, reference }))) return TAKEN
    try {
      await adapter.validate(account, made)
    } catch (error) {
      if (!(error instanceof CourierError)) throw error
      if (error.isUncertain || error.wait !== null) {
        await releaseUnknown(db, [id])
        return UNCERTAIN
      }
      if (!(await isWithdrawn({ adapter, account }, made))) {
        await releaseUnknown(db, [id], { isAttempt: true })
        return { message: `${error.message} ; le transporteur n’a pas retiré ce colis` }
      }
      await forgetParcel(db, id)
      return { message: error.message }
    }
  }
  const labelUrl = made.labelUrl ?? (adapter.label === 'pdf' ? `/api/parcels/${id}/label` : null)
  await markCreated(db, id, { made, labelUrl, actor, now: now() })
  return { tracking: made.tracking }
}

/**
 * Takes back a draft that was refused. One that the courier does not take back may be under way: an earlier validation
 * may have been lost.
 */
async function isWithdrawn({ adapter, account }: OpenCourier, made: CreatedParcel): Promise<boolean> {
  try {
    await adapter.cancel(account, made)
    return true
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    return isGone(adapter, account, made).catch(() => false)
  }
}

/**
 * Finds out what became of a parcel whose answer never came, and makes it where the courier certainly has none: a draft
 * that was lost under another reference, since it may turn up as a draft.
 * @throws CourierError when that cannot be found out; ValidationError when its address is not public
 */
export async function resumeParcel(context: CourierContext, sending: Sending, id: number): Promise<Outcome> {
  const { db, now } = context
  const parcel = await takeUnknown(db, id, now())
  if (!parcel) return TAKEN
  const { reference } = parcel
  const find = () =>
    callCourier(context, sending.row, async (courier) => {
      const made = await findMade(context, courier, parcel)
      if (made) return handOver(context, courier, { id, made, reference, actor: sending.actor })
      const again = await planAgain(context, courier, parcel)
      if (!again) {
        await forgetParcel(db, id)
        return { message: 'La commande n’est plus à remettre au transporteur' }
      }
      const outcomes = await makeParcels(context, sending, [again])
      return outcomes.get(again.parcel.orderId) ?? UNCERTAIN
    })
  try {
    return await holding(context, [id], find)
  } catch (error) {
    await releaseUnknown(db, [id])
    throw error
  }
}

/** A parcel by its tracking or its reference; the courier is asked again once it is certainly done with a request. */
async function findMade(
  { now, pause }: CourierContext,
  { adapter, account }: OpenCourier,
  { tracking, remote_id, reference, settled_at, created_at }: Row<'parcels'>,
): Promise<CreatedParcel | null> {
  if (tracking) return { tracking, remoteId: remote_id, labelUrl: null }
  if (!adapter.find) return null
  const since = new Date(created_at)
  const found = await adapter.find(account, reference, since)
  const left = Date.parse(settled_at ?? created_at) - now().getTime()
  if (found || left <= 0) return found
  await pause(left)
  return adapter.find(account, reference, since)
}

async function planAgain(
  { db, now }: CourierContext,
  { adapter }: OpenCourier,
  { id, order_id, content, reference }: Row<'parcels'>,
): Promise<PlannedParcel | null> {
  const candidate = order_id === null ? undefined : (await findCandidates(db, [order_id])).get(order_id)
  if (candidate?.order.status !== 'confirmed' || content === '{}') return null
  const parcel: NewParcel = JSON.parse(content)
  const again = adapter.find ? reference : makeReference(parcel.orderId)
  await renameParcel(db, id, { reference: again, parcel, now: now() })
  return { id, parcel: { ...parcel, reference: again } }
}
