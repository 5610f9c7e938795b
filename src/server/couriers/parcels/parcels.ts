import type { Parcel, ParcelChange } from '#contract/parcel.ts'
import { isOpen, mayMove, PARCEL_LABELS } from '#rules/parcel-state.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, NotFoundError, ValidationError } from '#server/errors.ts'
import { touchOrders } from '#server/orders/change-order.ts'
import { selectParcels, toParcel } from '#server/orders/order-parcels.ts'
import { type CourierContext, callCourier, isGone } from '../accounts/open-courier.ts'
import { CourierError } from '../adapters/adapter.ts'
import { changeParcel, findParcelRow } from './change-parcel.ts'

/** Finds the account of a parcel, even a deleted one. */
export function findCourierOf(db: DbOrTrx, { courier_id }: Pick<Row<'parcels'>, 'courier_id'>) {
  return db.selectFrom('couriers').selectAll().where('id', '=', courier_id).executeTakeFirstOrThrow()
}

/**
 * Cancels a parcel at its courier; the order is unchanged.
 * @throws NotFoundError; ConflictError with the courier’s message when it refuses; CourierError when it does not answer
 */
export async function cancelParcel(context: CourierContext, id: number, actor: string): Promise<void> {
  const { db, now } = context
  const parcel = await findParcelRow(db, id)
  const row = await findCourierOf(db, parcel)
  if (!isOpen(parcel.state)) throw new ConflictError('Ce colis est déjà arrivé ou annulé')
  if (row.kind !== 'file') {
    const { tracking, remote_id: remoteId } = parcel
    if (parcel.state === 'unknown' || !tracking) {
      throw new ConflictError('Le transporteur n’a pas encore confirmé ce colis')
    }
    const ids = { tracking, remoteId }
    await callCourier(context, row, async ({ adapter, account }) => {
      try {
        await adapter.cancel(account, ids)
      } catch (error) {
        if (!(error instanceof CourierError) || error.isUncertain || error.wait !== null || error.cause)
          throw error
        // It may be cancelled already: a lost answer, or the courier’s own site.
        if (!(await isGone(adapter, account, ids))) throw new ConflictError(error.message)
      }
    })
  }
  await writeWithoutBump(db, async (trx) => {
    // A report may have arrived meanwhile.
    const latest = await findParcelRow(trx, id)
    if (!mayMove(latest.state, 'cancelled')) return
    await changeParcel(trx, latest, { state: 'cancelled', text: PARCEL_LABELS.cancelled, now: now(), actor })
  })
}

/**
 * Sets tracking and state by hand, for couriers without an API.
 * @throws NotFoundError; ConflictError for a courier with an API, or a tracking that another parcel has
 */
export async function setParcel(
  { db, now }: CourierContext,
  id: number,
  { tracking, state }: ParcelChange,
  actor: string,
): Promise<Parcel> {
  if (state === 'unknown') throw new ValidationError([{ path: 'state', message: 'État de colis inconnu' }])
  const change = writeWithoutBump(db, async (trx) => {
    const parcel = await findParcelRow(trx, id)
    const { kind } = await findCourierOf(trx, parcel)
    if (kind !== 'file') throw new ConflictError('Ce transporteur dit lui-même où sont ses colis')
    if (state !== undefined) {
      const columns = { tracking: tracking ?? parcel.tracking }
      await changeParcel(trx, parcel, { state, text: PARCEL_LABELS[state], now: now(), actor, columns })
    } else if (tracking !== undefined) {
      await trx.updateTable('parcels').set({ tracking }).where('id', '=', id).execute()
      if (parcel.order_id !== null) await touchOrders(trx, [parcel.order_id])
    }
    return findParcel(trx, id)
  })
  return change.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw new ConflictError('Un autre colis a ce suivi, ou la commande a déjà un colis en cours')
  })
}

async function findParcel(db: DbOrTrx, id: number): Promise<Parcel> {
  const row = await selectParcels(db)
    .where('parcels.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFoundError('Colis non trouvé'))
  return toParcel(row)
}
