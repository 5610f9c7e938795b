import { type SelectQueryBuilder, sql } from 'kysely'
import type { PageOf, Product, ProductCard, ProductQuery } from '#contract/product.ts'
import { readTextList, readTextMap } from '#server/db/json-column.ts'
import { beginsWith, endsWith, foldSearch, searchWords } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import { holdsWord } from '#server/db/product-search.ts'
import type { Tables } from '#server/db/tables.ts'
import { pictureUrl } from './picture-url.ts'

type Row = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]
type ImageRow = { id: number; product_id: number; image_hash: string; filename: string }

/**
 * One page of products: every filter of the contract, prices in DA and inclusive. A search without a sort
 * is in the order of suggestions (spec §9); otherwise the newest come first.
 */
export async function listProducts(db: Db, query: ProductQuery): Promise<PageOf<Product | ProductCard>> {
  const found = filtered(db, selectProducts(db), query)
  const [rows, { total }] = await Promise.all([
    sorted(found, query)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    filtered(db, countProducts(db), query).executeTakeFirstOrThrow(),
  ])
  const images = await listImages(
    db,
    rows.map((row) => row.id),
  )
  const items = rows.map((row) => {
    const own = images.get(row.id) ?? []
    return query.view === 'card' ? toProductCard(row, own) : toProduct(row, own)
  })
  return { items, total: Number(total), page: query.page, pageSize: query.limit }
}

/** One product, or undefined. */
export async function findProduct(db: Db, id: number): Promise<Product | undefined> {
  const row = await selectProducts(db).where('products.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const images = await listImages(db, [id])
  return toProduct(row, images.get(id) ?? [])
}

/** A product that the transaction under way has just written. */
export async function findWritten(trx: Db, id: number): Promise<Product> {
  const product = await findProduct(trx, id)
  if (!product) throw new Error(`Product ${id} vanished while it was written`)
  return product
}

/** The products with these ids, by id; those that are gone are missing. */
export async function listProductsById(db: Db, ids: number[]): Promise<Map<number, Product>> {
  const rows = await selectProducts(db).where('products.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toProduct(row, [])]))
}

/** The content name of a product's picture: the main one, or the one with this id. Undefined when absent. */
export async function findProductImage(db: Db, id: number, imageId?: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('product_images')
    .select('image_hash')
    .where('product_id', '=', id)
    .$if(imageId !== undefined, (query) => query.where('id', '=', imageId ?? 0))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.image_hash
}

function selectProducts(db: Db) {
  return withNames(db).select([
    'products.id',
    'products.name',
    'products.price',
    'products.original_price',
    'products.category_id',
    'categories.name as category',
    'subcategories.name as subcategory',
    'subcategories.position as subcategory_position',
    'brands.name as brand',
    'products.description',
    'products.full_description',
    'products.specifications',
    'products.in_stock',
    'products.is_new',
    'products.sizes',
    'products.colors',
    'products.created_at',
    'products.updated_at',
  ])
}

function countProducts(db: Db) {
  return withNames(db).select((select) => select.fn.countAll<number>().as('total'))
}

function withNames(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
}

type Products<Selected> = SelectQueryBuilder<
  Tables,
  'products' | 'categories' | 'subcategories' | 'brands',
  Selected
>

function filtered<Selected>(db: Db, products: Products<Selected>, query: ProductQuery): Products<Selected> {
  const { category, subcategory, brand, minPrice, maxPrice, inStock, isNew } = query
  let found = products
  if (category !== undefined) found = found.where('products.category_id', '=', category)
  if (subcategory !== undefined) found = found.where('subcategories.name', '=', subcategory)
  if (brand !== undefined) found = found.where('brands.name', '=', brand)
  if (minPrice !== undefined) found = found.where('products.price', '>=', minPrice)
  if (maxPrice !== undefined) found = found.where('products.price', '<=', maxPrice)
  if (inStock !== undefined) found = found.where('products.in_stock', '=', inStock ? 1 : 0)
  if (isNew !== undefined) found = found.where('products.is_new', '=', isNew ? 1 : 0)
  for (const word of searchWords(query.search ?? '')) {
    found = found.where(holdsWord(db, word))
  }
  return found
}

function sorted<Selected>(products: Products<Selected>, query: ProductQuery): Products<Selected> {
  const wanted = foldSearch(query.search ?? '')
  if (wanted !== '' && !query.sort) {
    return products
      .orderBy(
        sql`case when products.name_key = ${wanted} then 0
          when ${beginsWith('products.name_key', wanted)} then 1
          when ${endsWith('products.name_key', wanted)} then 2
          else 3 end`,
      )
      .orderBy('products.name_key')
      .orderBy('products.id')
  }
  switch (query.sort) {
    case 'price-low':
      return products.orderBy('products.price').orderBy('products.id')
    case 'price-high':
      return products.orderBy('products.price', 'desc').orderBy('products.id', 'desc')
    case 'name':
      return products.orderBy('products.name_key').orderBy('products.id')
    default:
      return products.orderBy('products.created_at', 'desc').orderBy('products.id', 'desc')
  }
}

async function listImages(db: Db, productIds: number[]): Promise<Map<number, ImageRow[]>> {
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

function toProductCard(row: Row, images: ImageRow[]): ProductCard {
  return {
    id: row.id,
    name: row.name,
    price: row.price,
    originalPrice: row.original_price,
    categoryId: row.category_id,
    category: row.category,
    subcategory: row.subcategory,
    brand: row.brand,
    inStock: row.in_stock === 1,
    isNew: row.is_new === 1,
    hasImage: images.length > 0,
    image: images[0] ? pictureUrl(`/products/${row.id}/image`, images[0].image_hash) : null,
  }
}

function toProduct(row: Row, images: ImageRow[]): Product {
  return {
    ...toProductCard(row, images),
    subcategoryId: row.subcategory_position,
    description: row.description,
    fullDescription: row.full_description,
    specifications: readTextMap(row.specifications),
    sizes: readTextList(row.sizes),
    colors: readTextList(row.colors),
    imageFilename: images[0]?.filename ?? null,
    images: images.map((image, index) => ({
      id: image.id,
      isPrimary: index === 0,
      url: pictureUrl(`/products/${row.id}/images/${image.id}`, image.image_hash),
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
