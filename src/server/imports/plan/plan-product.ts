import type { ImportProblem } from '#contract/import.ts'
import type { Fits } from '#contract/vehicle.ts'
import { keepPrices } from '#rules/choice.ts'
import {
  blankProduct,
  changeRow,
  findStored,
  type StoredProduct,
} from '#server/catalogue/products/product-row.ts'
import { listImages } from '#server/catalogue/products/products.ts'
import { readPrices, readTextList } from '#server/db/json-column.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { NOT_EACH, type ProductFields } from '../formats/format.ts'
import { FORMATS } from '../formats/formats.ts'
import { findRecolored, type Recolored } from '../images/image-colors.ts'
import { lastPart } from '../images/image-paths.ts'
import { findFitsChange } from '../read/named-fits.ts'
import { NO_PRICE } from '../read/read-prices.ts'
import type { ImportedImage, ImportedProduct } from '../read/read-product.ts'
import { findStockChange, hasVariants, type StockPlan } from '../read/read-stock.ts'
import {
  chooseBrand,
  findBrand,
  findPlace,
  type Missing,
  placeColumns,
  refusal,
} from './categories-and-brands.ts'
import { findMatch, isWithoutZeros, warnOfReusedId } from './find-match.ts'
import { findLosses, spellVariants } from './match-variants.ts'

/** Settings of an import, and the ids of products that other products of the file match. */
export type PlanRules = Pick<Row<'imports'>, 'category_id' | 'format' | 'quantities' | 'as_drafts'> & {
  taken: Set<number>
}

export type Remark = Pick<ImportProblem, 'message' | 'severity'>

/** Makes a remark that the product is imported otherwise than the file says. */
export function toRemark(message: string): Remark {
  return { message, severity: 'changed' }
}

/** How a product is written. `id` is its id in the shop, null for a new product. */
export type Plan = {
  id: number | null
  isChanged: boolean
  stock: StockPlan | null
  fits: Fits | undefined
  images: ImportedImage[]
  /** Images of the shop to which the file gives another colour. */
  recolored: Recolored[]
  problems: Remark[]
  missing: Missing[]
  /** Null while categories or brands are missing. */
  row: Awaited<ReturnType<typeof changeRow>> | null
}

export type Outcome = 'created' | 'updated' | 'skipped'

/** Returns which count a product adds to. `images` is the number of images that it gets. */
export function outcomeOf({ id, isChanged }: Plan, images: number): Outcome {
  if (id === null) return 'created'
  return isChanged || images > 0 ? 'updated' : 'skipped'
}

export const NO_NAME = 'Pas de nom'

/**
 * Finds which product of the shop a product of the file means, and what would change. Writes nothing.
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
  const isKnown = !counted || hasVariants(stored, fields, counted)
  const stock = isKnown && counted ? await findStockChange(db, id, stored, counted, rules) : null
  const lost = id === null ? [] : await findLosses(db, id, stored, fields)
  const losses = lost.map((message): Remark => ({ message, severity: 'note' }))
  const { price = stored.price, originalPrice } = fields
  const kept = keepAbove(price, fields, stored)
  const isReached = originalPrice === undefined && (stored.original_price ?? Infinity) <= price
  const isDraft = id === null && rules.as_drafts === 1
  const change = {
    ...own,
    ...(kept && { prices: kept.prices }),
    ...(!place.ids && categoryId !== null && { categoryId }),
    ...(isReached && { originalPrice: null }),
    ...(isDraft && { isPublished: false }),
  }
  const counts = stock && { counts_stock: toFlag(stock.isCounted), low_at: stock.lowAt }
  // The brand and category are already found by name, so `changeRow` need not look them up.
  const found = { ...stored, ...brand.columns, ...(place.ids && placeColumns(place.ids, stored)) }
  const row = missing.length > 0 ? null : { ...(await changeRow(db, change, found)), ...counts }
  const renamed = id === null ? await warnOfReusedId(db, product, rules.taken) : undefined
  const hasOwn = id !== null && product.images.length > 0
  const images = hasOwn ? ((await listImages(db, [id])).get(id) ?? []) : []
  const { imageName = (name) => name } = FORMATS[rules.format]
  const recolored = findRecolored(images, product.images, {
    colors: fields.colors ?? readTextList(stored.colors),
    imageName: (name) => imageName(lastPart(name)),
  })
  return {
    id,
    missing,
    row,
    isChanged:
      stock !== null || fits !== undefined || recolored.length > 0 || row === null || !isSame(row, stored),
    stock,
    fits,
    images: images.length > 0 ? [] : product.images,
    recolored,
    problems: [
      ...(renamed ? [toRemark(renamed)] : []),
      ...(isShortened ? [toRemark(keptZeros(written.reference, stored.reference))] : []),
      ...losses,
      ...(kept?.isLess ? [toRemark(LOST_PRICES)] : []),
      ...(isKnown ? [] : [toRemark(NOT_EACH)]),
    ],
  }
}

const LOST_PRICES =
  'Des tailles ou couleurs coûtaient plus que le produit\u00a0: le prix du fichier les rattrape, leurs prix partent'

/** Keeps variants' prices above a new price; undefined without one, or if the file has variants' prices. */
function keepAbove(price: number, { prices, ...fields }: Partial<ProductFields>, stored: StoredProduct) {
  if (prices !== undefined || price === stored.price) return undefined
  const { sizes = readTextList(stored.sizes), colors = readTextList(stored.colors) } = fields
  const before = keepPrices({ sizes, colors }, readPrices(stored.prices))
  const above = before.filter((entry) => entry.price > price)
  return { prices: above, isLess: above.length < before.length }
}

function keptZeros(reference: string | null | undefined, stored: string | null): string {
  return `La référence «\u00a0${reference}\u00a0» a perdu ses zéros dans Excel\u00a0: «\u00a0${stored}\u00a0» reste`
}

/** Columns that are not compared to find changes: times, and columns computed from others. */
const DERIVED = ['in_stock', 'updated_at', 'created_at']

function isSame(row: Record<string, unknown>, stored: Record<string, unknown>): boolean {
  return Object.entries(row).every(([column, value]) => DERIVED.includes(column) || value === stored[column])
}
