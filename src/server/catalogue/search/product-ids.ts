import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ProductQuery } from '#contract/product-query.ts'
import { nameKey } from '#rules/text.ts'
import type { Db } from '#server/db/open.ts'
import type { SearchTerms } from '#server/db/search-terms.ts'
import { type Tables, toFlag } from '#server/db/tables.ts'
import { withoutIndex } from '#server/db/without-index.ts'
import { fits, fromFits, readVehicle, type Vehicle } from '../fits/product-fits.ts'
import { ranked, sorted } from './product-order.ts'
import {
  confirmAbsent,
  fromMatches,
  fromNames,
  hasNearWords,
  holdsWords,
  isBetween,
} from './product-search.ts'
import { readSearch, type Search, type SearchWord } from './search-words.ts'

type Condition = ReturnType<typeof sql<SqlBool>>
type Products = SelectQueryBuilder<Tables, 'products', object>

const FILTERS = [
  'category',
  'subcategory',
  'brand',
  'size',
  'minPrice',
  'maxPrice',
  'inStock',
  'isNew',
  'vehicle',
] as const

/** Up to so many are looked up and sorted faster than found in the order of a category or brand, or of all products. */
const [FEW_WITHIN, FEW_OF_ALL] = [400, 1000]

/** A query with its search, size and vehicle as the catalogue has them. */
export type WantedProducts = Omit<ProductQuery, 'search' | 'size' | 'model' | 'year'> & {
  search: Search
  /** The size as products write it, one or several ways; undefined for any. */
  size: string[] | undefined
  vehicle: Vehicle | undefined
}

/** Reads a query. One with a search or a size needs the terms. */
export async function readWanted(
  db: Db,
  { search = '', size, model, year, ...query }: ProductQuery,
  searchTerms?: SearchTerms,
): Promise<WantedProducts> {
  const terms = await searchTerms?.()
  return {
    ...query,
    search: await confirmAbsent(db, readSearch(search, terms?.vocabulary)),
    size: size === undefined ? undefined : terms?.sizes.filter((other) => nameKey(other) === nameKey(size)),
    vehicle: await readVehicle(db, { model, year }),
  }
}

/**
 * Finds the products of a list that fit the vehicle of a query, if few do, by the index of its filters: in its own order
 * they could be the last. `list` has the filters of the query or fewer.
 */
export async function withFew(db: Db, query: WantedProducts, list = query): Promise<WantedProducts> {
  const { vehicle, search } = query
  // Of all products more than few fit, or the vehicle is rare.
  const isWhole = !hasFilters({ ...list, vehicle: undefined })
  if (!vehicle || vehicle.isRare || search.words.length > 0 || isWhole) return query
  const few = (list.category ?? list.subcategory ?? list.brand) === undefined ? FEW_OF_ALL : FEW_WITHIN
  const rows = await narrowed(db, db.selectFrom('products'), list, [], { isCounted: true })
    .select('products.id')
    .limit(few + 1)
    .execute()
  if (rows.length > few) return query
  const ids = rows.map(({ id }) => id)
  return { ...query, isPublished: undefined, vehicle: { ...vehicle, ids } }
}

/**
 * Lists ids of one page of the products that match a query, in its order. Reads indexes alone. A search without a
 * sort is in the order of suggestions (spec §9), near words last; otherwise the newest come first.
 */
export async function listProductIds(db: Db, query: WantedProducts): Promise<number[]> {
  const { limit, sort, search } = query
  const offset = (query.page - 1) * limit
  const few = query.vehicle?.ids
  if (few && few.length <= offset) return []
  const page = async (products: Products) => {
    const rows = await products.select('products.id').limit(limit).offset(offset).execute()
    return rows.map(({ id }) => id)
  }
  const all = db.selectFrom('products')
  if (search.words.length === 0 || sort) return page(sorted(narrowed(db, all, query, search.words), sort))
  // The best matches are names with this prefix, side by side in an index: often they are all that is shown.
  const ids = await page(
    narrowed(db, all, query, [], { hasIndex: true })
      .where(isBetween('products.name_key', search.text))
      .orderBy('products.name_key')
      .orderBy('products.id'),
  )
  if (ids.length === limit) return ids
  const isFast = search.phrases.length > 0 && search.words.some(({ isAbsent }) => isAbsent)
  const near = isFast ? await listByPhrases(db, query) : []
  if (near.length === limit) return near
  return page(ranked(narrowed(db, hasFilters(query) ? all : fromNames(db), query, search.words), search))
}

