import type { CourierPlace, CourierPlaces } from '#contract/courier.ts'
import { findPlace, nearestPlaces, placeKey } from '#rules/find-place.ts'
import { compareTexts, foldText } from '#rules/text.ts'
import { readRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { invalid, NotFoundError } from '#server/errors.ts'
import { findCourierRow } from '../accounts/accounts.ts'
import type { CourierContext } from '../accounts/open-courier.ts'
import type { Places } from '../adapters/adapter.ts'
import { throwIfLate } from '../deadline.ts'
import { findPlaces, wilayaOf } from './places.ts'

async function findPlacesIn(
  context: CourierContext,
  row: Row<'couriers'>,
  wilayaId: number,
): Promise<Pick<Places, 'communes' | 'desks'>> {
  const notFound = () => new NotFoundError('Wilaya non trouvée')
  const { code, name } = await readRow(context.db, 'wilayas', wilayaId, notFound)
  const places = await findPlaces(context, row)
  const there = wilayaOf(places, code, name)
  const isThere = (place: { wilayaId: number }) => place.wilayaId === there?.id
  return { communes: places.communes.filter(isThere), desks: places.desks.filter(isThere) }
}

/** Lists a courier's names of communes and desks in a wilaya. Throws NotFoundError; as `callCourier`. */
export async function listPlaceNames(
  context: CourierContext,
  courierId: number,
  wilayaId: number,
): Promise<CourierPlaces> {
  const row = await findCourierRow(context.db, courierId)
  const { communes, desks } = await findPlacesIn(context, row, wilayaId)
  const namesOf = (places: { name: string }[]) =>
    [...new Set(places.map(({ name }) => name))].toSorted((a, b) => compareTexts(foldText(a), foldText(b)))
  return { communes: namesOf(communes), desks: namesOf(desks) }
}

/**
 * Stores a courier's name for a baladiya or a center. Throws NotFoundError; as `callCourier`; ValidationError
 * with the nearest names for a place that the courier does not have.
 */
export async function rememberPlace(
  context: CourierContext,
  courierId: number,
  { wilayaId, name, theirs }: CourierPlace,
  signal?: AbortSignal,
): Promise<CourierPlace> {
  const { db } = context
  const row = await findCourierRow(db, courierId)
  const { communes, desks } = await findPlacesIn(context, row, wilayaId)
  const known = [...communes, ...desks]
  const place = findPlace(known, theirs)
  if (!place) {
    const nearest = nearestPlaces(known, theirs).join(', ')
    const message = `Lieu inconnu du transporteur${nearest && ` ; les plus proches : ${nearest}`}`
    throw invalid('theirs', message)
  }
  throwIfLate(signal)
  const names = { name, theirs: place.name }
  await db
    .insertInto('courier_places')
    .values({ courier_id: row.id, wilaya_id: wilayaId, name_key: placeKey(name), ...names })
    .onConflict((conflict) => conflict.columns(['courier_id', 'wilaya_id', 'name_key']).doUpdateSet(names))
    .execute()
  return { wilayaId, ...names }
}
