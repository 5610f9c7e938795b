import type { OrphanParcel, Parcel, ParcelChange } from '#contract/parcel.ts'
import { OPEN_STATES, PARCEL_LABELS } from '#rules/parcel-state.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, NotFoundError, ValidationError } from '#server/errors.ts'
import { touchOrders } from '#server/orders/change-order.ts'
import { selectParcels, toParcel } from '#server/orders/order-parcels.ts'
import { findCourierRow } from '../accounts/accounts.ts'
import type { CourierContext } from '../accounts/open-courier.ts'
import { changeParcel, findParcelRow } from './change-parcel.ts'

/** Finds the account of a parcel, even a deleted one. */
export function findCourierOf(db: DbOrTrx, { courier_id }: Pick<Row<'parcels'>, 'courier_id'>) {
  return db.selectFrom('couriers').selectAll().where('id', '=', courier_id).executeTakeFirstOrThrow()
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

/** Lists the open parcels of an account whose order was deleted: nothing else shows them. Throws NotFoundError. */
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

async function findParcel(db: DbOrTrx, id: number): Promise<Parcel> {
  const row = await selectParcels(db)
    .where('parcels.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFoundError('Colis non trouvé'))
  return toParcel(row)
}