/**
 * Lists the ids of a page of products whose names are or begin with the phrases of a search, the first ones of a search
 * with an absent word.
 */
async function listByPhrases(db: Db, query: WantedProducts): Promise<number[]> {
  const { phrases, words } = query.search
  const [limit, offset] = [query.limit, (query.page - 1) * query.limit]
  const key = sql.ref('name_key')
  const named = phrases.map((phrase) => {
    const names = narrowed(db, db.selectFrom('products'), query, [], { hasIndex: true })
      .where(isBetween('products.name_key', phrase))
      .where(hasNearWords(db, words))
      .select(['products.id', 'products.name_key'])
      .orderBy('products.name_key')
      .orderBy('products.id')
      .limit(offset + limit)
    return sql`select * from ${names} as named`
  })
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(named, sql` union `)}) as all_named
    order by case when ${key} in (${sql.join(phrases)}) then 0 else 1 end, ${key}, id
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countProducts(db: Db, query: WantedProducts): Promise<number> {
  const { words } = query.search
  const matches = fromIndex(db, query)
  const isCounted = words.length === 0
  const total = sql<number>`count(*)`.as('total')
  const counted =
    matches?.where(publication(query)).select(total) ??
    narrowed(db, db.selectFrom('products'), query, words, { isCounted }).select(total)
  const row = await counted.executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Selects matching products from one index alone; undefined where that is not enough. */
function fromIndex(db: Db, { vehicle, ...query }: WantedProducts) {
  const { words } = query.search
  if (hasFilters({ ...query, vehicle: undefined })) return undefined
  if (!vehicle) return fromMatches(db, words)
  return words.length > 0 ? undefined : fromFits(db, vehicle)
}

/** Filters drafts by a partial index of their own, read once: drafts are few, and other indexes need no column more. */
function publication({ isPublished }: Pick<WantedProducts, 'isPublished'>): Condition {
  if (isPublished === undefined) return sql`true`
  const drafts = sql`(select id from products where is_published = 0)`
  return isPublished ? sql`products.id not in ${drafts}` : sql`products.id in ${drafts}`
}

/** True if a query has a filter beside its words. */
export function hasFilters(query: WantedProducts): boolean {
  return FILTERS.some((filter) => query[filter] !== undefined)
}

/**
 * Selects the products that match the filters and words. The narrowest condition uses its index, the others filter
 * without one; when counting (`isCounted`), a price uses its index too.
 */
export function narrowed(
  db: Db,
  products: Products,
  query: WantedProducts,
  words: SearchWord[],
  { hasIndex = false, isCounted = false } = {},
): Products {
  const { category, subcategory, brand, size, minPrice, maxPrice, inStock, isNew } = query
  let isChosen = hasIndex || words.length > 0
  const conditions: Condition[] = words.length > 0 ? [holdsWords(db, words)] : []
  const choose = (column: string) => {
    const reference = isChosen ? withoutIndex(db, column) : sql.ref(column)
    isChosen = true
    return reference
  }
  if (query.vehicle?.ids) conditions.push(fits(db, query.vehicle, choose('products.id')))
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
  if (query.vehicle && !query.vehicle.ids) {
    const id = query.vehicle.isRare ? choose('products.id') : sql.ref('products.id')
    conditions.push(fits(db, query.vehicle, id))
  }
  if (size !== undefined) {
    const texts = sql.join(size.length > 0 ? size : [''])
    conditions.push(
      sql`products.id in (select product_id from product_search_sizes where size in (${texts}))`,
    )
  }
  const hasPriceIndex = isCounted && subcategory === undefined && brand === undefined
  const price = hasPriceIndex ? sql.ref('products.price') : withoutIndex(db, 'products.price')
  if (minPrice !== undefined) conditions.push(sql`${price} >= ${minPrice}`)
  if (maxPrice !== undefined) conditions.push(sql`${price} <= ${maxPrice}`)
  if (query.isPublished !== undefined) conditions.push(publication(query))
  if (inStock !== undefined) conditions.push(sql`products.in_stock = ${toFlag(inStock)}`)
  if (isNew !== undefined) conditions.push(sql`products.is_new = ${toFlag(isNew)}`)
  return conditions.reduce((all, condition) => all.where(condition), products)
}
