import type { Fits } from '#contract/vehicle.ts'
import type { DbOrTrx, Trx } from '#server/db/open.ts'
import type { Issue } from '#server/errors.ts'

/** Years that stand for an open beginning or end in the database. */
const [FIRST, LAST] = [0, 9999]

/** Maps product ids to the vehicles that they fit; products without any are missing. */
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

export async function findFitIssues(db: DbOrTrx, entries: Fits | undefined): Promise<Issue[]> {
  if (!Array.isArray(entries)) return []
  const ids = entries.map(({ modelId }) => modelId)
  const rows = await db.selectFrom('vehicle_models').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : { path: `fits.${index}.modelId`, message: 'Ce modèle n’existe pas' },
  )
}

/** Replaces the vehicles that a product fits; undefined leaves them unchanged. */
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
