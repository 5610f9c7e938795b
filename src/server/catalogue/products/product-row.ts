import { type NewProduct, newProduct } from '#contract/product.ts'
import { checkPrices, keepPrices } from '#rules/choice.ts'
import { CURRENCY } from '#rules/money.ts'
import { partKey } from '#rules/part-numbers.ts'
import { specificationKey } from '#rules/specifications.ts'
import { foldText, nameKey } from '#rules/text.ts'
import { pickFields } from '#server/db/column-names.ts'
import { readPrices, readTextList, readTextMap, writeTextMap } from '#server/db/json-column.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import { productNotFound } from '../not-found.ts'
import { searchText } from '../search-text.ts'
import { findSizeGuideIssues } from '../size-guides.ts'
import { findFitIssues } from './product-fits.ts'

type Change = Partial<NewProduct>

/** The columns of a product without its id and those that triggers and the demo write. */
type ProductRow = Omit<Row<'products'>, 'id' | 'fits_all' | 'demo_mark'>

export type StoredProduct = ProductRow & { brand: string | null }

const none = () => ({})

/** Maps fields to columns, except fields that `changeRow` sets or `writeFits` stores elsewhere. */
const COLUMNS: { [Field in keyof NewProduct]: (value: NewProduct[Field]) => Partial<ProductRow> } = {
  reference: (reference) => ({ reference, reference_key: reference && nameKey(reference) }),
  name: (name) => ({ name, name_key: foldText(name) }),
  price: (price) => ({ price }),
  originalPrice: (original_price) => ({ original_price }),
  prices: none,
  categoryId: (category_id) => ({ category_id }),
  subcategoryId: none,
  brand: none,
  description: (description) => ({ description }),
  fullDescription: (full_description) => ({ full_description }),
  specifications: (specifications) => ({
    specifications: writeTextMap(specifications),
    specification_keys: writeSpecificationKeys(specifications),
  }),
  partNumbers: (numbers) => ({
    part_numbers: JSON.stringify(numbers),
    part_keys: JSON.stringify(numbers.map(partKey)),
  }),
  sizes: (sizes) => ({ sizes: JSON.stringify(sizes) }),
  colors: (colors) => ({ colors: JSON.stringify(colors) }),
  sizeGuideId: (size_guide_id) => ({ size_guide_id }),
  fit: (fit) => ({ fit }),
  fits: none,
  inStock: (inStock) => ({ in_stock: toFlag(inStock), is_offered: toFlag(inStock) }),
  isNew: (isNew) => ({ is_new: toFlag(isNew) }),
  isPublished: (isPublished) => ({ is_published: toFlag(isPublished) }),
}

/** Serializes the specifications of a product in the normalized form that filters compare. */
export function writeSpecificationKeys(specifications: Record<string, string>): string {
  return JSON.stringify(Object.entries(specifications).map(([name, value]) => specificationKey(name, value)))
}

const FIELDS = newProduct.keyof().options

function columnsOf<Field extends keyof NewProduct>(field: Field, change: Change): Partial<ProductRow> {
  const value: Change[Field] = change[field]
  return value === undefined ? {} : COLUMNS[field](value)
}

/** Reads columns of a product that its card leaves out. */
export function toDetails(row: ProductRow) {
  return {
    ...pickFields(row, ['description', 'fullDescription', 'sizeGuideId', 'fit']),
    specifications: readTextMap(row.specifications),
    partNumbers: readTextList(row.part_numbers),
    prices: readPrices(row.prices),
  }
}

/** Finds the stored row of a product. Throws NotFoundError. */
export async function findStored(db: DbOrTrx, id: number): Promise<StoredProduct> {
  const stored = await db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .selectAll('products')
    .select('brands.name as brand')
    .where('products.id', '=', id)
    .executeTakeFirstOrThrow(productNotFound)
  const { id: _id, fits_all: _fitsAll, demo_mark: _mark, ...row } = stored
  return row
}

