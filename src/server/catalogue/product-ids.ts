import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ProductQuery } from '#contract/product.ts'
import { beginsWith, endsWith, foldSearch, searchWords } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import { type Tables, toFlag } from '#server/db/tables.ts'
import { fromMatches, fromNames, holdsWords, isBetween, withoutIndex } from './product-search.ts'

type Condition = ReturnType<typeof sql<SqlBool>>
type Products = SelectQueryBuilder<Tables, 'products', object>
type Sort = ProductQuery['sort']

const FILTERS = ['category', 'subcategory', 'brand', 'minPrice', 'maxPrice', 'inStock', 'isNew'] as const

/**
 * Lists ids of one page of the products that match a query, in its order. Reads indexes alone. A search without a
 * sort is in the order of suggestions (spec §9); otherwise the newest come first.
 */
export async function listProductIds(db: Db, query: ProductQuery): Promise<number[]> {
  const { limit, sort, search = '' } = query
  const words = searchWords(search)
  const page = async (products: Products) => {
    const rows = await products
      .select('products.id')
      .limit(limit)
      .offset((query.page - 1) * limit)
      .execute()
    return rows.map(({ id }) => id)
  }
  const all = db.selectFrom('products')
  if (words.length === 0 || sort) return page(sorted(narrowed(db, all, query, words), sort))
  const wanted = foldSearch(search)
  // The best matches are names with this prefix, side by side in an index: often they are all that is shown.
  const ids = await page(
    narrowed(db, all, query, [], { hasIndex: true })
      .where(isBetween('products.name_key', wanted))
      .orderBy('products.name_key')
      .orderBy('products.id'),
  )
  if (ids.length === limit) return ids
  return page(ranked(narrowed(db, hasFilters(query) ? all : fromNames(db), query, words), wanted))
}

export async function countProducts(db: Db, query: ProductQuery): Promise<number> {
  const words = searchWords(query.search ?? '')
  const matches = hasFilters(query) ? undefined : fromMatches(db, words)
  const isCounted = words.length === 0
  const total = sql<number>`count(*)`.as('total')
  const counted =
    matches?.select(total) ??
    narrowed(db, db.selectFrom('products'), query, words, { isCounted }).select(total)
  const row = await counted.executeTakeFirstOrThrow()
  return Number(row.total)
}

function hasFilters(query: ProductQuery): boolean {
  return FILTERS.some((filter) => query[filter] !== undefined)
}

/**
 * Selects the products that match the filters and words. The narrowest condition uses its index, the others filter
 * without one; when counting (`isCounted`), a price uses its index too.
 */
function narrowed(
  db: Db,
  products: Products,
  query: ProductQuery,
  words: string[],
  { hasIndex = false, isCounted = false } = {},
): Products {
  const { category, subcategory, brand, minPrice, maxPrice, inStock, isNew } = query
  let isChosen = hasIndex || words.length > 0
  const conditions: Condition[] = words.length > 0 ? [holdsWords(db, words)] : []
  const choose = (column: string) => {
    const reference = isChosen ? withoutIndex(db, column) : sql.ref(column)
    isChosen = true
    return reference
  }
  if (subcategory !== undefined) {
    const column = choose('products.subcategory_id')
    conditions.push(
      category === undefined
        ? sql`${column} in (select id from subcategories where name = ${subcategory})`
        : sql`${column} = (select id from subcategories where category_id = ${category} and name = ${subcategory})`,
    )
  }
  if (brand !== undefined) {
    conditions.push(
      sql`${choose('products.brand_id')} = (select id from brands where name = ${brand} limit 1)`,
    )
  }
  if (category !== undefined) conditions.push(sql`${choose('products.category_id')} = ${category}`)
  const hasPriceIndex = isCounted && subcategory === undefined && brand === undefined
  const price = hasPriceIndex ? sql.ref('products.price') : withoutIndex(db, 'products.price')
  if (minPrice !== undefined) conditions.push(sql`${price} >= ${minPrice}`)
  if (maxPrice !== undefined) conditions.push(sql`${price} <= ${maxPrice}`)
  if (inStock !== undefined) conditions.push(sql`products.in_stock = ${toFlag(inStock)}`)
  if (isNew !== undefined) conditions.push(sql`products.is_new = ${toFlag(isNew)}`)
  return conditions.reduce((all, condition) => all.where(condition), products)
}

function ranked(products: Products, wanted: string): Products {
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

function sorted(products: Products, sort: Sort): Products {
  switch (sort) {
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
