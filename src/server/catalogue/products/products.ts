import type { PageOf, Product, ProductCard } from '#contract/product.ts'
import type { ProductQuery } from '#contract/product-query.ts'
import { readTextList, readTextMap } from '#server/db/json-column.ts'
import type { Db, DbOrTrx, SearchableDatabase, Trx } from '#server/db/open.ts'
import type { SearchTerms } from '#server/db/search-terms.ts'
import type { Row } from '#server/db/tables.ts'
import { imageUrl } from '#server/images/image-url.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { listFits } from '../fits/product-fits.ts'
import { countProducts, listProductIds, readWanted, withFew } from '../search/product-ids.ts'
import { readShownStock } from '../stock/stock-variants.ts'
import { type CardRow, listCardsById, selectCards, toProductCard, type Viewer } from './product-cards.ts'

type Products = Row<'products'>
type OwnerColumns = 'reference' | 'is_published'
type TextColumns = 'description' | 'full_description' | 'specifications' | 'sizes' | 'colors'
type OtherColumns = 'counts_stock' | 'size_guide_id' | 'created_at' | 'updated_at'
type ProductRow = CardRow &
  Pick<Products, TextColumns | OwnerColumns | OtherColumns> & {
    subcategory_position: number | null
  }
type ImageRow = { id: number; product_id: number; image_hash: string; filename: string }

export type ProductDbs = Pick<SearchableDatabase, 'db' | 'searchDb'> & {
  limits: { searches: Semaphore }
  searchTerms: SearchTerms
}

/**
 * Lists one page of whole products: every filter of the contract, prices in DA and inclusive.
 * @throws UnavailableError when too many searches wait
 */
export function listProducts(
  databases: ProductDbs,
  query: ProductQuery,
  viewer: Viewer,
): Promise<PageOf<Product>> {
  return listPage(databases, seenBy(viewer, query), (db, ids) => listProductsById(db, ids, viewer))
}

/** Lists one page of cards. Throws as `listProducts`. */
export function listProductCards(
  databases: ProductDbs,
  query: ProductQuery,
  viewer: Viewer,
): Promise<PageOf<ProductCard>> {
  return listPage(databases, seenBy(viewer, query), (db, ids) => listCardsById(db, ids, viewer))
}

/** Restricts a query to published products for visitors. */
export function seenBy(viewer: Viewer, query: ProductQuery): ProductQuery {
  return viewer === 'owner' ? query : { ...query, isPublished: true }
}

/** Finds the products of a page, then reads them; one that is deleted in between is left out. */
async function listPage<Entry>(
  databases: ProductDbs,
  query: ProductQuery,
  listById: (db: Db, ids: number[]) => Promise<Map<number, Entry>>,
): Promise<PageOf<Entry>> {
  const [ids, total] = await (isSearch(query) ? search(databases, query) : findIds(databases.db, query))
  const found = await listById(databases.db, ids)
  const items = ids.flatMap((id) => found.get(id) ?? [])
  return { items, total, page: query.page, pageSize: query.limit }
}

/** True if no index narrows the query enough: at 100,000 products it takes up to 0.3 s. */
export function isSearch({ search, size, subcategory, category }: ProductQuery): boolean {
  return search !== undefined || size !== undefined || (subcategory !== undefined && category === undefined)
}

/** Runs one query after the other: on PostgreSQL each takes a core. */
async function search(
  { searchDb, limits, searchTerms }: ProductDbs,
  query: ProductQuery,
): Promise<[number[], number]> {
  using _turn = await limits.searches.take(1)
  const wanted = await withFew(searchDb, await readWanted(searchDb, query, searchTerms))
  return [await listProductIds(searchDb, wanted), await countProducts(searchDb, wanted)]
}

async function findIds(db: Db, query: ProductQuery): Promise<[number[], number]> {
  const wanted = await withFew(db, await readWanted(db, query))
  return Promise.all([listProductIds(db, wanted), wanted.vehicle?.ids?.length ?? countProducts(db, wanted)])
}

export async function findProduct(db: DbOrTrx, id: number, viewer: Viewer): Promise<Product | undefined> {
  return (await listProductsById(db, [id], viewer)).get(id)
}

export async function findWritten(trx: Trx, id: number): Promise<Product> {
  const product = await findProduct(trx, id, 'owner')
  if (!product) throw new Error(`Product ${id} is missing after it was written`)
  return product
}

/** Lists the products with these ids, by id; those that are gone are missing. */
export async function listProductsById(
  db: DbOrTrx,
  ids: number[],
  viewer: Viewer,
): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(db, JSON.stringify(ids))
    .select(['subcategories.position as subcategory_position', 'description', 'full_description'])
    .select(['specifications', 'sizes', 'colors', 'counts_stock', 'created_at', 'updated_at'])
    .select(['reference', 'is_published', 'products.size_guide_id'])
    .$if(viewer === 'visitor', (query) => query.where('is_published', '=', 1))
    .execute()
  const images = await listImages(db, ids)
  const stockOf = await readShownStock(db, rows)
  const fits = await listFits(db, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      toProduct(row, {
        viewer,
        images: images.get(row.id) ?? [],
        stock: stockOf(row),
        fits: fits.get(row.id) ?? null,
      }),
    ]),
  )
}

async function listImages(db: DbOrTrx, productIds: number[]): Promise<Map<number, ImageRow[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_images')
    .select(['id', 'product_id', 'image_hash', 'filename'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

type Beside = Pick<Product, 'stock' | 'fits'> & { images: ImageRow[]; viewer: Viewer }

function toProduct(row: ProductRow, { images, stock, fits, viewer }: Beside): Product {
  return {
    ...toProductCard(row, images[0]?.image_hash ?? null, viewer),
    subcategoryId: row.subcategory_position,
    description: row.description,
    fullDescription: row.full_description,
    specifications: readTextMap(row.specifications),
    sizes: readTextList(row.sizes),
    colors: readTextList(row.colors),
    stock,
    sizeGuideId: row.size_guide_id,
    fits,
    imageFilename: images[0]?.filename ?? null,
    images: images.map((image, index) => ({
      id: image.id,
      isPrimary: index === 0,
      url: imageUrl(`/products/${row.id}/images/${image.id}`, image.image_hash),
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(viewer === 'owner' && { reference: row.reference, isPublished: row.is_published === 1 }),
  }
}