export function blankProduct(): StoredProduct {
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
    specification_keys: '[]',
    part_numbers: '[]',
    part_keys: '[]',
    in_stock: 1,
    is_offered: 1,
    counts_stock: 0,
    low_at: null,
    reference: null,
    reference_key: null,
    is_published: 1,
    is_sketch: 0,
    is_new: 0,
    sizes: '[]',
    colors: '[]',
    prices: '[]',
    size_guide_id: null,
    fit: null,
    created_at: new Date().toISOString(),
    updated_at: '',
  }
}

/**
 * Returns the changed row, no longer a sketch once published; prices in DA. Throws ValidationError for an
 * unknown category, subcategory, brand, size guide or model, an original price not above the price, wrong
 * prices of choices, or publishing a sketch without a price.
 */
export async function changeRow(db: DbOrTrx, change: Change, stored: StoredProduct): Promise<ProductRow> {
  const { brand: _brand, ...before } = stored
  let row: ProductRow = before
  for (const field of FIELDS) row = { ...row, ...columnsOf(field, change) }
  const issues: Issue[] = []
  const report = (path: string, message: string) => void issues.push({ path, message })
  if (row.original_price !== null && row.original_price <= row.price) {
    report('originalPrice', 'Le prix barré doit être supérieur au prix')
  }
  if (row.is_sketch === 1 && row.is_published === 1) {
    if (row.price === 0) report('price', NO_PRICE_YET)
    row = { ...row, is_sketch: 0 }
  }
  const { prices, issues: priceIssues } = choosePrices(row, change)
  issues.push(...priceIssues)
  const brand = await findBrandFor(db, change, stored)
  if (!brand) report('brand', 'Cette marque n’existe pas')
  const { categoryId } = change
  if (categoryId !== undefined && !(await exists(db.selectFrom('categories').where('id', '=', categoryId)))) {
    report('categoryId', 'Cette catégorie n’existe pas')
  }
  const subcategoryId = await findSubcategoryFor(db, change, stored)
  if (subcategoryId === undefined) report('subcategoryId', 'Cette sous-catégorie n’existe pas')
  issues.push(
    ...(await findSizeGuideIssues(db, change.sizeGuideId)),
    ...(await findFitIssues(db, change.fits)),
  )
  if (issues.length > 0) throw new ValidationError(issues)
  return {
    ...row,
    prices: JSON.stringify(prices),
    search_text: searchText(row.name, brand?.name ?? null),
    subcategory_id: subcategoryId ?? null,
    brand_id: brand?.id ?? null,
    updated_at: new Date().toISOString(),
  }
}

const NO_PRICE_YET = `Un prix au-dessus de 0 ${CURRENCY} est attendu avant de publier`

/** Checks the prices of choices: those in the change, else the stored ones whose choice still exists. */
function choosePrices(row: ProductRow, change: Change) {
  const options = { sizes: readTextList(row.sizes), colors: readTextList(row.colors) }
  const product = { ...options, price: row.price, originalPrice: row.original_price }
  return checkPrices(product, change.prices ?? keepPrices(options, readPrices(row.prices)))
}

// Brands are unique ignoring case but not accents, so this compares them in the same way.
async function findBrandFor(
  db: DbOrTrx,
  change: Change,
  before: StoredProduct,
): Promise<{ id: number | null; name: string | null } | undefined> {
  if (change.brand === undefined) return { id: before.brand_id, name: before.brand }
  if (change.brand === null) return { id: null, name: null }
  return db
    .selectFrom('brands')
    .select(['id', 'name'])
    .where('name_key', '=', nameKey(change.brand))
    .executeTakeFirst()
}

/** Finds the subcategory after a change: null for none, undefined if the category does not have it. */
async function findSubcategoryFor(
  db: DbOrTrx,
  { categoryId, subcategoryId }: Change,
  before: StoredProduct,
): Promise<number | null | undefined> {
  const moves = categoryId !== undefined && categoryId !== before.category_id
  if (subcategoryId === undefined) return moves ? null : before.subcategory_id
  if (subcategoryId === null) return null
  const row = await db
    .selectFrom('subcategories')
    .select('id')
    .where('category_id', '=', categoryId ?? before.category_id)
    .where('position', '=', subcategoryId)
    .executeTakeFirst()
  return row?.id
}
