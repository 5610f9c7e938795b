import type { NewProduct } from '#contract/product.ts'
import type { ProductPrices, ProductsChange, ProductsChanged } from '#contract/products-change.ts'
import type { ChoicePrice, Price } from '#rules/choice.ts'
import { CURRENCY, changedPrice, MAX_PRICE } from '#rules/money.ts'
import { readPrices } from '#server/db/json-column.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { deleteRow, updateRow } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { type Issue, invalid, NotFoundError, ValidationError } from '#server/errors.ts'
import { productNotFound } from '../not-found.ts'
import { refreshAvailability } from '../stock/stock-variants.ts'
import { blankProduct, changeRow, findStored, type StoredProduct } from './product-row.ts'

type Change = ProductsChange['change']

/**
 * Updates or deletes each product that it can, and refuses others with a reason: already gone, a price (DA)
 * not above 0 or too high, a sketch to publish without a price. Throws ValidationError for an unknown
 * category, subcategory or brand.
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

/** Updates or deletes a product. Returns the reason if that is refused, else null. */
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
  if (change.isPublished && stored.is_sketch === 1 && stored.price === 0)
    return `«\u00a0${stored.name}\u00a0» n’a pas encore de prix`
  const hasNewPrice = (change.pricePercent ?? change.priceDelta) !== undefined
  const changed = hasNewPrice ? changePrices(stored, change) : null
  if (changed && 'refused' in changed) return changed.refused
  const row = await changeRow(trx, { ...fields, ...changed }, stored)
  await updateRow(trx, 'products', id, row)
  return null
}

/** Changes the price of a product and of its choices by the same rule, or returns why that is refused. */
function changePrices(
  { name, ...stored }: StoredProduct,
  { pricePercent: percent, priceDelta: delta }: Change,
): (Price & { prices: ChoicePrice[] }) | { refused: string } {
  const changeOne = ({ price: before, originalPrice: original }: Price): Price => {
    const price = changedPrice(before, { percent, delta })
    return { price, originalPrice: original !== null && original > price ? original : null }
  }
  const own = changeOne({ price: stored.price, originalPrice: stored.original_price })
  const prices = readPrices(stored.prices).map((entry) => ({ ...entry, ...changeOne(entry) }))
  const all = [own, ...prices].map(({ price }) => price)
  if (Math.max(...all) > MAX_PRICE) return { refused: `Le prix dépasserait ${MAX_PRICE} ${CURRENCY}` }
  if (Math.min(...all) <= 0)
    return { refused: `Le prix de «\u00a0${name}\u00a0» ne resterait pas au-dessus de 0 ${CURRENCY}` }
  return { ...own, prices }
}

/** Throws ValidationError for a category, subcategory or brand that does not exist. */
async function readFields(trx: Trx, change: Change): Promise<Partial<NewProduct>> {
  const { pricePercent, priceDelta, delete: isDeletion, subcategory = null, ...fields } = change
  // Validates the fields even if none of the products exists any more.
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
    .executeTakeFirstOrThrow(() => invalid('change.subcategory', 'Cette sous-catégorie n’existe pas'))
  return row.position
}

/** Sets all prices (DA) or none. Throws ValidationError for an unknown or repeated product; as `changeRow`. */
export function setPrices(db: Db, changes: ProductPrices): Promise<{ changed: number[] }> {
  return writeCatalogue(db, async (trx) => {
    const ids = changes.map(({ id }) => id)
    const issues: Issue[] = []
    for (const [index, { id, ...prices }] of changes.entries()) {
      const report = (path: string, message: string) =>
        void issues.push({ path: `${index}.${path}`, message })
      const stored = await findStored(trx, id).catch(ignoreMissing)
      if (!stored) report('id', productNotFound().message)
      else if (ids.indexOf(id) < index) report('id', 'Ce produit est déjà nommé')
      else
        try {
          const row = await changeRow(trx, prices, stored)
          await updateRow(trx, 'products', id, row)
        } catch (error) {
          if (!(error instanceof ValidationError)) throw error
          for (const { path, message } of error.issues) report(path, message)
        }
    }
    if (issues.length > 0) throw new ValidationError(issues)
    return { changed: ids }
  })
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error
}
