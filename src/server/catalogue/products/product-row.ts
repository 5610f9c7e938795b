import type { NewProduct } from '#contract/product.ts'
import { foldText, nameKey } from '#rules/text.ts'
import { writeTextMap } from '#server/db/json-column.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { type NewRow, toFlag } from '#server/db/tables.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import { productNotFound } from '../product-not-found.ts'
import { hasSizeGuide, UNKNOWN_SIZE_GUIDE } from '../size-guides.ts'
import { findFitIssues } from './product-fits.ts'

type Change = Partial<NewProduct>
type Row = Omit<NewRow<'products'>, 'id'>
type Stored = Row & { brand: string | null }

/** Finds a product as it is stored, with its brand's name. Throws NotFoundError when there is none. */
export async function findStored(db: DbOrTrx, id: number): Promise<Stored> {
  return db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .selectAll('products')
    .select('brands.name as brand')
    .where('products.id', '=', id)
    .executeTakeFirstOrThrow(productNotFound)
}

/** Returns the row of a product without any fields set. */
export function blankProduct(): Stored {
  return {
    name: '',
    name_key: '',
    search_text: '',
    price: 0,
    original_price: null,
    category_id: 0,
    subcategory_id: null,
    brand_id: null,
    brand: null,
    description: '',
    full_description: '',
    specifications: writeTextMap({}),
    in_stock: 1,
    is_offered: 1,
    counts_stock: 0,
    low_at: null,
    reference: null,
    reference_key: null,
    is_published: 1,
    is_new: 0,
    sizes: '[]',
    colors: '[]',
    size_guide_id: null,
    created_at: new Date().toISOString(),
    updated_at: '',
  }
}

/**
 * Returns the stored row with the changes applied; prices in DA.
 * @throws ValidationError for a category, subcategory, brand, size guide or model that does not exist, an original price
 * not above the price
 */
export async function changeRow(db: DbOrTrx, change: Change, before: Stored): Promise<Row> {
  const issues: Issue[] = []
  const report = (path: string, message: string) => void issues.push({ path, message })
  const name = change.name ?? before.name
  const price = change.price ?? before.price
  const originalPrice = change.originalPrice === undefined ? before.original_price : change.originalPrice
  if (typeof originalPrice === 'number' && originalPrice <= price) {
    report('originalPrice', 'Le prix barré doit être supérieur au prix')
  }
  const brand = await findBrandFor(db, change, before)
  if (!brand) report('brand', 'Cette marque n’existe pas')
  const categoryId = change.categoryId ?? before.category_id
  if (change.categoryId !== undefined && !(await hasCategory(db, categoryId))) {
    report('categoryId', 'Cette catégorie n’existe pas')
  }
  const subcategoryId = await findSubcategoryFor(db, change, before)
  if (subcategoryId === undefined) report('subcategoryId', 'Cette sous-catégorie n’existe pas')
  const sizeGuideId = change.sizeGuideId === undefined ? (before.size_guide_id ?? null) : change.sizeGuideId
  if (!(await hasSizeGuide(db, sizeGuideId))) issues.push(UNKNOWN_SIZE_GUIDE)
  issues.push(...(await findFitIssues(db, change.fits)))
  if (issues.length > 0) throw new ValidationError(issues)
  const reference = change.reference === undefined ? (before.reference ?? null) : change.reference
  const isOffered = change.inStock === undefined ? (before.is_offered ?? 1) : toFlag(change.inStock)
  return {
    name,
    name_key: foldText(name),
    search_text: foldText(`${name} ${brand?.name ?? ''}`),
    price,
    original_price: originalPrice ?? null,
    category_id: categoryId,
    subcategory_id: subcategoryId ?? null,
    brand_id: brand?.id ?? null,
    description: change.description ?? before.description,
    full_description: change.fullDescription ?? before.full_description,
    specifications: change.specifications ? writeTextMap(change.specifications) : before.specifications,
    in_stock: isOffered,
    is_offered: isOffered,
    counts_stock: before.counts_stock ?? 0,
    low_at: before.low_at ?? null,
    reference,
    reference_key: reference && nameKey(reference),
    is_published: change.isPublished === undefined ? before.is_published : toFlag(change.isPublished),
    is_new: change.isNew === undefined ? before.is_new : toFlag(change.isNew),
    sizes: change.sizes ? JSON.stringify(change.sizes) : before.sizes,
    colors: change.colors ? JSON.stringify(change.colors) : before.colors,
    size_guide_id: sizeGuideId,
    created_at: before.created_at,
    updated_at: new Date().toISOString(),
  }
}

type BrandOfProduct = { id: number | null; name: string | null }

// Ignoring case, as brands are unique; accents count.
async function findBrandFor(
  db: DbOrTrx,
  change: Change,
  before: Stored,
): Promise<BrandOfProduct | undefined> {
  if (change.brand === undefined) return { id: before.brand_id ?? null, name: before.brand }
  if (change.brand === null) return { id: null, name: null }
  return db
    .selectFrom('brands')
    .select(['id', 'name'])
    .where('name_key', '=', nameKey(change.brand))
    .executeTakeFirst()
}

async function hasCategory(db: DbOrTrx, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Finds the subcategory's own id, null for none, undefined when the category has no such one. */
async function findSubcategoryFor(
  db: DbOrTrx,
  { categoryId, subcategoryId }: Change,
  before: Stored,
): Promise<number | null | undefined> {
  const moves = categoryId !== undefined && categoryId !== before.category_id
  if (subcategoryId === undefined) return moves ? null : (before.subcategory_id ?? null)
  if (subcategoryId === null) return null
  const row = await db
    .selectFrom('subcategories')
    .select('id')
    .where('category_id', '=', categoryId ?? before.category_id)
    .where('position', '=', subcategoryId)
    .executeTakeFirst()
  return row?.id
}
