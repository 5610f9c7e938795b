import { isUniqueViolation } from '#server/db/errors.ts'
import type { Row } from '#server/db/tables.ts'
import { ValidationError } from '#server/errors.ts'
import { type CourierContext, callCourier, isGone, type OpenCourier } from '../../accounts/open-courier.ts'
import type { CreatedParcel, CreateResult } from '../../adapters/adapter.ts'
import { CourierError } from '../../adapters/courier-error.ts'
import type { UnknownPlace } from '../../places/places.ts'
import { type ParcelLease, SETTLE } from '../parcel-leases.ts'
import { markCreated, type PlannedParcel, saveDraft } from '../parcel-rows.ts'

/** ms until the courier has certainly finished a request that timed out. */
const SETTLE_SLOW = 60_000

/**
 * Result of sending an order. `refused`: the courier has no parcel; `unconfirmed`: it may have one;
 * `waiting`: it has none, and takes requests again after `wait` ms.
 */
export type Sent =
  | { kind: 'sent'; tracking: string | null }
  | ({ kind: 'refused' } & UnknownPlace)
  | { kind: 'unconfirmed'; message: string }
  | { kind: 'waiting'; message: string; wait: number }

/** Row of the courier, and actor: the owner's email, or `courier` for automatic sends. */
export type Sender = { row: Row<'couriers'>; actor: string }

export const UNCONFIRMED: Sent = {
  kind: 'unconfirmed',
  message: 'Le transporteur n’a pas encore confirmé ce colis : la boutique le lui redemande',
}

export const BEING_SENT = {
  kind: 'unconfirmed',
  message: 'Ce colis est en cours d’envoi',
} as const satisfies Sent

/** Creates leased parcels in one batch; results by order id. Throws ValidationError for a private URL. */
export function createParcels(
  context: CourierContext,
  sender: Sender,
  planned: PlannedParcel[],
  lease: ParcelLease,
): Promise<Map<number, Sent>> {
  const ids = planned.map(({ id }) => id)
  const parcels = planned.map(({ parcel }) => parcel)
  return lease.hold(async () => {
    // If this instance was suspended or waited for the quota, another one may have taken over the parcels.
    const beforeWrite = async () => {
      if (!(await lease.renew())) throw new CourierError(BEING_SENT.message)
    }
    const create = ({ adapter, account }: OpenCourier) => adapter.create(account, parcels)
    const answer = await callCourier(context, sender.row, create, { beforeWrite }).catch((error: unknown) =>
      recordFailure(context, { ids, lease }, error),
    )
    if ('kind' in answer) return new Map(parcels.map(({ orderId }) => [orderId, answer]))
    const results = new Map(answer.map((result) => [result.reference, result]))
    return callCourier(context, sender.row, async (courier) => {
      const sent = new Map<number, Sent>()
      for (const { id, parcel } of planned) {
        const unknown = { id, reference: parcel.reference, actor: sender.actor, lease }
        const result = results.get(parcel.reference)
        sent.set(parcel.orderId, await recordResult(context, courier, unknown, result))
      }
      return sent
    })
  })
}

/** After a failed request, keeps parcels unknown if the courier may have created them, else deletes them. */
async function recordFailure(
  { now }: CourierContext,
  { ids, lease }: { ids: number[]; lease: ParcelLease },
  error: unknown,
): Promise<Sent> {
  const isRefused = error instanceof CourierError && !error.isUncertain
  if (isRefused || error instanceof ValidationError) await lease.delete(ids)
  else await lease.end(ids, { settledAt: new Date(now().getTime() + settleTime(error)) })
  if (!(error instanceof CourierError)) throw error
  const { message, wait } = error
  if (!isRefused) return UNCONFIRMED
  return wait === null ? { kind: 'refused', message } : { kind: 'waiting', message, wait }
}

function settleTime(error: unknown): number {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && cause.name === 'TimeoutError' ? SETTLE_SLOW : SETTLE
}

type Unknown = { id: number; reference: string; actor: string; lease: ParcelLease }

async function recordResult(
  context: CourierContext,
  courier: OpenCourier,
  unknown: Unknown,
  result: CreateResult | undefined,
): Promise<Sent> {
  const { id, lease } = unknown
  if (!result || result.kind === 'unconfirmed') {
    await lease.end([id])
    return UNCONFIRMED
  }
  if (result.kind === 'refused') {
    await lease.delete([id])
    return { kind: 'refused', message: result.message }
  }
  return confirmParcel(context, courier, unknown, result.parcel)
}

/** Validates a draft if the courier has drafts, and marks the parcel as created. */
export function confirmParcel(
  context: CourierContext,
  courier: OpenCourier,
  unknown: Unknown,
  created: CreatedParcel,
): Promise<Sent> {
  return confirm(context, courier, unknown, created).catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    await unknown.lease.end([unknown.id], { isAttempt: true })
    return { kind: 'unconfirmed', message: 'Le transporteur a donné le suivi d’un autre colis' }
  })
}

async function confirm(
  { db, now }: CourierContext,
  courier: OpenCourier,
  { id, reference, actor, lease }: Unknown,
  created: CreatedParcel,
): Promise<Sent> {
  const { adapter, account } = courier
  if (adapter.validate) {
    if (!(await saveDraft(db, id, created, reference))) return BEING_SENT
    try {
      await adapter.validate(account, created)
    } catch (error) {
      if (!(error instanceof CourierError)) throw error
      if (error.isUncertain || error.wait !== null) {
        await lease.end([id])
        return UNCONFIRMED
      }
      if (!(await withdraw(courier, created))) {
        await lease.end([id], { isAttempt: true })
        const message = `${error.message} ; le transporteur n’a pas retiré ce colis`
        return { kind: 'unconfirmed', message }
      }
      await lease.delete([id])
      return { kind: 'refused', message: error.message }
    }
  }
  const labelUrl = created.labelUrl ?? (adapter.label === 'pdf' ? `/api/parcels/${id}/label` : null)
  const stored = await markCreated(db, id, created, { labelUrl, actor, now: now() })
  if (stored?.tracking !== created.tracking) return withdrawSecond(courier, created, stored?.tracking ?? null)
  if (stored.status === 'confirmed' || stored.status === 'shipped')
    return { kind: 'sent', tracking: created.tracking }
  const message = `Commande annulée entre-temps : son colis ${created.tracking} est à annuler`
  return { kind: 'unconfirmed', message }
}

/** Cancels a duplicate: another instance created the parcel first, or the owner cancelled it meanwhile. */
async function withdrawSecond(
  courier: OpenCourier,
  second: CreatedParcel,
  tracking: string | null,
): Promise<Sent> {
  if (!(await withdraw(courier, second))) {
    const message = `Le transporteur a créé un second colis, ${second.tracking} : annulez-le sur son site`
    return { kind: 'unconfirmed', message }
  }
  if (tracking !== null) return { kind: 'sent', tracking }
  return { kind: 'refused', message: 'Le colis a été annulé entre-temps' }
}

/** Cancels an unwanted parcel; false if the courier may still deliver it. */
export async function withdraw({ adapter, account }: OpenCourier, parcel: CreatedParcel): Promise<boolean> {
  try {
    await adapter.cancel(account, parcel)
    return true
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    return isGone(adapter, account, parcel).catch(() => false)
  }
}
