import { brandWrite } from '#contract/brand.ts'
import { newCategory } from '#contract/category.ts'
import type { Fits } from '#contract/vehicle.ts'
import { foldText, nameKey } from '#rules/text.ts'
import { blankProduct, changeRow, findStored } from '#server/catalogue/products/product-row.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables.ts'
import { ValidationError } from '#server/errors.ts'
import type { Place } from './formats/format.ts'
import { findStockChange, hasVariants, type StockPlan } from './import-stock.ts'
import { findFitsChange } from './named-fits.ts'
import type { ImportedProduct } from './read-product.ts'

/** The settings of an import, and the products that its rows have become. */
export type PlanRules = { categoryId: number | null; quantities: boolean; taken: Set<number> }

/** Returns the count of an import that a plan adds to, with the number of images that the product gets. */
export function outcomeOf({ id, isChanged }: Plan, images: number): 'created' | 'updated' | 'skipped' {
  if (id === null) return 'created'
  return isChanged || images > 0 ? 'updated' : 'skipped'
}

/** What is to be done with a product. `id` is that of the product in the shop, null for a new one. */
export type Plan = {
  id: number | null
  isChanged: boolean
  place: Place | { categoryId: number } | null
  stock: StockPlan | null
  /** Undefined leaves what the product fits. */
  fits: Fits | undefined
  images: string[]
  /** What the product comes without. */
  problems: string[]
}

/**
 * Finds the product of the shop that a row means, and what would change. Reads only.
 * @throws ValidationError for what the product may not become
 */
export async function planProduct(db: DbOrTrx, product: ImportedProduct, rules: PlanRules): Promise<Plan> {
  const id = await findMatch(db, product, rules.taken)
  const { fields } = product
  const place = await findPlace(db, product.places, id === null ? rules.categoryId : null)
  const isUnknownBrand = typeof fields.brand === 'string' && !(await hasBrand(db, fields.brand))
  checkNames(place, isUnknownBrand ? fields.brand : null)
  const fits = await findFitsChange(db, id, product.fits)
  if (id === null) {
    if (fields.name === undefined) throw refusal('Nom\u00a0: il manque')
    if (fields.price === undefined) throw refusal('Prix\u00a0: il manque')
    if (!place) throw refusal('Catégorie\u00a0: elle manque, choisissez celle des lignes sans catégorie')
    const { isCounted = false, lowAt = null, variants = [] } = product.stock ?? {}
    const stock = product.stock ? { isCounted, lowAt, variants } : null
    return { id, isChanged: true, place, stock, fits, images: product.images, problems: [] }
  }
  const stored = await findStored(db, id)
  const hasImages = await db
    .selectFrom('product_images')
    .select('id')
    .where('product_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const isKnown = hasVariants(stored, product)
  const stock = isKnown && product.stock ? await findStockChange(db, id, stored, product.stock, rules) : null
  const isPlaceKnown = place === null || 'categoryId' in place || (await findPlaceIds(db, place)) !== null
  const isChanged =
    stock !== null ||
    fits !== undefined ||
    isUnknownBrand ||
    !isPlaceKnown ||
    !isSame(await changedRow(db, product, place, { id, stored }), stored)
  const problems = isKnown
    ? []
    : ['Sa quantité n’est pas donnée par taille et couleur\u00a0: le produit vient sans elle']
  return { id, isChanged, place, stock, fits, images: hasImages ? [] : product.images, problems }
}

type Stored = Awaited<ReturnType<typeof findStored>>

/** Returns the row of a product with the fields of the file; its category and brand are there. */
export async function changedRow(
  db: DbOrTrx,
  { fields }: ImportedProduct,
  place: Plan['place'],
  { stored = blankProduct() }: { id: number | null; stored?: Stored },
): Promise<Omit<NewRow<'products'>, 'id'>> {
  const { price = stored.price, originalPrice } = fields
  const isReached = originalPrice === undefined && (stored.original_price ?? Infinity) <= price
  const ids = place && ('categoryId' in place ? place : await findPlaceIds(db, place))
  return changeRow(db, { ...fields, ...ids, ...(isReached && { originalPrice: null }) }, stored)
}

/** Columns that say when a row was written, or follow from others. */
const DERIVED = ['in_stock', 'updated_at', 'created_at']

function isSame(row: Record<string, unknown>, stored: Record<string, unknown>): boolean {
  return Object.entries(row).every(([column, value]) => DERIVED.includes(column) || value === stored[column])
}

/**
 * Finds a product by its reference, ignoring case; where the row or the product has none, by name and brand. No two
 * rows become one product.
 */
async function findMatch(
  db: DbOrTrx,
  { fields: { reference, name, brand } }: ImportedProduct,
  taken: Set<number>,
): Promise<number | null> {
  if (reference) {
    const found = await db
      .selectFrom('products')
      .select('id')
      .where('reference_key', '=', nameKey(reference))
      .executeTakeFirst()
    if (found) return found.id
  }
  if (!name) return null
  const alike = await db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.id', 'products.name', 'reference', 'brands.name_key as brand'])
    .where('products.name_key', '=', foldText(name))
    .$if(Boolean(reference), (query) => query.where('reference', 'is', null))
    .orderBy('products.id')
    .execute()
  const wanted = brand ? nameKey(brand) : null
  const free = alike.filter((row) => row.brand === wanted && !taken.has(row.id))
  return (free.find((row) => row.reference === null) ?? free[0])?.id ?? null
}

async function findPlace(db: DbOrTrx, places: Place[], categoryId: number | null): Promise<Plan['place']> {
  for (const place of places) {
    if (await findPlaceIds(db, { category: place.category })) return place
  }
  const [first] = places
  return first ?? (categoryId === null ? null : { categoryId })
}

/** Finds the ids of a category and its subcategory; null when one is not there. */
export async function findPlaceIds(
  db: DbOrTrx,
  { category, subcategory }: Place,
): Promise<{ categoryId: number; subcategoryId?: number | null } | null> {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where('name_key', '=', nameKey(category))
    .executeTakeFirst()
  if (!found) return null
  if (subcategory === undefined) return { categoryId: found.id }
  if (subcategory === null) return { categoryId: found.id, subcategoryId: null }
  const rows = await db
    .selectFrom('subcategories')
    .select(['name', 'position'])
    .where('category_id', '=', found.id)
    .execute()
  const row = rows.find(({ name }) => nameKey(name) === nameKey(subcategory))
  return row ? { categoryId: found.id, subcategoryId: row.position } : null
}

async function hasBrand(db: DbOrTrx, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('brands')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  return row !== undefined
}

/** Checks the names of what would be made. Throws ValidationError. */
function checkNames(place: Plan['place'], brand: string | null | undefined): void {
  if (place && !('categoryId' in place)) {
    const { category: name, subcategory } = place
    const { error } = newCategory.safeParse({ name, subcategories: subcategory ? [subcategory] : [] })
    if (error) throw refusal(`Catégorie\u00a0: ${error.issues[0]?.message}`)
  }
  const wrong = brand ? brandWrite.safeParse({ name: brand }).error : undefined
  if (wrong) throw refusal(`Marque\u00a0: ${wrong.issues[0]?.message}`)
}

function refusal(message: string): ValidationError {
  return new ValidationError([{ path: '', message }])
}
