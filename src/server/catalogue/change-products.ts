import type { ProductPrices, ProductsChange, ProductsChanged } from '#contract/catalogue-tools.ts'
import { MAX_PRICE } from '#rules/money.ts'
import { changedPrice } from '#rules/price-change.ts'
import { nameKey } from '#rules/text.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import { productNotFound } from './product-images.ts'
import { changeRow, findStored } from './product-row.ts'
import { refreshAvailability } from './stock-variants.ts'

type Columns = Partial<Omit<Row<'products'>, 'id'>>

/** Returns the columns to set, or why a product is refused. */
type Decide = (price: number, originalPrice: number | null) => Columns | string

/**
 * Makes one change to several products, in one transaction; those that are gone, or whose price would be too high, are
 * refused and the others change. Prices in DA.
 * @throws ValidationError for a category, subcategory or brand that does not exist
 */
export function changeProducts(db: Db, { ids, change }: ProductsChange): Promise<ProductsChanged> {
  return writeCatalogue(db, async (trx) => {
    const decide = await readChange(trx, change)
    const rows = await trx
      .selectFrom('products')
      .select(['id', 'price', 'original_price'])
      .where('id', 'in', ids)
      .execute()
    const found = new Map(rows.map((row) => [row.id, row]))
    const result: ProductsChanged = { changed: [], refused: [] }
    for (const id of ids) {
      const product = found.get(id)
      const columns = product ? decide(product.price, product.original_price) : productNotFound().message
      if (typeof columns === 'string') result.refused.push({ id, message: columns })
      else result.changed.push(id)
      if (typeof columns === 'string' || change.delete) continue
      const updated_at = new Date().toISOString()
      await trx
        .updateTable('products')
        .set({ ...columns, updated_at })
        .where('id', '=', id)
        .execute()
    }
    if (change.delete) await deleteProducts(trx, result.changed)
    if (change.inStock !== undefined) await refreshAvailability(trx, result.changed)
    if (change.brand !== undefined) await refreshSearchText(trx, result.changed)
    return result
  })
}

async function readChange(trx: Trx, change: ProductsChange['change']): Promise<Decide> {
  const { pricePercent, priceDelta, categoryId, subcategory, brand } = change
  if (pricePercent !== undefined || priceDelta !== undefined)
    return (price, originalPrice) => {
      const next = changedPrice(price, { percent: pricePercent, delta: priceDelta })
      if (next > MAX_PRICE) return `Le prix dépasserait ${MAX_PRICE} DA`
      const isStruck = originalPrice !== null && originalPrice > next
      return { price: next, original_price: isStruck ? originalPrice : null }
    }
  const columns: Columns = {}
  if (categoryId !== undefined) Object.assign(columns, await findPlace(trx, categoryId, subcategory ?? null))
  if (brand !== undefined) columns.brand_id = brand === null ? null : await findBrandId(trx, brand)
  if (change.inStock !== undefined) columns.is_offered = toFlag(change.inStock)
  if (change.isNew !== undefined) columns.is_new = toFlag(change.isNew)
  if (change.isPublished !== undefined) columns.is_published = toFlag(change.isPublished)
  return () => columns
}

async function findPlace(trx: Trx, category_id: number, subcategory: string | null): Promise<Columns> {
  const category = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', category_id)
    .executeTakeFirst()
  if (!category) throw refusal('categoryId', 'Cette catégorie n’existe pas')
  if (subcategory === null) return { category_id, subcategory_id: null }
  const row = await trx
    .selectFrom('subcategories')
    .select('id')
    .where('category_id', '=', category_id)
    .where('name', '=', subcategory)
    .executeTakeFirst()
  if (!row) throw refusal('subcategory', 'Cette sous-catégorie n’existe pas')
  return { category_id, subcategory_id: row.id }
}

async function findBrandId(trx: Trx, name: string): Promise<number> {
  const row = await trx
    .selectFrom('brands')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  if (!row) throw refusal('brand', 'Cette marque n’existe pas')
  return row.id
}

function refusal(field: string, message: string): ValidationError {
  return new ValidationError([{ path: `change.${field}`, message }])
}

async function deleteProducts(trx: Trx, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('products').where('id', 'in', ids).execute()
}

/** Rewrites what the search reads of products whose brand has changed. */
async function refreshSearchText(trx: Trx, ids: number[]): Promise<void> {
  for (const id of ids) {
    const { search_text } = await changeRow(trx, {}, await findStored(trx, id))
    await trx.updateTable('products').set({ search_text }).where('id', '=', id).execute()
  }
}

/**
 * Sets the prices of several products, all or none; DA.
 * @throws ValidationError for a product that is not there or named twice, or an original price not above the price
 */
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
