import type { Expression, InferResult } from 'kysely'
import type { ProductCard } from '#contract/product.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { type Params, prepared } from '#server/db/prepared.ts'
import { imageUrl } from '#server/images/image-url.ts'
import type { Viewer } from '../search/find-products.ts'

/** Maps product ids to their cards; deleted products are missing. */
export async function listCardsById(
  db: Db,
  ids: number[],
  viewer: Viewer,
): Promise<Map<number, ProductCard>> {
  if (ids.length === 0) return new Map()
  const { rows } = await selectListed(db, { ids })
  return new Map(rows.map((row) => [row.id, toProductCard(row, row.image_hash, viewer)]))
}

const selectListed = prepared((db, { ids }: Params<{ ids: number[] }>) =>
  selectCards(db, ids).select((card) =>
    card
      .selectFrom('product_images')
      .select('image_hash')
      .whereRef('product_id', '=', 'products.id')
      .orderBy('position')
      .limit(1)
      .as('image_hash'),
  ),
)

function selectCards(db: DbOrTrx, ids: Expression<number>[]) {
  return selectNamed(db, ids)
    .select(['products.id', 'products.name', 'price', 'original_price', 'prices', 'products.category_id'])
    .select(['in_stock', 'is_offered', 'is_new', 'sizes', 'colors'])
}

export function selectNamed(db: DbOrTrx, ids: (number | Expression<number>)[]) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .select(['categories.name as category', 'subcategories.name as subcategory', 'brands.name as brand'])
    .where('products.id', 'in', ids)
}

type CardRow = InferResult<ReturnType<typeof selectCards>>[number]

export function toProductCard(row: CardRow, image: string | null, viewer: Viewer): ProductCard {
  return {
    id: row.id,
    name: row.name,
    price: row.price,
    originalPrice: row.original_price,
    hasPrices: row.prices !== '[]',
    sizes: readTextList(row.sizes),
    colors: readTextList(row.colors),
    categoryId: row.category_id,
    category: row.category,
    subcategory: row.subcategory,
    brand: row.brand,
    inStock: (viewer === 'owner' ? row.is_offered : row.in_stock) === 1,
    isNew: row.is_new === 1,
    hasImage: image !== null,
    image: image && imageUrl(`/products/${row.id}/image`, image),
  }
}
