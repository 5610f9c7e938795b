import { sql } from 'kysely'
import { type BrandWrite, brandWrite } from '#contract/brand.ts'
import { MAX_SUBCATEGORIES, type NewCategory, newCategory } from '#contract/category.ts'
import { foldText, nameKey } from '#rules/text.ts'
import type { StoredProduct } from '#server/catalogue/products/product-row.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import { invalid, type ValidationError } from '#server/errors.ts'
import type { Place } from '../formats/format.ts'
import type { ImportedProduct } from '../read/read-product.ts'

/**
 * A category, subcategory or brand that is to be created before the product. `stored` is how many subcategories
 * the `category` has.
 */
export type Missing =
  | { kind: 'category'; category: NewCategory }
  | { kind: 'subcategory'; categoryId: number; category: string; name: string; stored: number }
  | { kind: 'brand'; brand: BrandWrite }

/** Returns the columns of a product's category. In another category, it loses its old subcategory. */
export function placeColumns(
  { categoryId, subcategoryId }: NonNullable<FoundPlace['ids']>,
  { category_id, subcategory_id }: StoredProduct,
): Pick<StoredProduct, 'category_id' | 'subcategory_id'> {
  const kept = categoryId === category_id ? subcategory_id : null
  return { category_id: categoryId, subcategory_id: subcategoryId === undefined ? kept : subcategoryId }
}

type FoundPlace = {
  ids?: { categoryId: number; subcategoryId?: number | null | undefined }
  missing: Missing[]
}

/**
 * Finds the product's category among those that the file names: the `current` one if it is there, else the
 * first that exists. If none exists, the first one is missing.
 */
export async function findPlace(db: DbOrTrx, places: Place[], current: number): Promise<FoundPlace> {
  let kept: { place: Place; rows: Awaited<ReturnType<typeof listPlace>> } | undefined
  for (const written of places) {
    const place = { ...written, category: await spell(db, 'categories', written.category) }
    const rows = await listPlace(db, place)
    const isCurrent = rows[0]?.categoryId === current
    if (rows.length > 0 && (!kept || isCurrent)) kept = { place, rows }
    // A new product (`current` is 0) has no category yet, so the first match is final.
    if (kept && (current === 0 || isCurrent)) break
  }
  const [found] = kept?.rows ?? []
  if (!kept || !found) {
    const [first] = places
    return { missing: first ? [{ kind: 'category', category: checkCategory(first) }] : [] }
  }
  const { category, subcategory } = kept.place
  const { categoryId } = found
  if (!subcategory)
    return { ids: { categoryId, subcategoryId: subcategory === null ? null : undefined }, missing: [] }
  const findBy = (key: (name: string) => string) =>
    kept.rows.find(({ name }) => name !== null && key(name) === key(subcategory))
  const row = findBy(nameKey) ?? findBy(foldText)
  if (row) return { ids: { categoryId, subcategoryId: row.subcategoryId }, missing: [] }
  checkCategory({ category, subcategory })
  const stored = kept.rows.filter(({ name }) => name !== null).length
  if (stored >= MAX_SUBCATEGORIES) throw tooManySubcategories(category)
  return { missing: [{ kind: 'subcategory', categoryId, category, name: subcategory, stored }] }
}

export function tooManySubcategories(category: string): ValidationError {
  return refusal(`Catégorie «\u00a0${category}\u00a0»\u00a0: ${MAX_SUBCATEGORIES} sous-catégories au plus`)
}

/** Sets the brand to the first of several brands that exists in the shop. */
export async function chooseBrand(db: DbOrTrx, product: ImportedProduct): Promise<ImportedProduct> {
  for (const written of product.brands) {
    const brand = await spell(db, 'brands', written)
    if (await exists(db.selectFrom('brands').select('id').where('name_key', '=', nameKey(brand))))
      return { ...product, fields: { ...product.fields, brand } }
  }
  return product
}

/** Returns the shop's spelling of a name that exists only with other accents; else the name as it is. */
async function spell(db: DbOrTrx, table: 'categories' | 'brands', name: string): Promise<string> {
  const exact = db.selectFrom(table).select('id').where('name_key', '=', nameKey(name))
  if (await exists(exact)) return name
  const rows = await db.selectFrom(table).select('name').orderBy('id').execute()
  return rows.find((row) => foldText(row.name) === foldText(name))?.name ?? name
}

/**
 * Lists a category with each of its subcategories, or the category alone if the file names no subcategory.
 * Returns nothing if the category does not exist.
 */
function listPlace(db: DbOrTrx, { category, subcategory }: Place) {
  return db
    .selectFrom('categories')
    .leftJoin('subcategories', (join) =>
      join.onRef('category_id', '=', 'categories.id').on(sql.lit(Boolean(subcategory))),
    )
    .select(['categories.id as categoryId', 'subcategories.name', 'subcategories.id as subcategoryId'])
    .where('name_key', '=', nameKey(category))
    .execute()
}

/** @throws ValidationError */
function checkCategory({ category: name, subcategory }: Place): NewCategory {
  const { data, error } = newCategory.safeParse({ name, subcategories: subcategory ? [subcategory] : [] })
  if (error) throw refusal(`Catégorie\u00a0: ${error.issues[0]?.message}`)
  return data
}

type FoundBrand = { columns?: Pick<StoredProduct, 'brand' | 'brand_id'>; missing: Missing[] }

/** Finds a brand by its name. Undefined leaves the product's brand unchanged, null removes it. */
export async function findBrand(db: DbOrTrx, written: string | null | undefined): Promise<FoundBrand> {
  if (written === undefined) return { missing: [] }
  if (!written) return { columns: { brand: null, brand_id: null }, missing: [] }
  const name = await spell(db, 'brands', written)
  const columns = await db
    .selectFrom('brands')
    .select(['id as brand_id', 'name as brand'])
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  if (columns) return { columns, missing: [] }
  const { data, error } = brandWrite.safeParse({ name })
  if (error) throw refusal(`Marque\u00a0: ${error.issues[0]?.message}`)
  return { missing: [{ kind: 'brand', brand: data }] }
}

export function refusal(message: string): ValidationError {
  return invalid('', message)
}
