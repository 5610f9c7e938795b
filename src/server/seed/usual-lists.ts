import { z } from 'zod'
import { newSizeGuide } from '#contract/size-guide.ts'
import { newVehicleModel } from '#contract/vehicle.ts'
import { nameKey } from '#rules/text.ts'
import { createSizeGuide } from '#server/catalogue/size-guides.ts'
import { createModel } from '#server/catalogue/vehicles.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { ConflictError } from '#server/errors.ts'
import { readDemo } from './seed-orders.ts'

export const demoModels = () => readDemo('vehicles.json', z.array(newVehicleModel))

const demoSizeGuide = newSizeGuide.extend({ categories: z.array(z.string()) })

export const demoSizeGuides = () => readDemo('size-guides.json', z.array(demoSizeGuide))

/** Adds the demo's vehicle models if the shop has none. Throws ConflictError if it has some. */
export async function addUsualModels(db: Db): Promise<void> {
  const models = await demoModels()
  await writeCatalogue(db, async (trx) => {
    await checkEmpty(trx, 'vehicle_models')
    for (const model of models) await createModel(trx, model)
  })
}

/**
 * Adds the demo's size guides, and assigns each to the shop's categories of the same names as in the demo.
 * @throws ConflictError if the shop has size guides
 */
export async function addUsualGuides(db: Db): Promise<void> {
  const guides = await demoSizeGuides()
  await writeCatalogue(db, async (trx) => {
    await checkEmpty(trx, 'size_guides')
    for (const { categories, ...guide } of guides) {
      const { id } = await createSizeGuide(trx, guide)
      await trx
        .updateTable('categories')
        .set({ size_guide_id: id })
        .where('name_key', 'in', categories.map(nameKey))
        .where('size_guide_id', 'is', null)
        .execute()
    }
  })
}

async function checkEmpty(trx: Trx, table: 'vehicle_models' | 'size_guides'): Promise<void> {
  if (await exists(trx.selectFrom(table))) throw new ConflictError('La liste n’est pas vide')
}
