import type { NewParcels, SentParcels } from '#contract/parcel.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, NotFoundError, ValidationError } from '#server/errors.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import { findCourierRow } from '../accounts/accounts.ts'
import { adapterOf, type CourierContext } from '../accounts/open-courier.ts'
import { findPlaces, listRemembered, ownPlace, resolvePlace } from '../accounts/places.ts'
import { CourierError } from '../adapters/adapter.ts'
import { parcelEvent } from './change-parcel.ts'
import { makeParcels, type Outcome, resumeParcel } from './make-parcels.ts'
import { type Candidate, findCandidates, makeReference, refusalOf, toNewParcel } from './new-parcel.ts'
import { type PlannedParcel, planParcel } from './parcel-rows.ts'

type Place = (order: Candidate['order']) => ReturnType<typeof resolvePlace>

/**
 * Hands confirmed orders over to a courier. Each parcel is written down before the courier is asked for it, so that no
 * order is sent twice.
 * @throws ValidationError for an unknown courier, or one whose address is not public; ConflictError for one that is not
 * active; CourierError when it does not tell its places: nothing is sent
 */
export async function sendParcels(
  context: CourierContext,
  { courierId, orderIds }: NewParcels,
  actor: string,
): Promise<SentParcels> {
  const row = await findActive(context.db, courierId)
  const ids = [...new Set(orderIds)]
  const candidates = await findCandidates(context.db, ids)
  const outcomes = new Map<number, Outcome>()
  const fresh = ids.filter((id) => !isUnknown(candidates.get(id), row))
  const place = await placesOf(context, row, fresh.length > 0)
  const planned = await plan(context, { row, place, ids: fresh, outcomes, actor })
  const adapter = adapterOf(context, row)
  if (!adapter) {
    for (const { parcel } of planned) outcomes.set(parcel.orderId, { tracking: null })
  } else {
    for (let start = 0; start < planned.length; start += adapter.batch.create) {
      const batch = planned.slice(start, start + adapter.batch.create)
      for (const [id, outcome] of await makeParcels(context, { row, actor }, batch)) outcomes.set(id, outcome)
    }
  }
  for (const id of ids) {
    const open = candidates.get(id)?.open
    if (outcomes.has(id) || !open) continue
    const outcome = await resumeParcel(context, { row, actor }, open.id).catch((error: unknown) => {
      if (error instanceof CourierError) return { message: error.message }
      throw error
    })
    outcomes.set(id, outcome)
  }
  return toSent(ids, outcomes)
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

function isUnknown(candidate: Candidate | undefined, row: Row<'couriers'>): boolean {
  return candidate?.open?.state === 'unknown' && candidate.open.courier_id === row.id
}

/** How the places of orders are found: the shop's own for a file, else in the courier's list. */
async function placesOf(context: CourierContext, row: Row<'couriers'>, isNeeded: boolean): Promise<Place> {
  if (!isNeeded || !adapterOf(context, row)) return ownPlace
  const places = await findPlaces(context, row)
  const remembered = await listRemembered(context.db, row.id)
  return (order) => resolvePlace(places, remembered, order)
}

type Planning = {
  row: Row<'couriers'>
  place: Place
  ids: number[]
  outcomes: Map<number, Outcome>
  actor: string
}

/** Writes down a parcel for each order that can be handed over, and why others cannot. */
function plan(
  context: CourierContext,
  { row, place, ids, outcomes, actor }: Planning,
): Promise<PlannedParcel[]> {
  const { db, now } = context
  const isAsked = adapterOf(context, row) !== null
  if (ids.length === 0) return Promise.resolve([])
  return writeWithoutBump(db, async (trx) => {
    // Read again: another click or copy may have planned them meanwhile.
    const candidates = await findCandidates(trx, ids)
    const planned: PlannedParcel[] = []
    for (const id of ids) {
      const candidate = candidates.get(id)
      const refusal = candidate ? refusalOf(candidate) : 'Commande non trouvée'
      const found = candidate && refusal === null ? place(candidate.order) : { message: refusal ?? '' }
      if (!candidate || 'message' in found) {
        outcomes.set(id, found as Outcome)
        continue
      }
      const parcel = toNewParcel(candidate, found, makeReference(id))
      planned.push(await planParcel(trx, { courierId: row.id, parcel, now: now(), isAsked }))
    }
    const sent = { courier_id: row.id, tracking: null }
    const events = isAsked ? [] : [await parcelEvent(trx, sent, { text: '', actor })]
    const orderIds = planned.map(({ parcel }) => parcel.orderId)
    await changeOrders(trx, orderIds, () => ({ events }))
    return planned
  })
}

function toSent(ids: number[], outcomes: Map<number, Outcome>): SentParcels {
  const sent: SentParcels['sent'] = []
  const refused: SentParcels['refused'] = []
  for (const orderId of ids) {
    const outcome = outcomes.get(orderId) ?? { message: 'Commande non trouvée' }
    if ('message' in outcome) refused.push({ orderId, ...outcome })
    else sent.push({ orderId, ...outcome })
  }
  return { sent, refused }
}
