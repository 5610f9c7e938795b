import { ConflictError, ValidationError } from '#server/errors.ts'
import type { Sheet } from '#server/sheets/sheet.ts'
import { findCourierRow } from '../accounts/accounts.ts'
import { type CourierContext, openSettings } from '../accounts/open-courier.ts'
import { isLayout, sheetOf } from '../adapters/file/parcels.ts'
import { placeAsWritten } from '../places/places.ts'
import { findCandidates, toNewParcel } from './new-parcel.ts'

/**
 * Creates the sheet to upload at a courier without an API, in the order of `orderIds`.
 * @throws NotFoundError; ConflictError for a courier with an API; ValidationError for an order without a parcel
 */
export async function findCourierSheet(
  context: CourierContext,
  courierId: number,
  orderIds: number[],
): Promise<Sheet> {
  const { db } = context
  const row = await findCourierRow(db, courierId)
  const layout = openSettings(context, row)?.layout ?? ''
  if (row.kind !== 'file' || !isLayout(layout)) throw new ConflictError('Ce transporteur a une API')
  const ids = [...new Set(orderIds)]
  const parcels = await db
    .selectFrom('parcels')
    .select(['order_id', 'reference', 'amount'])
    .where('courier_id', '=', courierId)
    .where('order_id', 'in', ids)
    .where('state', '!=', 'cancelled')
    .orderBy('id')
    .execute()
  const parcelOf = new Map(parcels.map((parcel) => [parcel.order_id, parcel]))
  const orders = await findCandidates(db, ids)
  return sheetOf(
    layout,
    ids.map((id) => {
      const [order, parcel] = [orders.get(id), parcelOf.get(id)]
      if (order && parcel) {
        const row = toNewParcel(order, placeAsWritten(order.order), parcel.reference)
        // Its settlement compares the parcel's amount, not the order's.
        return { ...row, amount: parcel.amount }
      }
      const message = `La commande ${id} n’a pas été remise à ce transporteur`
      throw new ValidationError([{ path: 'orderIds', message }])
    }),
  )
}
