import type { OrphanParcel, Parcel, ParcelChange } from '#contract/parcel.ts'
import { OPEN_STATES, PARCEL_LABELS } from '#rules/parcel-state.ts'
import { conflictIf, isUniqueViolation } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import { updateRow } from '#server/db/rows.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, invalid } from '#server/errors.ts'
import { touchOrders } from '#server/orders/change-order.ts'
import { selectParcels, toParcel } from '#server/orders/order-parcels.ts'
import type { Sheet } from '#server/sheets/sheet.ts'
import { findAnyCourier, findCourierRow } from '../accounts/accounts.ts'
import { type CourierContext, openSettings } from '../accounts/open-courier.ts'
import { isLayout, sheetOf } from '../adapters/file/adapter.ts'
import { placeAsWritten } from '../places/places.ts'
import { changeParcel, findParcelRow } from './change-parcel.ts'
import { addAttempts, newAttempts } from './delivery-attempts.ts'
import { findCandidates, toNewParcel } from './new-parcel.ts'

/** The text of an attempt that the owner records by hand. */
const MISSED = 'Client absent'

/**
 * Sets tracking and state by hand, or notes a failed delivery, for couriers without an API. Throws
 * NotFoundError; ConflictError for a courier with an API, another parcel's tracking, a second open parcel, or
 * as `findExchangeConflict`; ValidationError for the state `unknown`.
 */
export async function setParcel(
  { db, now }: CourierContext,
  id: number,
  { tracking, state, isMissed = false }: ParcelChange,
  actor: string,
): Promise<Parcel> {
  if (state === 'unknown') throw invalid('state', 'État de colis inconnu')
  const change = writeWithoutBump(db, async (trx) => {
    const parcel = await findParcelRow(trx, id)
    const { kind } = await findAnyCourier(trx, parcel.courier_id)
    if (kind !== 'file') throw new ConflictError('Ce transporteur dit lui-même où sont ses colis')
    if (isMissed) {
      const at = now()
      const missed = newAttempts(parcel, [{ at: at.toISOString(), reason: MISSED }], at)
      const columns = {
        tracking: tracking ?? parcel.tracking,
        delivery_attempts: addAttempts(parcel, missed),
      }
      await changeParcel(trx, parcel, { state: 'delivering', text: MISSED, now: at, actor, columns, missed })
    } else if (state !== undefined) {
      const columns = { tracking: tracking ?? parcel.tracking }
      await changeParcel(trx, parcel, { state, text: PARCEL_LABELS[state], now: now(), actor, columns })
    } else if (tracking !== undefined) {
      await updateRow(trx, 'parcels', id, { tracking })
      if (parcel.order_id !== null) await touchOrders(trx, [parcel.order_id])
    }
    return toParcel(await selectParcels(trx).where('parcels.id', '=', id).executeTakeFirstOrThrow())
  })
  const message = 'Un autre colis a ce suivi, ou la commande a déjà un colis en cours'
  return change.catch(conflictIf(isUniqueViolation, message))
}

/** Lists open parcels of an account whose order was deleted: no other screen has them. Throws NotFoundError. */
export async function listOrphans(db: Db, courierId: number): Promise<OrphanParcel[]> {
  await findCourierRow(db, courierId)
  const rows = await selectParcels(db)
    .where('courier_id', '=', courierId)
    .where('order_id', 'is', null)
    .where('state', 'in', OPEN_STATES)
    .orderBy('parcels.id')
    .execute()
  return rows.map((row) => ({ ...toParcel(row), reference: row.reference }))
}

/**
 * Creates the sheet to upload at a courier without an API, in the order of `orderIds`. Throws NotFoundError;
 * ConflictError for a courier with an API; ValidationError for an order without a parcel.
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
  const rows = ids.map((id) => {
    const [order, parcel] = [orders.get(id), parcelOf.get(id)]
    if (order && parcel) {
      const row = toNewParcel(order, placeAsWritten(order.order), parcel.reference)
      // The settlement compares the amount of the parcel, not that of the order, which may have changed.
      return { ...row, amount: parcel.amount }
    }
    const message = `La commande ${id} n’a pas été remise à ce transporteur`
    throw invalid('orderIds', message)
  })
  return sheetOf(layout, rows)
}
