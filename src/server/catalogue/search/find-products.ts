import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProductFilters } from '#contract/reads.ts'
import { specificationKey, splitSpecification } from '#rules/specifications.ts'
import type { StockFilter } from '#rules/stock.ts'
import { foldText, nameKey } from '#rules/text.ts'
import type { Db, SearchableDatabase } from '#server/db/open.ts'
import { count } from '#server/db/rows.ts'
import type { SearchTerms } from '#server/db/search-vocabulary.ts'
import { type Tables, toFlag } from '#server/db/tables.ts'
import type { Semaphore } from '#server/semaphore.ts'
import {
  holdsWords,
  orFits,
  orHasNumber,
  orHasReference,
  type Products,
  ranked,
} from './search-conditions.ts'
import { readSearch, type Search } from './search-words.ts'

export type ProductDbs = Pick<SearchableDatabase, 'db' | 'searchDb'> & {
  limits: { searches: Semaphore }
  searchTerms: SearchTerms
}

/** Visitors see no drafts, and see a product with counted stock as in stock only while some is left. */
export type Viewer = 'visitor' | 'owner'

export type Wanted = Omit<ProductFilters, 'search' | 'size'> & {
  search: Search
  /** The owner finds references too. */
  viewer: Viewer
  /** Spellings of the size; undefined for any. */
  sizes?: string[] | undefined
}

/** Finds a page of matches, and the number of all. Throws UnavailableError when too many searches wait. */
export function findProductIds(
  databases: ProductDbs,
  { page, limit, ...filters }: ProductFilters & { page: number; limit: number },
  viewer: Viewer,
): Promise<{ ids: number[]; total: number }> {
  return run(databases, isSlow(filters), async (db) => {
    const wanted = await readWanted(databases, filters, viewer)
    const matching = selectMatching(db, wanted)
    const rows = await inOrder(matching, wanted)
      .select('products.id')
      // Counts here only for a search, which reads all matches anyway, to sort them. Other lists read a page.
      .$if(wanted.search.words.length > 0, (search) =>
        search.select(sql<number>`count(*) over ()`.as('total')),
      )
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const isNone = rows.length === 0 && page === 1
    const total = rows[0]?.total ?? (isNone ? 0 : await count(matching))
    return { ids: rows.map(({ id }) => id), total: Number(total) }
  })
}

export function isSlow({ search, size, spec, stock, hasImage, ...filters }: ProductFilters): boolean {
  const { subcategory, minPrice, maxPrice, category, brand } = filters
  if ((search ?? size ?? spec ?? stock ?? hasImage) !== undefined) return true
  return (category ?? brand) === undefined && (subcategory ?? minPrice ?? maxPrice) !== undefined
}

/** Runs a query. A slow one waits for its turn and, on SQLite, runs in another thread. */
export async function run<Result>(
  { db, searchDb, limits }: ProductDbs,
  isSlow: boolean,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (!isSlow) return read(db)
  using _turn = await limits.searches.take(1)
  return await read(searchDb)
}

export async function readWanted(
  { searchTerms }: ProductDbs,
  { search = '', size, ...filters }: ProductFilters,
  viewer: Viewer,
): Promise<Wanted> {
  const terms = search || size !== undefined ? await searchTerms() : undefined
  return {
    ...filters,
    ...(viewer === 'visitor' && {
      isPublished: true,
      sketch: undefined,
      stock: undefined,
      hasImage: undefined,
    }),
    search: readSearch(search, terms),
    viewer,
    sizes: size === undefined ? undefined : terms?.sizes.filter((other) => nameKey(other) === nameKey(size)),
  }
}

