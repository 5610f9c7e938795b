import { setImmediate } from 'node:timers/promises'
import type { PageOf, Product, ProductCard } from '#contract/product.ts'
import type { ProductFilters } from '#contract/reads.ts'
import { MIN_FEED_SIDE } from '#rules/images.ts'
import { pickFields } from '#server/db/column-names.ts'
import { readPrices, readTextList } from '#server/db/json-column.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { type Params, prepared } from '#server/db/prepared.ts'
import type { Row } from '#server/db/tables.ts'
import { imageUrl } from '#server/images/image-url.ts'
import { findProductIds, type ProductDbs, type Viewer } from '../search/find-products.ts'
import { listQuantities, readStock } from '../stock/stock-variants.ts'
import { listCardsById, selectNamed, toProductCard } from './product-cards.ts'
import { listFits } from './product-fits.ts'
import { toDetails } from './product-row.ts'

/** Products read at a time, because SQLite blocks other requests while it reads. */
const READ_AT_ONCE = 20

/** Lists products. Prices in DA, bounds inclusive. Throws UnavailableError when too many searches wait. */
export function listProducts(
  databases: ProductDbs,
  filters: ProductFilters,
  viewer: Viewer,
): Promise<PageOf<Product>> {
  return listPage(databases, filters, viewer, (db, ids) =>
    listProductsById(db, ids, viewer, { hasPieces: viewer === 'owner' }),
  )
}

/** Lists a page of product cards. Throws as `listProducts`. */
export function listProductCards(
  databases: ProductDbs,
  filters: ProductFilters,
  viewer: Viewer,
): Promise<PageOf<ProductCard>> {
  return listPage(databases, filters, viewer, listCardsById)
}

/** Lists a page by ids, leaving out products that are deleted between the two queries. */
async function listPage<Entry>(
  databases: ProductDbs,
  filters: ProductFilters,
  viewer: Viewer,
  listById: (db: Db, ids: number[], viewer: Viewer) => Promise<Map<number, Entry>>,
): Promise<PageOf<Entry>> {
  const { page = 1, limit = 20 } = filters
  const { ids, total } = await findProductIds(databases, { ...filters, page, limit }, viewer)
  const items: Entry[] = []
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    if (from > 0) await setImmediate()
    const some = ids.slice(from, from + READ_AT_ONCE)
    const found = await listById(databases.db, some, viewer)
    items.push(...some.flatMap((id) => found.get(id) ?? []))
  }
  return { items, total, page, pageSize: limit }
}

/** Lists published products by id, above `after`, without small images; `size` at most. Prices in DA. */
export async function listFeedProducts(db: Db, after: number, size: number): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('is_published', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
  const ids = rows.map(({ id }) => id)
  const products = await listProductsById(db, ids, 'visitor')
  const small = await listSmallImages(db, ids)
  return ids.flatMap((id) => {
    const product = products.get(id)
    if (!product) return []
    return { ...product, images: product.images.filter((image) => !small.has(image.id)) }
  })
}

