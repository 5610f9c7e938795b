import { type Expression, type SqlBool, sql } from 'kysely'
import type { ProductQuery } from '#contract/product-query.ts'
import type { Fits } from '#contract/vehicle.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import type { Issue } from '#server/errors.ts'

/** Bounds of a fit that is open on a side. */
const [FIRST, LAST] = [0, 9999]

/** Up to so many products that fit are gathered for the first pages of a list, or for a count. */
const [FEW, SOME] = [1000, 20_000]

/** A vehicle that products are to fit, and how many do, drafts included: more than `SOME` is `SOME + 1`. */
export type Vehicle = { model: number; year: number | undefined; count: number }

/** Reads the vehicle of a query; undefined without one. */
export async function readVehicle(db: Db, { model, year }: ProductQuery): Promise<Vehicle | undefined> {
  if (model === undefined) return undefined
  // PostgreSQL plans by its statistics.
  if (db.dialect === 'postgres') return { model, year, count: SOME + 1 }
  const some = sql`select 1 from (${fitting({ model, year })}) as fits limit ${sql.lit(SOME + 1)}`
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as some`.execute(db)
  return { model, year, count: rows[0]?.count ?? 0 }
}

/** Selects each product that fits a vehicle once: all of one kind, and no product is of both. */
function fitting({ model, year }: Pick<Vehicle, 'model' | 'year'>) {
  const inYear = year === undefined ? sql`` : sql`and from_year <= ${year} and to_year >= ${year}`
  return sql<{ id: number }>`select product_id as id from product_fits where model_id is null
    union all select distinct product_id from product_fits where model_id = ${model} ${inYear}`
}

/** Selects them as products, for a count. */
export function fromFits(db: Db, vehicle: Vehicle) {
  return db.selectFrom(sql<{ id: number }>`(${fitting(vehicle)})`.as('products'))
}

/**
 * Returns a condition that a product fits a vehicle; `id` is its column. Few that fit are gathered, of many each product
 * is looked up, which finds the first page of a list soon, and the whole of it late.
 */
export function fits(vehicle: Vehicle, id: Expression<unknown>, { isWhole }: { isWhole: boolean }) {
  const { model, year, count } = vehicle
  if (count <= (isWhole ? SOME : FEW)) return sql<SqlBool>`${id} in (${fitting(vehicle)})`
  const inYear = year === undefined ? sql`` : sql`and from_year <= ${year} and to_year >= ${year}`
  return sql<SqlBool>`exists (select 1 from product_fits where product_id = products.id
    and (model_id is null or (model_id = ${model} ${inYear})))`
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
