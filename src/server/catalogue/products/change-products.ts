import type { ProductPrices, ProductsChange, ProductsChanged } from '#contract/catalogue-tools.ts'
import type { NewProduct } from '#contract/product.ts'
import { changedPrice, MAX_PRICE } from '#rules/money.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { deleteRow } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import { productNotFound } from '../not-found.ts'
import { refreshAvailability } from '../stock/stock-variants.ts'
import { blankProduct, changeRow, findStored } from './product-row.ts'

type Change = ProductsChange['change']

/**
 * Refuses products that are gone or whose price would be too high or not stay above 0, and updates the others. Prices in DA.
 * @throws ValidationError for a category, subcategory or brand that does not exist
 */
export function changeProducts(db: Db, { ids, change }: ProductsChange): Promise<ProductsChanged> {
  return writeCatalogue(db, async (trx) => {
    const fields = await readFields(trx, change)
    const rows = await trx.selectFrom('products').select('id').where('id', 'in', ids).execute()
    const found = new Set(rows.map(({ id }) => id))
    const result: ProductsChanged = { changed: [], refused: [] }
    for (const id of ids) {
      const problem = found.has(id) ? await changeProduct(trx, id, change, fields) : productNotFound().message
      if (problem === null) result.changed.push(id)
      else result.refused.push({ id, message: problem })
    }
    await refreshAvailability(trx, result.changed)
    return result
  })
}

/** Updates one product; returns why it is refused, or null. */
async function changeProduct(
  trx: Trx,
  id: number,
  change: Change,
  fields: Partial<NewProduct>,
): Promise<string | null> {
  if (change.delete) {
    await deleteRow(trx, 'products', id, productNotFound)
    return null
  }
  const stored = await findStored(trx, id)
  const price = changedPrice(stored.price, { percent: change.pricePercent, delta: change.priceDelta })
  if (price > MAX_PRICE) return `Le prix dépasserait ${MAX_PRICE} DA`
  if (isPriceChange(change) && price <= 0)
    return `Le prix de «\u00a0${stored.name}\u00a0» ne resterait pas au-dessus de 0 DA`
  const { original_price: original = null } = stored
  const prices = { price, originalPrice: original !== null && original > price ? original : null }
  const row = await changeRow(trx, { ...fields, ...(isPriceChange(change) && prices) }, stored)
  await trx.updateTable('products').set(row).where('id', '=', id).execute()
  return null
}

function isPriceChange({ pricePercent, priceDelta }: Change): boolean {
  return pricePercent !== undefined || priceDelta !== undefined
}

/** Throws ValidationError for a category, subcategory or brand that does not exist. */
async function readFields(trx: Trx, change: Change): Promise<Partial<NewProduct>> {
  const { pricePercent, priceDelta, delete: isDeletion, subcategory = null, ...fields } = change
  // Checks the fields even if all products are gone.
  await changeRow(trx, fields, blankProduct()).catch((error: unknown) => {
    if (!(error instanceof ValidationError)) throw error
    throw new ValidationError(error.issues.map((issue) => ({ ...issue, path: `change.${issue.path}` })))
  })
  if (fields.categoryId === undefined) return fields
  const rank = subcategory === null ? null : await findRank(trx, fields.categoryId, subcategory)
  return { ...fields, subcategoryId: rank }
}

/** Finds the rank of a subcategory in its category, from 1. */
async function findRank(trx: Trx, categoryId: number, name: string): Promise<number> {
  const row = await trx
    .selectFrom('subcategories')
    .select('position')
    .where('category_id', '=', categoryId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (row) return row.position
  throw new ValidationError([{ path: 'change.subcategory', message: 'Cette sous-catégorie n’existe pas' }])
}

/** Sets all prices (DA) or none. Throws ValidationError for an unknown or repeated product, or a wrong original price. */
export function setPrices(db: Db, prices: ProductPrices): Promise<{ changed: number[] }> {
  return writeCatalogue(db, async (trx) => {
    const ids = prices.map(({ id }) => id)
    const rows = await trx.selectFrom('products').select('id').where('id', 'in', ids).execute()
    const known = new Set(rows.map(({ id }) => id))
    const issues = prices.flatMap(({ id, price, originalPrice }, index): Issue[] => {
      if (!known.has(id)) return [{ path: `${index}.id`, message: productNotFound().message }]
      if (ids.indexOf(id) < index) return [{ path: `${index}.id`, message: 'Ce produit est déjà nommé' }]
      if (originalPrice === null || originalPrice > price) return []
      return [{ path: `${index}.originalPrice`, message: 'Le prix barré doit être supérieur au prix' }]
    })
    if (issues.length > 0) throw new ValidationError(issues)
    const updated_at = new Date().toISOString()
    for (const { id, price, originalPrice } of prices)
      await trx
        .updateTable('products')
        .set({ price, original_price: originalPrice, updated_at })
        .where('id', '=', id)
        .execute()
    return { changed: ids }
  })
}