async function listSmallImages(db: Db, productIds: number[]): Promise<Set<number>> {
  if (productIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('product_images')
    .innerJoin('images', 'images.hash', 'image_hash')
    .select('product_images.id')
    .where('product_id', 'in', productIds)
    .where((image) => image.or([image('width', '<', MIN_FEED_SIDE), image('height', '<', MIN_FEED_SIDE)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function findProduct(db: DbOrTrx, id: number, viewer: Viewer): Promise<Product | undefined> {
  return (await listProductsById(db, [id], viewer)).get(id)
}

export async function findWritten(trx: Trx, id: number): Promise<Product> {
  const product = await findProduct(trx, id, 'owner')
  if (!product) throw new Error(`Product ${id} is missing after it was written`)
  return product
}

/** Maps ids to products without deleted ones or, for visitors, drafts. `hasPieces` adds `pieces`, `isLow`. */
export async function listProductsById(
  db: DbOrTrx,
  ids: number[],
  viewer: Viewer,
  { hasPieces = false } = {},
): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map()
  const rows = await selectNamed(db, ids)
    .selectAll('products')
    .select('subcategories.position as subcategory_position')
    .$if(viewer === 'visitor', (query) => query.where('is_published', '=', 1))
    .execute()
  const imagesOf = await listImages(db, ids)
  const stockOf = await readStock(db, rows)
  const fits = await listFits(db, ids)
  return new Map(
    rows.map((row) => {
      const images = imagesOf.get(row.id) ?? []
      const stock = stockOf(row)
      const product: Product = {
        ...toProductCard(row, images[0]?.image_hash ?? null, viewer),
        subcategoryId: row.subcategory_position,
        ...toDetails(row),
        stock: stock.shown,
        fits: fits.get(row.id) ?? null,
        imageFilename: images[0]?.filename ?? null,
        images: toPhotos(images),
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        ...(viewer === 'owner' && {
          reference: row.reference,
          isPublished: row.is_published === 1,
          isSketch: row.is_sketch === 1,
        }),
        ...(hasPieces && { pieces: stock.pieces, isLow: stock.isLow }),
      }
      return [row.id, product]
    }),
  )
}

type ImageRow = Omit<Row<'product_images'>, 'position'>

/** Maps product ids to their images, main one first; products without images are missing. */
export async function listImages(db: DbOrTrx, productIds: number[]): Promise<Map<number, ImageRow[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_images')
    .select(['id', 'product_id', 'image_hash', 'filename', 'color'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

type Photos = Pick<Product, 'image' | 'images'>

/** Maps product ids to photos, also those of hidden products; products without photos are missing. */
export async function listPhotos(db: DbOrTrx, ids: number[]): Promise<Map<number, Photos>> {
  const images = await listImages(db, ids)
  return new Map(
    [...images].map(([id, rows]) => {
      const [main] = rows
      const image = main ? imageUrl(`/products/${id}/image`, main.image_hash) : null
      return [id, { image, images: toPhotos(rows) }]
    }),
  )
}

function toPhotos(rows: ImageRow[]): Product['images'] {
  return rows.map(({ id, product_id, image_hash, color }, index) => ({
    ...{ id, isPrimary: index === 0, color },
    url: imageUrl(`/products/${product_id}/images/${id}`, image_hash),
  }))
}

/** The data of a product that pricing an order needs. Price in DA. */
export type ProductForSale = Pick<
  Product,
  'id' | 'name' | 'price' | 'originalPrice' | 'prices' | 'inStock' | 'sizes' | 'colors'
> & {
  /** Counted quantities by variant; null where stock is not counted. */
  quantities: Map<string, number> | null
}

/** Maps ids to products as orders price them. Deleted products are missing, and drafts for visitors. */
export async function listForSale(
  db: DbOrTrx,
  ids: number[],
  viewer: Viewer,
): Promise<Map<number, ProductForSale>> {
  if (ids.length === 0) return new Map()
  const selected = await selectForSale(db, { ids })
  const rows = selected.rows.filter(({ is_published }) => viewer === 'owner' || is_published === 1)
  const counted = rows.filter(({ counts_stock }) => counts_stock === 1).map(({ id }) => id)
  const quantities = await listQuantities(db, counted)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...pickFields(row, ['id', 'name', 'price', 'originalPrice']),
        prices: readPrices(row.prices),
        sizes: readTextList(row.sizes),
        colors: readTextList(row.colors),
        inStock: row.in_stock === 1 && row.is_published === 1,
        quantities: row.counts_stock === 1 ? (quantities.get(row.id) ?? new Map()) : null,
      },
    ]),
  )
}

const selectForSale = prepared((db, { ids }: Params<{ ids: number[] }>) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'price', 'original_price', 'prices', 'sizes', 'colors'])
    .select(['in_stock', 'is_published', 'counts_stock'])
    .where('id', 'in', ids),
)