export function selectMatching(db: Db, wanted: Wanted): Products {
  const { search, viewer, category, subcategory, model, year } = wanted
  const { inStock, isNew, isPublished, sketch, stock, hasImage } = wanted
  let products: Products = db.selectFrom('products')
  if (search.words.length > 0) {
    const fits = orFits(db, holdsWords(db, search.words), search.vehicle)
    const holds = orHasNumber(db, fits, search.text)
    products = products.where(viewer === 'owner' ? orHasReference(db, holds, search.text) : holds)
  }
  if (category !== undefined) products = products.where('category_id', '=', category)
  if (subcategory !== undefined)
    products = products.where('subcategory_id', 'in', (from) =>
      from.selectFrom('subcategories').select('id').where('name', '=', subcategory),
    )
  products = products.where(({ and }) => and(listConditions(wanted)))
  if (model !== undefined) {
    const inYear = year === undefined ? sql`` : sql`and from_year <= ${year} and to_year >= ${year}`
    products = products.where(
      sql<SqlBool>`(fits_all = 1 or products.id in (select product_id from product_fits where model_id = ${model} ${inYear}))`,
    )
  }
  // With literals, both databases can use the partial indexes of drafts and sketches.
  const drafts = sql<number>`(select id from products where is_published = 0)`
  if (isPublished !== undefined)
    products = products.where('products.id', isPublished ? 'not in' : 'in', drafts)
  const sketches = sql<number>`(select id from products where is_sketch = 1)`
  if (sketch !== undefined) products = products.where('products.id', sketch ? 'in' : 'not in', sketches)
  if (stock !== undefined) products = products.where(holdsStock(stock))
  if (hasImage !== undefined)
    products = products.where(({ exists, not, selectFrom }) => {
      const images = selectFrom('product_images').select('id').whereRef('product_id', '=', 'products.id')
      return hasImage ? exists(images) : not(exists(images))
    })
  if (inStock !== undefined) products = products.where('in_stock', '=', toFlag(inStock))
  if (isNew !== undefined) products = products.where('is_new', '=', toFlag(isNew))
  return products
}

/** The filters whose values `listProductFilters` offers to visitors. */
export type ChosenFilters = Partial<Pick<Wanted, 'brand' | 'sizes' | 'minPrice' | 'maxPrice' | 'spec'>>

/** Lists the condition of each filter. Several values of one specification are one filter. */
export function listConditions(chosen: ChosenFilters): Expression<SqlBool>[] {
  const { brand, sizes, minPrice, maxPrice, spec = [] } = chosen
  const { eb, or, and, exists, selectFrom } = expressionBuilder<Tables, 'products'>()
  const conditions: Expression<SqlBool>[] = []
  // With `=`, the index of the brand returns the products in the requested order.
  if (brand !== undefined)
    conditions.push(
      eb(
        'brand_id',
        brand.length === 1 ? '=' : 'in',
        selectFrom('brands').select('id').where('name', 'in', brand),
      ),
    )
  if (sizes) {
    const wanted = [...sizes, '']
    const sized = selectFrom('product_search_sizes').select('product_id').where('size', 'in', wanted)
    const left = selectFrom('product_stock')
      .select('product_stock.id')
      .whereRef('product_stock.product_id', '=', 'products.id')
      .where('product_stock.size', 'in', wanted)
      .where('quantity', '>', 0)
    conditions.push(and([eb('products.id', 'in', sized), or([eb('counts_stock', '=', 0), exists(left)])]))
  }
  const specifications = spec.map(splitSpecification)
  for (const alike of Map.groupBy(specifications, ([name]) => foldText(name)).values()) {
    const keys = alike.map(([name, value]) => specificationKey(name, value))
    const having = selectFrom('product_search_specifications')
      .select('product_id')
      .where('specification', 'in', keys)
    conditions.push(eb('products.id', 'in', having))
  }
  if (minPrice !== undefined) conditions.push(eb('price', '>=', minPrice))
  if (maxPrice !== undefined) conditions.push(eb('price', '<=', maxPrice))
  return conditions
}

/** Sorts matches: as requested, else a search by kind of match (spec §9), and other lists by newest. */
function inOrder(products: Products, { sort, search }: Wanted): Products {
  if (!sort && search.words.length > 0) return ranked(products, search)
  switch (sort) {
    case 'price-low':
      return products.orderBy('price').orderBy('products.id')
    case 'price-high':
      return products.orderBy('price', 'desc').orderBy('products.id', 'desc')
    case 'name':
      return products.orderBy('name_key').orderBy('products.id')
    case 'newest':
    case undefined:
      return products.orderBy('created_at', 'desc').orderBy('products.id', 'desc')
  }
}

/** The offset makes PostgreSQL look up the stock of each product in the index, not read all stock. */
const hasVariant = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from product_stock where product_id = products.id and ${condition} limit 1 offset 0)`

const hasLeft = hasVariant(sql`quantity > 0`)

/** Conditions on counted stock. `in_stock` implies pieces left; offered but not in stock implies none. */
const CONDITIONS: Record<StockFilter, RawBuilder<SqlBool>> = {
  out: sql`in_stock = 0 and (is_offered = 1 or not ${hasLeft})`,
  low: sql`low_at is not null and (in_stock = 1 or is_offered = 0 and ${hasLeft})
    and ${hasVariant(sql`quantity <= low_at`)}`,
  counted: sql`true`,
}

/** Matches products with counted stock. The literal lets both databases use the partial index of these. */
function holdsStock(stock: StockFilter): RawBuilder<SqlBool> {
  return sql`products.id in (select id from products where counts_stock = 1 and ${CONDITIONS[stock]})`
}
