import { sql } from 'kysely'
import { type BrandWrite, brandWrite } from '#contract/brand.ts'
import { type NewCategory, newCategory } from '#contract/category.ts'
import type { ImportProblem } from '#contract/import.ts'
import type { Fits } from '#contract/vehicle.ts'
import { foldText, nameKey } from '#rules/text.ts'
import {
  blankProduct,
  changeRow,
  findStored,
  type StoredProduct,
} from '#server/catalogue/products/product-row.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { ValidationError } from '#server/errors.ts'
import { findMatch, isWithoutZeros, tellRenamed } from './find-match.ts'
import type { Place } from './formats/format.ts'
import { NO_PRICE } from './import-prices.ts'
import { findStockChange, hasVariants, type StockPlan } from './import-stock.ts'
import { findLosses, spellVariants } from './match-variants.ts'
import { findFitsChange } from './named-fits.ts'
import type { ImportedProduct } from './read-product.ts'

/** Settings of an import, and the products of the shop that other products of the file are. */
export type PlanRules = Pick<Row<'imports'>, 'category_id' | 'quantities' | 'as_drafts'> & {
  taken: Set<number>
}

/** A category, subcategory or brand that is to be created before the product. */
export type Missing =
  | { kind: 'category'; category: NewCategory }
  | { kind: 'subcategory'; categoryId: number; name: string }
  | { kind: 'brand'; brand: BrandWrite }

export type Remark = Pick<ImportProblem, 'message' | 'severity'>

/** Says of a message that the product comes without what it names. */
export function toRemark(message: string): Remark {
  return { message, severity: 'changed' }
}

/** How a product is written. `id` is that of the product in the shop, null for a new one. */
export type Plan = {
  id: number | null
  isChanged: boolean
  stock: StockPlan | null
  fits: Fits | undefined
  images: string[]
  problems: Remark[]
  missing: Missing[]
  /** Null while something is missing. */
  row: Awaited<ReturnType<typeof changeRow>> | null
}

export type Outcome = 'created' | 'updated' | 'skipped'

/** Returns the count that a plan adds to, with the number of images that the product gets. */
export function outcomeOf({ id, isChanged }: Plan, images: number): Outcome {
  if (id === null) return 'created'
  return isChanged || images > 0 ? 'updated' : 'skipped'
}

const NO_VARIANT = toRemark(
  'Sa quantité n’est pas donnée par taille et couleur\u00a0: le produit vient sans elle',
)

export const NO_NAME = 'Pas de nom'

/**
 * Finds the product of the shop that a product of a file is, and what it changes. Writes nothing.
 * @throws ValidationError when the result would not be valid
 */
export async function planProduct(db: DbOrTrx, read: ImportedProduct, rules: PlanRules): Promise<Plan> {
  const product = await chooseBrand(db, read)
  const id = await findMatch(db, product, rules.taken)
  const stored = id === null ? blankProduct() : await findStored(db, id)
  const { fields, stock: counted } = spellVariants(product, stored)
  const { brand: brandName, ...written } = fields
  const isShortened = isWithoutZeros(written.reference, stored.reference)
  const own = { ...written, ...(isShortened && { reference: stored.reference }) }
  const place = await findPlace(db, product.places, stored.category_id)
  const brand = await findBrand(db, brandName)
  const missing = [...place.missing, ...brand.missing]
  const fits = await findFitsChange(db, id, product.fits)
  const categoryId = id === null ? rules.category_id : null
  if (id === null) {
    if (fields.name === undefined) throw refusal(NO_NAME)
    if (fields.price === undefined) throw refusal(product.noPrice ?? NO_PRICE)
    if (product.places.length === 0 && categoryId === null)
      throw refusal('Pas de catégorie\u00a0: choisissez celle des lignes qui n’en ont pas')
  }
  const isKnown = id === null || !counted || hasVariants(stored, fields, counted)
  const stock = isKnown && counted ? await findStockChange(db, id, stored, counted, rules) : null
  const lost = id === null ? [] : await findLosses(db, id, stored, fields)
  const losses = lost.map((message): Remark => ({ message, severity: 'note' }))
  const { price = stored.price, originalPrice } = fields
  const isReached = originalPrice === undefined && (stored.original_price ?? Infinity) <= price
  const isDraft = id === null && rules.as_drafts === 1
  const change = {
    ...own,
    ...(!place.ids && categoryId !== null && { categoryId }),
    ...(isReached && { originalPrice: null }),
    ...(isDraft && { isPublished: false }),
  }
  const counts = stock && { counts_stock: toFlag(stock.isCounted), low_at: stock.lowAt }
  // What was found by its name is not looked up again by its id.
  const found = { ...stored, ...brand.columns, ...(place.ids && placeColumns(place.ids, stored)) }
  const row = missing.length > 0 ? null : { ...(await changeRow(db, change, found)), ...counts }
  const renamed = id === null ? await tellRenamed(db, product, rules.taken) : undefined
  const imagesOf = db.selectFrom('product_images').where('product_id', '=', id)
  const hasImages = id !== null && product.images.length > 0 && (await exists(imagesOf))
  return {
    id,
    missing,
    row,
    isChanged: stock !== null || fits !== undefined || row === null || !isSame(row, stored),
    stock,
    fits,
    images: hasImages ? [] : product.images,
    problems: [
      ...(renamed ? [toRemark(renamed)] : []),
      ...(isShortened ? [toRemark(keptZeros(written.reference, stored.reference))] : []),
      ...losses,
      ...(isKnown ? [] : [NO_VARIANT]),
    ],
  }
}

