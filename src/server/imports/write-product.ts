import { createBrand } from '#server/catalogue/brands.ts'
import { writeFits } from '#server/catalogue/fits/product-fits.ts'
import { append, arrangeImages } from '#server/catalogue/products/product-images.ts'
import { countVariants } from '#server/catalogue/stock/stock.ts'
import { refreshAvailability, syncVariants } from '#server/catalogue/stock/stock-variants.ts'
import { addSubcategory, createCategory } from '#server/catalogue/write-category.ts'
import type { Trx } from '#server/db/open.ts'
import { toFlag } from '#server/db/tables.ts'
import type { NamedImage } from '#server/images/save-images.ts'
import { type Missing, outcomeOf, type Plan, type PlanRules, planProduct } from './plan-product.ts'
import type { ImportedProduct } from './read-product.ts'

/** Plans a product within a transaction, and carries the plan out. `id` is that of the product in the shop. */
export async function writeProduct(
  trx: Trx,
  product: ImportedProduct,
  images: NamedImage[],
  rules: PlanRules,
): Promise<{ outcome: ReturnType<typeof outcomeOf>; id: number | null; problems: string[] }> {
  let plan = await planProduct(trx, product, rules)
  for (const missing of plan.missing) await create(trx, missing)
  if (!plan.row) plan = await planProduct(trx, product, rules)
  const { row, stock, problems } = plan
  if (!row) throw new Error('A category or brand was not created')
  const outcome = outcomeOf(plan, images.length)
  if (outcome === 'skipped') return { outcome, id: plan.id, problems }
  const id = await writeRow(trx, plan.id, row)
  await writeFits(trx, id, plan.fits)
  if (plan.id !== null) await syncVariants(trx, id)
  if (stock) {
    await trx
      .updateTable('products')
      .set({ counts_stock: toFlag(stock.isCounted), low_at: stock.lowAt })
      .where('id', '=', id)
      .execute()
    await syncVariants(trx, id)
    await countVariants(trx, id, stock.variants, 'import')
  }
  await refreshAvailability(trx, [id])
  if (images.length > 0) await arrangeImages(trx, id, append, images)
  return { outcome, id, problems }
}

async function create(trx: Trx, missing: Missing): Promise<void> {
  if (missing.kind === 'brand') await createBrand(trx, missing.brand)
  else if (missing.kind === 'category') await createCategory(trx, missing.category, undefined)
  else await addSubcategory(trx, missing.categoryId, missing.name)
}

async function writeRow(trx: Trx, id: number | null, row: NonNullable<Plan['row']>): Promise<number> {
  if (id === null) {
    const inserted = await trx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()
    return inserted.id
  }
  await trx.updateTable('products').set(row).where('id', '=', id).execute()
  return id
}
