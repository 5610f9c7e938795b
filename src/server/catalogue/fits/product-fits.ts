import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProductQuery } from '#contract/product-query.ts'
import type { Fits } from '#contract/vehicle.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import type { Issue } from '#server/errors.ts'

/** Bounds of a fit that is open on a side. */
const [FIRST, LAST] = [0, 9999]

/** Up to so many products that fit are gathered first; of more, lists look at each product. */
const FEW = 1000

type Ids = RawBuilder<{ id: number }>

/** A vehicle that products are to fit; `isRare` if few do, those that fit all included. */
export type Vehicle = {
  model: number
  year: number | undefined
  isRare: boolean
  /** The products of a list that fit it, where they are few and were found already. */
  ids?: number[]
}

/** Reads the vehicle of a query; undefined without one. */
export async function readVehicle(
  db: Db,
  { model, year }: Pick<ProductQuery, 'model' | 'year'>,
): Promise<Vehicle | undefined> {
  if (model === undefined) return undefined
  const some = (ids: Ids) => sql`select count(*) from (${ids} limit ${sql.lit(FEW + 1)}) as ids`
  const { rows } = await sql<{ count: number }>`select (${some(named({ model, year }))}) + (${some(
    fittingAll,
  )}) as count`.execute(db)
  return { model, year, isRare: (rows[0]?.count ?? 0) <= FEW }
}

const fittingAll: Ids = sql`select product_id as id from product_fits where model_id is null`

/** Selects the products that name a vehicle, once for each span of years. */
function named({ model, year }: Pick<Vehicle, 'model' | 'year'>): Ids {
  const inYear = year === undefined ? sql`` : sql`and from_year <= ${year} and to_year >= ${year}`
  return sql`select product_id as id from product_fits where model_id = ${model} ${inYear}`
}

/** Selects each product that fits a vehicle once, as products, for a count; none is of both kinds. */
export function fromFits(db: Db, vehicle: Vehicle) {
  const once = sql`select distinct id from (${named(vehicle)}) as named`
  return db.selectFrom(sql<{ id: number }>`(${fittingAll} union all ${once})`.as('products'))
}

/**
 * Returns a condition that a product fits a vehicle. Few that fit, of all products or of a list, are found by `id`, the
 * column of products; of more, each product of a list is looked at.
 */
export function fits(db: Db, vehicle: Vehicle, id: Expression<unknown>) {
  const isPostgres = db.dialect === 'postgres'
  if (vehicle.ids)
    return isPostgres
      ? sql<SqlBool>`${id} = any(${vehicle.ids})`
      : sql<SqlBool>`${id} in (select value from json_each(${JSON.stringify(vehicle.ids)}))`
  if (vehicle.isRare) {
    const few = sql`${fittingAll} union all ${named(vehicle)}`
    // Of an array PostgreSQL expects few; of a subquery it may go through all products for them.
    return isPostgres ? sql<SqlBool>`${id} = any(array(${few}))` : sql<SqlBool>`${id} in (${few})`
  }
  const isNamed = sql`products.id in (${named(vehicle)})`
  // As a number above 0, of which PostgreSQL expects a third: of so many it reads a list in its order, up to its page.
  return isPostgres
    ? sql<SqlBool>`(products.fits_all = 1 or (${isNamed})::int > 0)`
    : sql<SqlBool>`(products.fits_all = 1 or ${isNamed})`
}

/** Lists what products fit, by product; one that says nothing is not there. */
export async function listFits(db: DbOrTrx, productIds: number[]): Promise<Map<number, Fits>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_fits')
    .select(['product_id', 'model_id', 'from_year', 'to_year'])
    .where('product_id', 'in', productIds)
    .orderBy('model_id')
    .orderBy('from_year')
    .orderBy('to_year')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map(
    [...groups].map(([id, entries]) => [
      id,
      entries.some(({ model_id }) => model_id === null)
        ? 'all'
        : entries.flatMap(({ model_id, from_year, to_year }) =>
            model_id === null
              ? []
              : {
                  modelId: model_id,
                  fromYear: from_year === FIRST ? null : from_year,
                  toYear: to_year === LAST ? null : to_year,
                },
          ),
    ]),
  )
}

/** Finds the entries whose model is not there. */
export async function findFitIssues(db: DbOrTrx, entries: Fits | undefined): Promise<Issue[]> {
  if (!Array.isArray(entries)) return []
  const ids = entries.map(({ modelId }) => modelId)
  const rows = await db.selectFrom('vehicle_models').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : { path: `fits.${index}.modelId`, message: 'Ce modèle n’existe pas' },
  )
}

/** Replaces what a product fits; undefined leaves it. */
export async function writeFits(trx: Trx, product_id: number, entries: Fits | undefined): Promise<void> {
  if (entries === undefined) return
  await trx.deleteFrom('product_fits').where('product_id', '=', product_id).execute()
  if (entries === null) return
  const all = { product_id, model_id: null, from_year: FIRST, to_year: LAST }
  const rows =
    entries === 'all'
      ? [all]
      : entries.map(({ modelId, fromYear, toYear }) => ({
          product_id,
          model_id: modelId,
          from_year: fromYear ?? FIRST,
          to_year: toYear ?? LAST,
        }))
  await trx.insertInto('product_fits').values(rows).execute()
}