function keptZeros(reference: string | null | undefined, stored: string | null): string {
  return `La référence «\u00a0${reference}\u00a0» a perdu ses zéros dans Excel\u00a0: «\u00a0${stored}\u00a0» reste`
}

/** Columns of times, and those that follow from others. */
const DERIVED = ['in_stock', 'updated_at', 'created_at']

function isSame(row: Record<string, unknown>, stored: Record<string, unknown>): boolean {
  return Object.entries(row).every(([column, value]) => DERIVED.includes(column) || value === stored[column])
}

/** Returns the columns of a place; in another category, a product leaves its subcategory. */
function placeColumns(
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

/** Finds the category of the file that the product is in, or the first that exists; else the first is missing. */
async function findPlace(db: DbOrTrx, places: Place[], current: number): Promise<FoundPlace> {
  let kept: { place: Place; rows: Awaited<ReturnType<typeof listPlace>> } | undefined
  for (const written of places) {
    const place = { ...written, category: await spell(db, 'categories', written.category) }
    const rows = await listPlace(db, place)
    const isCurrent = rows[0]?.categoryId === current
    if (rows.length > 0 && (!kept || isCurrent)) kept = { place, rows }
    // A new product is in none.
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
  return { missing: [{ kind: 'subcategory', categoryId, name: subcategory }] }
}

/** Takes the first of several brands that exists. */
async function chooseBrand(db: DbOrTrx, product: ImportedProduct): Promise<ImportedProduct> {
  for (const written of product.brands) {
    const brand = await spell(db, 'brands', written)
    if (await exists(db.selectFrom('brands').select('id').where('name_key', '=', nameKey(brand))))
      return { ...product, fields: { ...product.fields, brand } }
  }
  return product
}

/** Returns the name as the shop has it, where it differs in case or accents alone. */
async function spell(db: DbOrTrx, table: 'categories' | 'brands', name: string): Promise<string> {
  const exact = db.selectFrom(table).select('id').where('name_key', '=', nameKey(name))
  if (await exists(exact)) return name
  const rows = await db.selectFrom(table).select('name').orderBy('id').execute()
  return rows.find((row) => foldText(row.name) === foldText(name))?.name ?? name
}

/** Lists a category with each of its subcategories, or alone where the file names none; nothing without one of that name. */
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

type FoundBrand = {
  columns?: Pick<StoredProduct, 'brand' | 'brand_id'>
  missing: Missing[]
}

/** Finds a brand by its name: undefined leaves that of the product, null removes it. */
async function findBrand(db: DbOrTrx, written: string | null | undefined): Promise<FoundBrand> {
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

function refusal(message: string): ValidationError {
  return new ValidationError([{ path: '', message }])
}
