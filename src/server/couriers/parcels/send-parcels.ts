import type { NewParcels, SentParcels } from '#contract/parcel.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, NotFoundError, ValidationError } from '#server/errors.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import { findCourierRow } from '../accounts/accounts.ts'
import { adapterOf, type CourierContext } from '../accounts/open-courier.ts'
import { findPlaces, listRemembered, placeAsWritten, resolvePlace } from '../accounts/places.ts'
import { CourierError } from '../adapters/adapter.ts'
import { parcelEvent } from './change-parcel.ts'
import { createParcels, type Sender, type Sent } from './create-parcels.ts'
import { type Candidate, findCandidates, makeReference, refusalOf, toNewParcel } from './new-parcel.ts'
import { insertParcel, type PlannedParcel } from './parcel-rows.ts'
import { resumeParcel } from './resume-parcel.ts'

const UNKNOWN_ORDER: Sent = { kind: 'refused', message: 'Commande non trouvée' }

/**
 * Sends confirmed orders. Commits each parcel before its request, so that no order is sent twice, and resumes unknown
 * ones.
 * @throws ValidationError for an unknown courier, or one whose URL is not public; ConflictError for an inactive one;
 * CourierError when its places are unavailable: nothing is sent
 */
export async function sendParcels(
  context: CourierContext,
  { courierId, orderIds }: NewParcels,
  actor: string,
): Promise<SentParcels> {
  const sender = { row: await findActive(context.db, courierId), actor }
  const ids = [...new Set(orderIds)]
  const candidates = await findCandidates(context.db, ids)
  const unknown = new Map<number, number>()
  for (const orderId of ids) {
    const open = candidates.get(orderId)?.open
    if (open?.state === 'unknown' && open.courier_id === courierId) unknown.set(orderId, open.id)
  }
  const fresh = ids.filter((id) => !unknown.has(id))
  const { planned, refused } = await plan(context, sender, fresh)
  const sent = new Map([...refused, ...(await create(context, sender, planned))])
  for (const [orderId, id] of unknown) sent.set(orderId, await resume(context, sender, id))
  return toSentParcels(ids, sent)
}

async function findActive(db: Db, courierId: number): Promise<Row<'couriers'>> {
  const row = await findCourierRow(db, courierId).catch((error: unknown) => {
    if (error instanceof NotFoundError) {
      throw new ValidationError([{ path: 'courierId', message: error.message }])
    }
    throw error
  })
  if (!row.is_active) throw new ConflictError('Ce transporteur est en pause')
  return row
}

type Plan = { planned: PlannedParcel[]; refused: Map<number, Sent> }

/** Commits a parcel for each order that can be sent, and refuses others. */
async function plan(context: CourierContext, { row, actor }: Sender, ids: number[]): Promise<Plan> {
  const { db, now } = context
  if (ids.length === 0) return { planned: [], refused: new Map() }
  const isRemote = adapterOf(context, row) !== null
  const place = isRemote ? await placesOf(context, row) : placeAsWritten
  return writeWithoutBump(db, async (trx) => {
    const planned: PlannedParcel[] = []
    const refused = new Map<number, Sent>()
    // Read again: another request may have planned them.
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
      planned.push(await insertParcel(trx, { courierId: row.id, parcel, now: now(), isRemote }))
    }
    const orderIds = planned.map(({ parcel }) => parcel.orderId)
    const courier = { courier_id: row.id, tracking: null }
    const events = isRemote ? [] : [await parcelEvent(trx, courier, { text: '', actor })]
    await changeOrders(trx, orderIds, () => ({ events }))
    return { planned, refused }
  })
}

/** Returns a function that resolves the place of an order. */
async function placesOf(context: CourierContext, row: Row<'couriers'>) {
  const places = await findPlaces(context, row)
  const remembered = await listRemembered(context.db, row.id)
  return (order: Candidate['order']) => resolvePlace(places, remembered, order)
}

/** Creates planned parcels in batches; a courier by file has no requests. */
async function create(
  context: CourierContext,
  sender: Sender,
  planned: PlannedParcel[],
): Promise<Map<number, Sent>> {
  const adapter = adapterOf(context, sender.row)
  if (!adapter)
    return new Map(planned.map(({ parcel }) => [parcel.orderId, { kind: 'sent', tracking: null }]))
  const sent = new Map<number, Sent>()
  for (let start = 0; start < planned.length; start += adapter.batch.create) {
    const batch = planned.slice(start, start + adapter.batch.create)
    for (const [orderId, result] of await createParcels(context, sender, batch)) sent.set(orderId, result)
  }
  return sent
}

async function resume(context: CourierContext, sender: Sender, id: number): Promise<Sent> {
  try {
    return await resumeParcel(context, sender, id)
  } catch (error) {
    if (error instanceof CourierError) return { kind: 'unconfirmed', message: error.message }
    throw error
  }
}

/** Lists unconfirmed parcels among the refused: they may be sent again. */
function toSentParcels(ids: number[], results: Map<number, Sent>): SentParcels {
  const sent: SentParcels['sent'] = []
  const refused: SentParcels['refused'] = []
  for (const orderId of ids) {
    const { kind, ...result } = results.get(orderId) ?? UNKNOWN_ORDER
    if ('tracking' in result) sent.push({ orderId, ...result })
    else refused.push({ orderId, ...result })
  }
  return { sent, refused }
}
