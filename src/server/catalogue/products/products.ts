import type { PageOf, Product, ProductCard } from '#contract/product.ts'
import type { ProductFilters } from '#contract/reads.ts'
import { readTextList, readTextMap } from '#server/db/json-column.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { imageUrl } from '#server/images/image-url.ts'
import { findProductIds, type ProductDbs, type Viewer } from '../search/find-products.ts'
import { readShownStock } from '../stock/stock-variants.ts'
import { type CardRow, listCardsById, selectCards, toProductCard } from './product-cards.ts'
import { listFits } from './product-fits.ts'

type Products = Row<'products'>
type OwnerColumns = 'reference' | 'is_published'
type TextColumns = 'description' | 'full_description' | 'specifications' | 'sizes' | 'colors'
type OtherColumns = 'counts_stock' | 'size_guide_id' | 'created_at' | 'updated_at'
type ProductRow = CardRow &
  Pick<Products, TextColumns | OwnerColumns | OtherColumns> & {
    subcategory_position: number | null
  }
type ImageRow = { id: number; product_id: number; image_hash: string; filename: string }

/**
 * Lists one page of whole products, by default the first of 20: every filter of the contract, prices in DA and inclusive.
 * @throws UnavailableError when too many searches wait
 */
export function listProducts(
  databases: ProductDbs,
  filters: ProductFilters,
  viewer: Viewer,
): Promise<PageOf<Product>> {
  return listPage(databases, filters, viewer, listProductsById)
}

/** Lists one page of cards. Throws as `listProducts`. */
export function listProductCards(
  databases: ProductDbs,
  filters: ProductFilters,
  viewer: Viewer,
): Promise<PageOf<ProductCard>> {
  return listPage(databases, filters, viewer, listCardsById)
}

/** Finds the products of a page, then reads them; one that is deleted in between is left out. */
async function listPage<Entry>(
  databases: ProductDbs,
  filters: ProductFilters,
  viewer: Viewer,
  listById: (db: Db, ids: number[], viewer: Viewer) => Promise<Map<number, Entry>>,
): Promise<PageOf<Entry>> {
  const { page = 1, limit = 20 } = filters
  const { ids, total } = await findProductIds(databases, { ...filters, page, limit }, viewer)
  const found = await listById(databases.db, ids, viewer)
  return { items: ids.flatMap((id) => found.get(id) ?? []), total, page, pageSize: limit }
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
  const rows = await selectCards(db, ids)
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
