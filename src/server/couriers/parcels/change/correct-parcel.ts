import { findRow, updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError } from '#server/errors.ts'
import { leaseEnd } from '#server/jobs/lease.ts'
import { listBack } from '#server/orders/find-exchanges.ts'
import {
  type CorrectedOrder,
  type ParcelCorrection,
  parcelChanging,
} from '#server/orders/parcel-correction.ts'
import { findAnyCourier } from '../../accounts/accounts.ts'
import { adapterOf, type CourierContext, callCourier, type OpenCourier } from '../../accounts/open-courier.ts'
import { CourierError } from '../../adapters/courier-error.ts'
import { throwIfLate, withinDeadline } from '../../deadline.ts'
import { openPlaces } from '../../places/places.ts'
import { COURIER, parcelEvent } from '../change-parcel.ts'
import { dropLabel } from '../labels.ts'
import { contentRefusal, toNewParcel } from '../new-parcel.ts'

/** Lease in ms on a parcel being corrected: longer than the owner's request and a last one to the courier. */
const LEASE = 60_000

const ALREADY_PAID = 'Le transporteur a déjà versé le montant de ce colis : sa commande ne se corrige plus'

/** Corrects an order's parcel before it is shipped, within the deadline of the owner's request. */
export function createParcelCorrection(context: CourierContext): ParcelCorrection {
  const { db } = context
  return {
    findParcel: async (orderId) => {
      const parcel = await db
        .selectFrom('parcels')
        .innerJoin('couriers', 'couriers.id', 'parcels.courier_id')
        .select(['parcels.id', 'kind'])
        .where('order_id', '=', orderId)
        .where('state', '=', 'created')
        .where('tracking', 'is not', null)
        .executeTakeFirst()
      return parcel && adapterOf(context, parcel)?.correct ? parcel.id : undefined
    },
    correct: (parcelId, work) =>
      withinDeadline(context, async (signal) => {
        const parcel = await lease(context, parcelId)
        try {
          const tell = (text: string) => parcelEvent(db, parcel, { text, actor: COURIER })
          const ask = async (corrected: CorrectedOrder) => {
            const taken = await askCourier(context, parcel, { ...corrected, signal })
            return taken === undefined ? [] : [await tell(taken)]
          }
          return await work({ ask, tell })
        } finally {
          await updateRow(db, 'parcels', parcelId, { corrected_until: null })
        }
      }),
  }
}

/** @throws ConflictError `parcel_open` while another request corrects the parcel, or once it has moved */
async function lease({ db }: CourierContext, id: number): Promise<Row<'parcels'>> {
  const now = new Date()
  return db
    .updateTable('parcels')
    .set({ corrected_until: leaseEnd(now, LEASE) })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where(({ eb, or }) =>
      or([eb('corrected_until', 'is', null), eb('corrected_until', '<', now.toISOString())]),
    )
    .returningAll()
    .executeTakeFirstOrThrow(parcelChanging)
}

/** Sends the corrected order to its parcel's courier. Returns a message if the place is spelled differently. */
async function askCourier(
  context: CourierContext,
  parcel: Row<'parcels'>,
  { order, items, signal }: CorrectedOrder & { signal: AbortSignal },
): Promise<string | undefined> {
  const refusal = parcel.paid_at === null ? contentRefusal(order) : ALREADY_PAID
  if (refusal !== null) throw new ConflictError(refusal)
  const row = await findAnyCourier(context.db, parcel.courier_id)
  const wilaya = await findRow(context.db, 'wilayas', order.wilaya_id, ['code'])
  const destination = { ...order, wilaya_code: wilaya?.code ?? null }
  const place = (await openPlaces(context, row, [destination]))(destination)
  if ('message' in place) throw new ConflictError(place.message)
  const back = (await listBack(context.db, [order.id])).get(order.id) ?? []
  const corrected = toNewParcel({ order, items, back }, place, parcel.reference)
  const ids = { tracking: parcel.tracking ?? '', remoteId: parcel.remote_id }
  try {
    const correct = async ({ adapter, account }: OpenCourier) => adapter.correct?.(account, ids, corrected)
    // Sends no request after the deadline, because the lease could expire before the response.
    await callCourier(context, row, correct, { beforeWrite: async () => throwIfLate(signal) })
  } catch (error) {
    if (error instanceof CourierError && error.isRefusal) throw new ConflictError(error.message)
    if (error instanceof CourierError && error.isUncertain) await dropLabel(context, parcel.id)
    throw error
  }
  await dropLabel(context, parcel.id)
  return place.taken
}
