import { type Parcel, parcel } from '#contract/parcel.ts'
import { COURIERS } from '#rules/couriers.ts'
import type { OrderStatus } from '#rules/order.ts'
import { hasLeft, OPEN_STATES, PARCEL_LABELS, stateAfterStatus } from '#rules/parcel-state.ts'
import { pickFields } from '#server/db/column-names.ts'
import type { DbOrTrx, Trx } from '#server/db/open.ts'
import { exists, updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError } from '#server/errors.ts'

/** Selects parcels with the names of their couriers, unsorted. */
export function selectParcels(db: DbOrTrx) {
  return db
    .selectFrom('parcels')
    .innerJoin('couriers', 'couriers.id', 'parcels.courier_id')
    .selectAll('parcels')
    .select(['couriers.name as courier', 'couriers.kind as courier_kind'])
}

/** Finds the latest parcel of each order, by order id. */
export async function findParcels(db: DbOrTrx, orderIds: number[]): Promise<Map<number, Parcel>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selectParcels(db).where('order_id', 'in', orderIds).orderBy('parcels.id').execute()
  return new Map(rows.map((row) => [row.order_id ?? 0, toParcel(row)]))
}

/** Maps each order to its only open parcel. */
export async function findOpenParcels(db: DbOrTrx, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'order_id'])
    .where('order_id', 'in', orderIds)
    .where('state', 'in', OPEN_STATES)
    .execute()
  return new Map(rows.map(({ id, order_id }) => [order_id ?? 0, id]))
}

/** Finds the latest parcel of an order, ignoring cancelled parcels. */
export function findLatestParcel(db: DbOrTrx, orderId: number): Promise<ParcelRow | undefined> {
  return selectParcels(db)
    .where('order_id', '=', orderId)
    .where('state', '!=', 'cancelled')
    .orderBy('parcels.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Moves the latest parcel with its order's status, for couriers without an API, which send no reports. */
export async function moveUnreportedParcel(trx: Trx, orderId: number, status: OrderStatus): Promise<void> {
  const parcel = await findLatestParcel(trx, orderId)
  const state = parcel?.courier_kind === 'file' ? stateAfterStatus(status, parcel.state) : null
  if (!parcel || !state) return
  const at = new Date().toISOString()
  await updateRow(trx, 'parcels', parcel.id, {
    state,
    text: PARCEL_LABELS[state],
    at,
    delivered_at: state === 'delivered' ? at : null,
  })
  await updateRow(trx, 'orders', orderId, { attempt_at: null })
}

/** @throws ConflictError `parcel_open` while an order has an open parcel */
export async function checkNoParcel(trx: Trx, orderId: number): Promise<void> {
  if ((await findOpenParcels(trx, [orderId])).size > 0) throw parcelOpen()
}

/** True if a driver has tried in vain to deliver the order's open parcel. */
export function hasMissedParcel(trx: Trx, orderId: number): Promise<boolean> {
  const missed = trx
    .selectFrom('parcels')
    .where('order_id', '=', orderId)
    .where('state', '=', 'delivering')
    .where('delivery_attempts', '!=', '[]')
  return exists(missed)
}

export function parcelOpen(message = 'Cette commande a un colis en cours : annulez d’abord le colis') {
  return new ConflictError(message, { code: 'parcel_open' })
}

/** A delivery attempt that is counted. `told` is the time that the courier reported, or null. */
export type CountedAttempt = { at: string; told: string | null; reason: string }

/** Reads the attempts of a parcel, oldest first. */
export function readAttempts({
  delivery_attempts,
}: Pick<Row<'parcels'>, 'delivery_attempts'>): CountedAttempt[] {
  return JSON.parse(delivery_attempts)
}

type ParcelRow = Row<'parcels'> & { courier: string; courier_kind: Row<'couriers'>['kind'] }

const PARCEL_FIELDS = parcel.omit({ attempts: true, lastAttempt: true, canRetry: true }).keyof().options

export function toParcel(row: ParcelRow): Parcel {
  const attempts = readAttempts(row)
  const last = attempts.at(-1)
  return {
    ...pickFields(row, PARCEL_FIELDS),
    attempts: attempts.length,
    lastAttempt: last ? { at: last.at, reason: last.reason } : null,
    canRetry: COURIERS[row.courier_kind].canRetry && hasLeft(row.state),
  }
}
