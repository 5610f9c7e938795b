import type { NewParcels } from '#contract/parcel.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { inChunks } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError } from '#server/errors.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import { findChosenCourier } from '../../accounts/accounts.ts'
import { adapterOf, type CourierContext } from '../../accounts/open-courier.ts'
import { CourierError } from '../../adapters/courier-error.ts'
import { throwIfLate } from '../../deadline.ts'
import { explainRefusals, openPlaces, placeAsWritten } from '../../places/places.ts'
import { parcelEvent } from '../change-parcel.ts'
import { type Candidate, findCandidates, makeReference, refusalOf, toNewParcel } from '../new-parcel.ts'
import { createParcelLease, leaseFrom } from '../parcel-leases.ts'
import { insertParcel, type PlannedParcel } from '../parcel-rows.ts'
import { createParcels, type Sender, type Sent, UNCONFIRMED } from './create-parcels.ts'
import { recordRefusals } from './record-refusals.ts'
import { resumeParcel } from './resume-parcel.ts'

export const UNKNOWN_ORDER: Sent = { kind: 'refused', message: 'Commande non trouvée' }

/**
 * Sends confirmed orders, and yields results: first `unconfirmed` for all that are sent, then the final one of
 * each. Commits all parcels before the first request, so that no order is sent twice; `signal` stops it only
 * before that commit. Records refusals; the caller handles waits. Throws ValidationError for an unknown courier
 * or a private URL; ConflictError for a paused one; CourierError if it gives no places: nothing is sent.
 */
export async function* sendParcels(
  context: CourierContext,
  { courierId, orderIds }: NewParcels,
  { actor, signal }: { actor: string; signal?: AbortSignal },
): AsyncGenerator<[orderId: number, sent: Sent]> {
  const sender = { row: await findActive(context.db, courierId), actor }
  const ids = [...new Set(orderIds)]
  const candidates = await findCandidates(context.db, ids)
  const unknown = new Map<number, number>()
  for (const orderId of ids) {
    const open = candidates.get(orderId)?.open
    if (open?.state === 'unknown' && open.courier_id === courierId) unknown.set(orderId, open.id)
  }
  const fresh = ids.filter((id) => !unknown.has(id))
  const orders = fresh.flatMap((id) => candidates.get(id)?.order ?? [])
  const plan = await planParcels(context, sender, { ids: fresh, orders, signal })
  await recordRefusals(context, { courierId, actor }, plan.refused)
  yield* plan.refused
  for (const { parcel } of plan.planned) yield [parcel.orderId, UNCONFIRMED]
  for (const orderId of unknown.keys()) yield [orderId, UNCONFIRMED]
  const refusals: { order: Candidate['order']; message: string }[] = []
  for await (const results of create(context, sender, plan)) {
    await recordRefusals(context, { courierId, actor }, onlyRefused(results))
    yield* results
    for (const [orderId, sent] of results) {
      const order = candidates.get(orderId)?.order
      if (sent.kind === 'refused' && order) refusals.push({ order, message: sent.message })
    }
  }
  for (const [{ id }, place] of await explainRefusals(context, sender.row, refusals))
    yield [id, { kind: 'refused', ...place }]
  for (const [orderId, id] of unknown) {
    const sent = await resumeParcel(context, sender, id).catch((error: unknown): Sent => {
      if (error instanceof CourierError) return { kind: 'unconfirmed', message: error.message }
      throw error
    })
    await recordRefusals(context, { courierId, actor }, onlyRefused([[orderId, sent]]))
    yield [orderId, sent]
  }
}

function onlyRefused(results: Iterable<[orderId: number, sent: Sent]>): [orderId: number, sent: Sent][] {
  return [...results].filter(([, { kind }]) => kind === 'refused')
}

async function findActive(db: DbOrTrx, courierId: number): Promise<Row<'couriers'>> {
  const row = await findChosenCourier(db, courierId)
  if (!row.is_active) throw new ConflictError('Ce transporteur est en pause')
  return row
}

type Plan = { planned: PlannedParcel[]; leasedUntil: string; refused: Map<number, Sent> }

async function planParcels(
  context: CourierContext,
  { row, actor }: Sender,
  { ids, orders, signal }: { ids: number[]; orders: Candidate['order'][]; signal: AbortSignal | undefined },
): Promise<Plan> {
  const { db } = context
  const now = context.now()
  const leasedUntil = leaseFrom(now)
  if (ids.length === 0) return { planned: [], leasedUntil, refused: new Map() }
  const isRemote = adapterOf(context, row) !== null
  const place = isRemote ? await openPlaces(context, row, orders) : placeAsWritten
  throwIfLate(signal)
  return writeWithoutBump(db, async (trx) => {
    const planned: PlannedParcel[] = []
    const refused = new Map<number, Sent>()
    // Reads again: by now the account may be deleted or paused, or another request may have planned the
    // orders.
    await findActive(trx, row.id)
    const candidates = await findCandidates(trx, ids)
    for (const id of ids) {
      const candidate = candidates.get(id)
      if (!candidate) {
        refused.set(id, UNKNOWN_ORDER)
        continue
      }
      const message = refusalOf(candidate)
      const found = message === null ? place(candidate.order) : { message }
      if ('message' in found) {
        refused.set(id, { kind: 'refused', ...found })
        continue
      }
      const parcel = toNewParcel(candidate, found, makeReference(id))
      const lease = { now, leasedUntil: isRemote ? leasedUntil : null }
      planned.push(await insertParcel(trx, row.id, parcel, lease))
    }
    const orderIds = planned.map(({ parcel }) => parcel.orderId)
    const courier = { courier_id: row.id, tracking: null }
    const events = isRemote ? [] : [await parcelEvent(trx, courier, { text: '', actor })]
    await changeOrders(trx, orderIds, () =>
      isRemote ? { events } : { columns: { parcel_refusal: null }, events },
    )
    return { planned, leasedUntil, refused }
  })
}

async function* create(
  context: CourierContext,
  sender: Sender,
  { planned, leasedUntil }: Plan,
): AsyncGenerator<Map<number, Sent>> {
  const adapter = adapterOf(context, sender.row)
  if (!adapter) {
    yield new Map(planned.map(({ parcel }) => [parcel.orderId, { kind: 'sent', tracking: null }]))
    return
  }
  for (const batch of inChunks(planned, adapter.batch.create)) {
    const ids = batch.map(({ id }) => id)
    yield await createParcels(context, sender, batch, createParcelLease(context, ids, leasedUntil))
  }
}
