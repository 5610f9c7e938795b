import { findRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError } from '#server/errors.ts'
import {
  type CourierContext,
  callCourier,
  cancelCreated,
  type OpenCourier,
} from '../../accounts/open-courier.ts'
import type { CreatedParcel, NewParcel } from '../../adapters/adapter.ts'
import { markCancelled } from '../change-parcel.ts'
import { findCandidates, makeReference } from '../new-parcel.ts'
import { leaseParcel, type ParcelLease } from '../parcel-leases.ts'
import { type PlannedParcel, replaceReference } from '../parcel-rows.ts'
import {
  BEING_SENT,
  confirmParcel,
  createParcels,
  type Sender,
  type Sent,
  UNCONFIRMED,
  withdraw,
} from './create-parcels.ts'

/**
 * Finds an unknown parcel at the courier, or creates it again if the account is active and the order is
 * confirmed: under a new reference if the courier has no `find`, since a first draft may still appear.
 * Throws CourierError when the courier cannot be asked; ValidationError for a private URL.
 */
export async function resumeParcel(context: CourierContext, sender: Sender, id: number): Promise<Sent> {
  const leased = await leaseParcel(context, id)
  if (!leased) return BEING_SENT
  const { parcel, lease } = leased
  const { reference } = parcel
  const resume = async (courier: OpenCourier): Promise<Sent> => {
    const created = await findCreated(context, courier, parcel)
    // The order was cancelled or deleted meanwhile, so its draft must not be validated.
    if (created && courier.adapter.validate && !(await isToSend(context, parcel))) {
      if (await withdraw(courier, created)) return forget(lease, id)
      await lease.end([id], { isAttempt: true })
      return { kind: 'unconfirmed', message: 'Commande annulée ; le transporteur n’a pas retiré son colis' }
    }
    if (created)
      return confirmParcel(context, courier, { id, reference, actor: sender.actor, lease }, created)
    if (!sender.row.is_active) {
      await lease.end([id])
      return UNCONFIRMED
    }
    const planned = await planAgain(context, courier, parcel)
    if (!planned) return forget(lease, id)
    const sent = await createParcels(context, sender, [planned], lease)
    return sent.get(planned.parcel.orderId) ?? UNCONFIRMED
  }
  try {
    return await lease.hold(() => callCourier(context, sender.row, resume))
  } catch (error) {
    await lease.end([id])
    throw error
  }
}

/**
 * Cancels an unknown parcel at its courier, or only deletes its row if it is not found: a draft that appears
 * later is never validated, so never delivered. Throws ConflictError while the parcel is being sent, or for a
 * refusal; CourierError.
 */
export async function cancelUnknown(
  context: CourierContext,
  row: Row<'couriers'>,
  { id, actor }: { id: number; actor: string },
): Promise<void> {
  const leased = await leaseParcel(context, id)
  if (!leased) throw new ConflictError('Ce colis est en cours d’envoi : réessayez dans un instant')
  const { parcel, lease } = leased
  try {
    await lease.hold(() =>
      callCourier(context, row, async (courier) => {
        const created = await findCreated(context, courier, parcel)
        if (!created) return lease.delete([id])
        await cancelCreated(courier, created)
        await markCancelled(context, id, { actor, columns: { tracking: created.tracking } })
      }),
    )
  } catch (error) {
    await lease.end([id])
    throw error
  }
}

async function forget(lease: ParcelLease, id: number): Promise<Sent> {
  await lease.delete([id])
  return { kind: 'refused', message: 'La commande n’est plus à remettre au transporteur' }
}

async function isToSend({ db }: CourierContext, { order_id }: Row<'parcels'>): Promise<boolean> {
  const order = await findRow(db, 'orders', order_id, ['status'])
  return order?.status === 'confirmed'
}

/** Returns the tracking, else searches by reference; if missing, again once the failed request is over. */
async function findCreated(
  { now, pause }: CourierContext,
  { adapter, account }: OpenCourier,
  { tracking, remote_id, reference, settled_at, created_at }: Row<'parcels'>,
): Promise<CreatedParcel | null> {
  if (tracking) return { tracking, remoteId: remote_id, labelUrl: null }
  if (!adapter.find) return null
  const since = new Date(created_at)
  const created = await adapter.find(account, reference, since)
  const left = Date.parse(settled_at ?? created_at) - now().getTime()
  if (created || left <= 0) return created
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
  await replaceReference(db, id, { reference: again, parcel, now: now() })
  return { id, parcel: { ...parcel, reference: again } }
}
