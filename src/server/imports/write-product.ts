import { newCategory } from '#contract/category.ts'
import { nameKey } from '#rules/text.ts'
import { createBrand } from '#server/catalogue/brands.ts'
import { writeFits } from '#server/catalogue/fits/product-fits.ts'
import { append, arrangeImages } from '#server/catalogue/products/product-images.ts'
import { findStored } from '#server/catalogue/products/product-row.ts'
import { countVariants } from '#server/catalogue/stock/stock.ts'
import { refreshAvailability, syncVariants } from '#server/catalogue/stock/stock-variants.ts'
import { addSubcategory, createCategory } from '#server/catalogue/write-category.ts'
import type { Trx } from '#server/db/open.ts'
import { toFlag } from '#server/db/tables.ts'
import type { NamedImage } from '#server/images/save-images.ts'
import type { Place } from './formats/format.ts'
import { changedRow, findPlaceIds, type Plan } from './plan-product.ts'
import type { ImportedProduct } from './read-product.ts'

/** Carries a plan out, within a transaction; categories and brands that are missing are made. Returns the product's id. */
export async function writeProduct(
  trx: Trx,
  product: ImportedProduct,
  plan: Plan,
  images: NamedImage[],
): Promise<number> {
  if (plan.place && !('categoryId' in plan.place)) await makePlace(trx, plan.place)
  const { brand } = product.fields
  if (brand) await makeBrand(trx, brand)
  const id = await writeRow(trx, product, plan)
  await writeFits(trx, id, plan.fits)
  if (plan.id !== null) await syncVariants(trx, id)
  if (plan.stock) {
    const { isCounted, lowAt, variants } = plan.stock
    await trx
      .updateTable('products')
      .set({ counts_stock: toFlag(isCounted), low_at: lowAt })
      .where('id', '=', id)
      .execute()
    await syncVariants(trx, id)
    await countVariants(trx, id, variants, 'import')
  }
  await refreshAvailability(trx, [id])
  if (images.length > 0) await arrangeImages(trx, id, append, images)
  return id
}

async function writeRow(trx: Trx, product: ImportedProduct, { id, place }: Plan): Promise<number> {
  if (id === null) {
    const row = await changedRow(trx, product, place, { id })
    const inserted = await trx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()
    return inserted.id
  }
  const row = await changedRow(trx, product, place, { id, stored: await findStored(trx, id) })
  await trx.updateTable('products').set(row).where('id', '=', id).execute()
  return id
}

async function makePlace(trx: Trx, { category, subcategory }: Place): Promise<void> {
  if (await findPlaceIds(trx, { category, subcategory })) return
  const known = await findPlaceIds(trx, { category })
  const subcategories = subcategory ? [subcategory] : []
  if (!known) await createCategory(trx, newCategory.parse({ name: category, subcategories }), undefined)
  else if (subcategory) await addSubcategory(trx, known.categoryId, subcategory)
}

async function makeBrand(trx: Trx, name: string): Promise<void> {
  const known = await trx
    .selectFrom('brands')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  if (!known) await createBrand(trx, { name })
}
