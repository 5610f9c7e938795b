import type { BulkResult } from '#contract/order-change.ts'
import { isOpen } from '#rules/parcel-state.ts'
import { ConflictError } from '#server/errors.ts'
import { findOpenParcels } from '#server/orders/order-parcels.ts'
import { findAnyCourier } from '../../accounts/accounts.ts'
import { type CourierContext, callCourier, cancelCreated } from '../../accounts/open-courier.ts'
import { CourierError } from '../../adapters/courier-error.ts'
import { withinDeadline } from '../../deadline.ts'
import { findParcelRow, markCancelled } from '../change-parcel.ts'
import { cancelUnknown } from '../send/resume-parcel.ts'

/**
 * Cancels a parcel, also at a courier with an API; its order keeps its status. An unknown parcel is looked up
 * first. Throws NotFoundError; ConflictError for an ended parcel or a refusal; CourierError.
 */
export async function cancelParcel(context: CourierContext, id: number, actor: string): Promise<void> {
  const parcel = await findParcelRow(context.db, id)
  const row = await findAnyCourier(context.db, parcel.courier_id)
  if (!isOpen(parcel.state)) throw new ConflictError('Ce colis est déjà arrivé ou annulé')
  if (parcel.state === 'unknown') return cancelUnknown(context, row, { id, actor })
  const { tracking, remote_id: remoteId } = parcel
  if (row.kind !== 'file' && tracking) {
    await callCourier(context, row, (courier) => cancelCreated(courier, { tracking, remoteId }))
  }
  await markCancelled(context, id, { actor })
}

/** Cancels parcels of orders that the owner cancels or deletes, within the deadline of the request. */
export function createParcelCancellation(context: CourierContext) {
  const cancelOf = async (orderId: number, actor: string) => {
    const id = (await findOpenParcels(context.db, [orderId])).get(orderId)
    if (id !== undefined) await cancelParcel(context, id, actor)
  }
  return {
    cancel: (orderId: number, actor: string) => withinDeadline(context, () => cancelOf(orderId, actor)),
    cancelEach: async (orderIds: number[], actor: string) => {
      const failed = new Map<number, string>(
        orderIds.map((id) => [id, 'Le colis n’est pas encore annulé : recommencez']),
      )
      await withinDeadline(context, async (signal) => {
        for (const id of failed.keys()) {
          if (signal.aborted) return
          try {
            await cancelOf(id, actor)
            failed.delete(id)
          } catch (error) {
            if (!(error instanceof CourierError || error instanceof ConflictError)) throw error
            failed.set(id, error.message)
          }
        }
      }).catch((error: unknown) => {
        if (!(error instanceof CourierError)) throw error
      })
      return [...failed].map(([id, message]): BulkResult['refused'][number] => ({ id, message }))
    },
  }
}
