import type { CourierFee, CourierFeesChange } from '#contract/courier.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { MAX_PRICE } from '#rules/money.ts'
import { placeKey } from '#rules/place-names.ts'
import { motherWilaya } from '#rules/wilaya-mothers.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { findWilaya, listWilayas, updateWilaya } from '#server/delivery/wilayas.ts'
import { NotFoundError } from '#server/errors.ts'
import type { Fee, Places } from '../adapters/adapter.ts'
import { findCourierRow } from './accounts.ts'
import { type CourierContext, callCourier } from './open-courier.ts'
import { findPlaces, wilayaOf } from './places.ts'

/**
 * Compares the prices and desks of a courier to the shop's own, by wilaya, in DA. A wilaya of 2026 that the courier does
 * not have yet gets the prices of the one that it was cut out of, and the desks that lie in its own baladiyas.
 * @throws NotFoundError; CourierError; ConflictError for a courier without an API
 */
export async function previewFees(context: CourierContext, courierId: number): Promise<CourierFee[]> {
  const row = await findCourierRow(context.db, courierId)
  const places = await findPlaces(context, row)
  const fees =
    context.fees.get(row.id) ??
    (await callCourier(context, row, ({ adapter, account }) => adapter.fees(account)))
  context.fees.set(row.id, fees)
  const wilayas = await listWilayas(context.db)
  return wilayas.map((wilaya) => toPreview(wilaya, { places, fees, wilayas }))
}

type Offer = { places: Places; fees: Fee[]; wilayas: Wilaya[] }

function toPreview(wilaya: Wilaya, { places, fees, wilayas }: Offer): CourierFee {
  const theirs = wilayaOf(places, wilaya.code, wilaya.name)
  const fee = theirs && fees.find(({ wilayaId }) => wilayaId === theirs.id)
  const desks = theirs ? places.desks.filter(({ wilayaId }) => wilayaId === theirs.id) : []
  const isOurs = belongsTo(wilaya, theirs?.id ?? null, wilayas)
  return {
    wilayaId: wilaya.id,
    homePrice: fee?.homePrice ?? null,
    centerPrice: fee?.centerPrice ?? null,
    centers: [...new Set(desks.filter(({ commune }) => isOurs(commune.name)).map(({ name }) => name))],
    current: {
      homePrice: wilaya.homePrice,
      centerPrice: wilaya.centerPrice,
      centers: wilaya.centers,
    },
  }
}

/**
 * Tells which communes of the courier's wilaya lie in ours. A courier without the wilayas of 2026 has their communes in
 * the wilaya that they were cut out of: Aflou's in Laghouat.
 */
function belongsTo(
  { code, baladiyas }: Wilaya,
  theirs: number | null,
  wilayas: Wilaya[],
): (commune: string) => boolean {
  const names = (list: string[]) => new Set(list.map(placeKey))
  if (code !== theirs) {
    const ours = names(baladiyas)
    return (commune) => ours.has(placeKey(commune))
  }
  const daughters = wilayas.filter((wilaya) => wilaya.code !== null && motherWilaya(wilaya.code) === code)
  const elsewhere = names(daughters.flatMap((daughter) => daughter.baladiyas))
  return (commune) => !elsewhere.has(placeKey(commune))
}

/**
 * Writes the prices of a courier, with a margin in DA, and its desks into wilayas. A price that it does not offer stays.
 * @throws as `previewFees`; NotFoundError for a wilaya that is gone: nothing is written
 */
export async function applyFees(
  context: CourierContext,
  courierId: number,
  { wilayaIds, margin }: CourierFeesChange,
): Promise<Wilaya[]> {
  const preview = new Map((await previewFees(context, courierId)).map((fee) => [fee.wilayaId, fee]))
  const price = (fee: number | null) =>
    fee === null ? undefined : Math.min(MAX_PRICE, Math.max(0, fee + margin))
  return writeCatalogue(context.db, async (trx) => {
    const changed: Wilaya[] = []
    for (const id of new Set(wilayaIds)) {
      const fee = preview.get(id)
      if (!fee || !(await findWilaya(trx, id))) throw new NotFoundError('Wilaya non trouvée')
      const centers = fee.centers.length > 0 ? fee.centers : undefined
      const change = { homePrice: price(fee.homePrice), centerPrice: price(fee.centerPrice), centers }
      changed.push(await updateWilaya(trx, id, change))
    }
    return changed
  })
}
