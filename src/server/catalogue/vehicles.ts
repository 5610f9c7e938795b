import type { NewVehicleModel, VehicleMake, VehicleModel, VehicleModelChange } from '#contract/vehicle.ts'
import { YEARS } from '#contract/vehicle.ts'
import { nameKey } from '#rules/text.ts'
import { toStored } from '#server/db/column-names.ts'
import { conflictIf, isUniqueViolation } from '#server/db/errors.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { deleteRow, insertRow, readRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { ConflictError, invalid } from '#server/errors.ts'
import { modelNotFound } from './not-found.ts'

const toNameConflict = conflictIf(isUniqueViolation, 'Cette marque a déjà un modèle de ce nom')

const { compare } = new Intl.Collator('fr', { numeric: true })

/** Lists makes and models in French alphabetical order, with numbers by value. */
export async function listVehicles(db: Db): Promise<VehicleMake[]> {
  const rows = await db.selectFrom('vehicle_models').selectAll().orderBy('id').execute()
  rows.sort((a, b) => compare(a.make, b.make) || compare(a.name, b.name))
  return [...Map.groupBy(rows, (row) => row.make_key).values()].map((models) => ({
    make: models[0]?.make ?? '',
    models: models.map(toModel).map(({ make: _make, ...model }) => model),
  }))
}

/** Creates a model. Throws ConflictError for a name in use; ValidationError for years in the wrong order. */
export function createModel(db: DbOrTrx, model: NewVehicleModel): Promise<VehicleModel> {
  return writeCatalogue(db, async (trx) => {
    checkYears(model)
    const row = await insertRow(trx, 'vehicle_models', {
      ...(await findMake(trx, model.make)),
      ...toColumns(model),
    })
    return toModel(row)
  }).catch(toNameConflict)
}

/** Updates a model, and all of its make if that is only respelled. Throws NotFoundError; as `createModel`. */
export function updateModel(db: Db, id: number, change: VehicleModelChange): Promise<VehicleModel> {
  return writeCatalogue(db, async (trx) => {
    const before = toModel(await readRow(trx, 'vehicle_models', id, modelNotFound))
    const model = { ...before, ...change }
    checkYears(model)
    const isRespelled = nameKey(model.make) === nameKey(before.make)
    if (isRespelled) {
      await trx
        .updateTable('vehicle_models')
        .set({ make: model.make })
        .where('make_key', '=', nameKey(model.make))
        .execute()
    }
    const row = await trx
      .updateTable('vehicle_models')
      .set({
        ...(!isRespelled && (await findMake(trx, model.make))),
        ...toColumns(model),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toModel(row)
  }).catch(toNameConflict)
}

/** Deletes a model. Throws NotFoundError; ConflictError with the number of products that fit it. */
export async function deleteModel(db: Db, id: number): Promise<void> {
  await writeCatalogue(db, async (trx) => {
    const { count } = await trx
      .selectFrom('product_fits')
      .select((select) => select.fn.count<number>('product_id').distinct().as('count'))
      .where('model_id', '=', id)
      .executeTakeFirstOrThrow()
    const products = Number(count)
    if (products > 0) {
      throw new ConflictError(
        `${products > 1 ? `${products} produits équipent` : '1 produit équipe'} encore ce modèle`,
      )
    }
    await deleteRow(trx, 'vehicle_models', id, modelNotFound)
  })
}

async function findMake(trx: Trx, make: string): Promise<Pick<Row<'vehicle_models'>, 'make' | 'make_key'>> {
  const make_key = nameKey(make)
  const known = await trx
    .selectFrom('vehicle_models')
    .select(['make', 'make_key'])
    .where('make_key', '=', make_key)
    .limit(1)
    .executeTakeFirst()
  return known ?? { make, make_key }
}

function checkYears({ fromYear, toYear }: Pick<VehicleModel, 'fromYear' | 'toYear'>): void {
  if (fromYear !== null && toYear !== null && toYear < fromYear) throw invalid('toYear', YEARS)
}

function toColumns({ name, kind, fromYear, toYear }: Omit<NewVehicleModel, 'make'>) {
  return { ...toStored({ name, kind, fromYear, toYear }), name_key: nameKey(name) }
}

function toModel({ id, make, name, kind, from_year, to_year }: Row<'vehicle_models'>): VehicleModel {
  return { id, make, name, kind, fromYear: from_year, toYear: to_year }
}
