import { hash as digest } from 'node:crypto'
import { sql } from 'kysely'
import type { Fits } from '#contract/vehicle.ts'
import { variantKey } from '#rules/stock.ts'
import { listFits } from '#server/catalogue/products/product-fits.ts'
import { blankProduct } from '#server/catalogue/products/product-row.ts'
import { listImages } from '#server/catalogue/products/products.ts'
import { readVariant } from '#server/catalogue/stock/stock-variants.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'

/**
 * A counted variant. `own` is its quantity without what orders took or returned, so that a sale does not
 * count as a change of the product.
 */
export type OwnStock = { size: string; color: string; reference: string | null; own: number }

/** The content of a product, without computed columns and timestamps. */
export type ProductSnapshot = {
  name: string
  columns: Record<string, string | number | null>
  fits: Fits
  /** In the order in which the product shows them. */
  images: { hash: string; color: string | null }[]
  stock: OwnStock[]
}

/** The values that an import changed in a product, as they were before. */
export type ProductBefore = Partial<Omit<ProductSnapshot, 'name' | 'images'>> & {
  /** The number of images before the import, which appends its images. */
  images?: number
  /** The colours of those images before the import. */
  imageColors?: (string | null)[]
}

/** Columns that are computed from others, and those that are no content, such as timestamps. */
const DERIVED = new Set([
  ...['id', 'name_key', 'reference_key', 'search_text', 'in_stock', 'fits_all', 'demo_mark'],
  ...['created_at', 'updated_at'],
])

/** If a product has rows in other tables: 0 or 1 on SQLite, a boolean on PostgreSQL. */
type Has = Record<'images' | 'fits' | 'stock', number | boolean>

/** Reads the content of a product; undefined if it was deleted. */
export async function readSnapshot(db: DbOrTrx, id: number): Promise<ProductSnapshot | undefined> {
  // Checks first which related rows exist: products often lack some, and each skipped query saves time.
  const { rows } = await sql<Row<'products'> & Has>`select products.*,
    exists (select 1 from product_images where product_id = products.id) as images,
    exists (select 1 from product_fits where product_id = products.id) as fits,
    exists (select 1 from product_stock where product_id = products.id) as stock
    from products where id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { images, fits, stock, ...row } = found
  return {
    name: row.name,
    columns: Object.fromEntries(Object.entries(row).filter(([column]) => !DERIVED.has(column))),
    fits: fits ? ((await listFits(db, [id])).get(id) ?? null) : null,
    images: images
      ? ((await listImages(db, [id])).get(id) ?? []).map(({ image_hash: hash, color }) => ({ hash, color }))
      : [],
    stock: stock ? await listOwnStock(db, id) : [],
  }
}

async function listOwnStock(db: DbOrTrx, id: number): Promise<OwnStock[]> {
  const rows = await db
    .selectFrom('product_stock')
    .select(['size', 'color', 'reference', 'quantity'])
    .where('product_id', '=', id)
    .orderBy('size')
    .orderBy('color')
    .execute()
  const sold = await sumOrderMoves(db, id)
  return rows.map(({ quantity, ...row }) => ({ ...row, own: quantity - (sold.get(keyOf(row)) ?? 0) }))
}

/** Sums what orders changed in the quantity of each variant. */
export async function sumOrderMoves(db: DbOrTrx, id: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock_moves')
    .select(({ fn }) => ['size', 'color', fn.sum<number>('change').as('change')])
    .where('product_id', '=', id)
    .where('reason', 'not in', ['count', 'import'])
    .groupBy(['size', 'color'])
    .execute()
  return new Map(rows.map((row) => [keyOf(row), Number(row.change)]))
}

export function keyOf(columns: { size: string; color: string }): string {
  return variantKey(readVariant(columns))
}

const BLANK: Record<string, unknown> = blankProduct()

/** Hashes a product's content. Default values are left out, so that a new column changes no stored hash. */
export function fingerprint({ columns, fits, images, stock }: ProductSnapshot): string {
  const own = Object.entries(columns)
    .filter(([column, value]) => value !== BLANK[column])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return hash([own, fits, images, stock])
}

export function hash(content: unknown): string {
  return digest('sha256', JSON.stringify(content), 'base64url').slice(0, 22)
}

/** Returns the old values of everything that differs between two snapshots of a product. */
export function beforeOf(was: ProductSnapshot, is: ProductSnapshot): ProductBefore {
  const columns = Object.entries(was.columns).filter(([column, value]) => value !== is.columns[column])
  const isOther = (part: 'fits' | 'stock') => JSON.stringify(was[part]) !== JSON.stringify(is[part])
  const imageColors = was.images.map(({ color }) => color)
  const isRecolored = imageColors.some((color, index) => color !== is.images[index]?.color)
  return {
    ...(columns.length > 0 && { columns: Object.fromEntries(columns) }),
    ...(isOther('fits') && { fits: was.fits }),
    ...(isOther('stock') && { stock: was.stock }),
    ...(was.images.length !== is.images.length && { images: was.images.length }),
    ...(isRecolored && { imageColors }),
  }
}
