import { findPlace, motherWilaya, nearestPlaces, placeKey } from '#rules/find-place.ts'
import { foldText } from '#rules/text.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { type CourierContext, callCourier } from '../accounts/open-courier.ts'
import type { NewParcel, Places } from '../adapters/adapter.ts'
import { CourierError } from '../adapters/courier-error.ts'

/** The destination of an order, as the shop names it. */
export type OrderPlace = Pick<
  Row<'orders'>,
  'wilaya_id' | 'wilaya_name' | 'delivery_type' | 'center' | 'baladiya'
> & { wilaya_code: number | null }

export type FoundPlace = Pick<NewParcel, 'wilaya' | 'commune' | 'desk' | 'taken'>

/** Why an order cannot be sent; `place` if the courier lacks its place, `nearest` are similar names. */
export type UnknownPlace = { message: string; place?: { wilayaId: number; name: string; nearest: string[] } }

type Remembered = Pick<Row<'courier_places'>, 'wilaya_id' | 'name_key' | 'theirs'>[]

/** Finds the places of a courier, cached for a day. */
export async function findPlaces(context: CourierContext, row: Row<'couriers'>): Promise<Places> {
  const cached = context.places.get(row.id)
  if (cached) return cached
  const places = await callCourier(context, row, ({ adapter, account }) => adapter.places(account))
  context.places.set(row.id, places)
  return places
}

/** Age in ms from which the list of places may be reloaded, since reloading uses the courier's quota. */
const OLD = 10 * 60_000

/**
 * Returns a function that finds an order's destination. An old list is reloaded if a place is unknown,
 * because couriers rename communes. Throws CourierError when there is no list.
 */
export async function openPlaces(
  context: CourierContext,
  row: Row<'couriers'>,
  orders: OrderPlace[],
): Promise<(order: OrderPlace) => FoundPlace | UnknownPlace> {
  const remembered = await listRemembered(context.db, row.id)
  const places = await findPlaces(context, row)
  const isUnknown = (order: OrderPlace) => 'place' in resolvePlace(places, remembered, order)
  const current = orders.some(isUnknown) ? await readAgain(context, row, places) : places
  return (order) => resolvePlace(current, remembered, order)
}

/** Words with which a courier refuses a destination, also in names of fields: `to_commune_name`. */
const PLACE_WORDS =
  /(?<![a-z])(commune|wilaya|baladiya|ville|city|bureau|stop ?desk|desk|centre|center)(?![a-z])/

/** Explains refused places: reloads an old list, and returns the nearest names for those it no longer has. */
export async function explainRefusals<Order extends OrderPlace>(
  context: CourierContext,
  row: Row<'couriers'>,
  refusals: { order: Order; message: string }[],
): Promise<Map<Order, UnknownPlace>> {
  const suspects = refusals.filter(({ message }) => PLACE_WORDS.test(foldText(message)))
  const known = context.places.get(row.id)
  if (suspects.length === 0 || !known) return new Map()
  const places = await readAgain(context, row, known)
  const remembered = await listRemembered(context.db, row.id)
  return new Map(
    suspects.flatMap(({ order, message }) => {
      const found = places === known ? null : resolvePlace(places, remembered, order)
      return found && 'place' in found ? [[order, { ...found, message }] as const] : []
    }),
  )
}

/** Reloads an old list of places. Returns the given list if it is recent or the courier does not respond. */
async function readAgain(context: CourierContext, row: Row<'couriers'>, places: Places): Promise<Places> {
  const { places: cache } = context
  if (cache.ttl - cache.getRemainingTTL(row.id) < OLD) return places
  cache.delete(row.id)
  try {
    return await findPlaces(context, row)
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    cache.set(row.id, places)
    return places
  }
}

function listRemembered(db: Db, courierId: number): Promise<Remembered> {
  return db
    .selectFrom('courier_places')
    .select(['wilaya_id', 'name_key', 'theirs'])
    .where('courier_id', '=', courierId)
    .execute()
}

function resolvePlace(places: Places, remembered: Remembered, order: OrderPlace): FoundPlace | UnknownPlace {
  const wilaya = wilayaOf(places, order.wilaya_code, order.wilaya_name)
  if (!wilaya) return { message: `Ce transporteur ne livre pas dans la wilaya ${order.wilaya_name}` }
  const isDesk = order.delivery_type === 'center'
  const name = (isDesk ? order.center : order.baladiya) ?? ''
  if (name === '') {
    return { message: isDesk ? 'La commande n’a pas de centre' : 'La commande n’a pas de baladiya' }
  }
  const inWilaya = ({ wilayaId }: { wilayaId: number }) => wilayaId === wilaya.id
  const answer = remembered.find(
    (row) => row.wilaya_id === order.wilaya_id && row.name_key === placeKey(name),
  )
  // The owner expects equal names and names that they chose, so `taken` only reports others.
  const known = [name, answer?.theirs ?? name].map(placeKey)
  const toldAs = (what: string, theirs: string): Pick<FoundPlace, 'taken'> =>
    known.includes(placeKey(theirs))
      ? {}
      : { taken: `${what} « ${name} » : « ${theirs} » chez le transporteur` }
  // A center and a baladiya may share a name, so the remembered answer may belong to the other one.
  const find = <Place extends { name: string }>(places: Place[]) =>
    (answer && findPlace(places, answer.theirs)) ?? findPlace(places, name)
  if (isDesk) {
    const desks = places.desks.filter(inWilaya)
    const desk = find(desks)
    if (desk) {
      const { id, commune } = desk
      return { wilaya, commune, desk: { id, name: desk.name }, ...toldAs('Bureau', desk.name) }
    }
    return unknownPlace(order, name, desks, 'bureau')
  }
  const communes = places.communes.filter(inWilaya)
  const commune = find(communes)
  if (!commune) return unknownPlace(order, name, communes, 'commune')
  if (!commune.isHome) return { message: `Ce transporteur ne livre pas à domicile à ${commune.name}` }
  const place = { id: commune.id, name: commune.name }
  return { wilaya, commune: place, desk: null, ...toldAs('Commune', commune.name) }
}

/**
 * Returns the destination of an order in the shop's own names, for a courier without a list of places. An
 * order to a center has no baladiya, but the courier's file needs a commune.
 */
export function placeAsWritten(order: OrderPlace): FoundPlace {
  return {
    wilaya: { id: order.wilaya_code ?? 0, name: order.wilaya_name },
    commune: { id: '', name: order.baladiya ?? order.center ?? '' },
    desk: order.delivery_type === 'center' ? { id: '', name: order.center ?? '' } : null,
  }
}

/** Finds a courier's wilaya by code, or by name without one; the former wilaya if it lacks those of 2026. */
export function wilayaOf(places: Places, code: number | null, name: string): NewParcel['wilaya'] | null {
  if (code === null) return findPlace(places.wilayas, name)
  const byCode = (wanted: number | null) => places.wilayas.find(({ id }) => id === wanted)
  return byCode(code) ?? byCode(motherWilaya(code)) ?? null
}

function unknownPlace(
  { wilaya_id }: OrderPlace,
  name: string,
  places: { name: string }[],
  what: 'bureau' | 'commune',
): UnknownPlace {
  const nearest = nearestPlaces(places, name)
  const hint =
    nearest.length > 0 ? ` : ${nearest.map((name) => `« ${name} »`).join(', ')} ?` : ' dans cette wilaya'
  return {
    message: `${what === 'bureau' ? 'Bureau inconnu' : 'Commune inconnue'} du transporteur, « ${name} »${hint}`,
    place: { wilayaId: wilaya_id, name, nearest },
  }
}
