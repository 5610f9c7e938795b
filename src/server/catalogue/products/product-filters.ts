import { type Expression, type SqlBool, sql } from 'kysely'
import type { ProductFilterValues, ProductQuery } from '#contract/product-query.ts'
import { sortSizes } from '#rules/sizes.ts'
import type { Db } from '#server/db/open.ts'
import { allSizes, type SearchTerms } from '#server/db/search-terms.ts'
import { inBrandOrder } from '../brands.ts'
import { hasFilters, narrowed, readWanted, type WantedProducts, withFew } from '../search/product-ids.ts'
import { isSearch, type ProductDbs, seenBy } from './products.ts'

/**
 * Lists the brands of matching products, ignoring the brand filter, and their sizes, ignoring the size filter. Throws as
 * `listProducts`.
 */
export async function listProductFilters(
  { db, searchDb, limits, searchTerms }: ProductDbs,
  visitorQuery: ProductQuery,
): Promise<ProductFilterValues> {
  const query = seenBy('visitor', visitorQuery)
  // Of a category they take a few ms at 100,000 products, of all up to 40.
  if (query.category !== undefined && !isSearch(query)) return listValues(db, query, searchTerms)
  using _turn = await limits.searches.take(1)
  return await listValues(searchDb, query, searchTerms)
}

async function listValues(
  db: Db,
  query: ProductQuery,
  searchTerms: SearchTerms,
): Promise<ProductFilterValues> {
  const read = await readWanted(db, query, searchTerms)
  const wanted = await withFew(db, read, { ...read, brand: undefined, size: undefined })
  const brands = await listBrandNames(db, { ...wanted, brand: undefined })
  const sizes = await listSizes(db, { ...wanted, size: undefined })
  return { brands, sizes }
}

/** Lists the names of the brands that matching products have, in the order of brands. */
async function listBrandNames(db: Db, query: WantedProducts): Promise<string[]> {
  // A search that few products of a vehicle match would be run again for each brand.
  const { vehicle, search } = query
  const isGathered = vehicle && (vehicle.isRare || vehicle.ids || search.words.length > 0)
  const isFound = isGathered
    ? sql<SqlBool>`id in (${matching(db, query).select('brand_id')})`
    : // By the index of brands, which has what most filters ask.
      hasOne(matching(db, query, { hasIndex: true }).where(sql<SqlBool>`products.brand_id = brands.id`))
  const rows = await db
    .selectFrom('brands')
    .select(['name', 'position'])
    .where(isFound)
    .orderBy(sql`position is null`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return inBrandOrder(rows).map(({ name }) => name)
}

/** Lists the sizes that matching products have, in their order. */
async function listSizes(db: Db, query: WantedProducts): Promise<string[]> {
  const isNarrow = query.search.words.length > 0 || hasFilters({ ...query, vehicle: undefined })
  const { rows } = await (isNarrow || query.vehicle?.isRare
    ? sizesOf(matching(db, query).select('products.id'))
    : allSizes(
        hasOne(
          matching(db, query, { hasIndex: true })
            .innerJoin('product_search_sizes', 'product_id', 'products.id')
            .where(sql<SqlBool>`product_search_sizes.size = sizes.size`),
        ),
      )
  ).execute(db)
  return sortSizes(rows.map(({ size }) => size))
}

function sizesOf(ids: Expression<unknown>) {
  return sql<{ size: string }>`select distinct size from product_search_sizes where product_id in (${ids})`
}

function matching(db: Db, query: WantedProducts, options?: { hasIndex: boolean }) {
  return narrowed(db, db.selectFrom('products'), query, query.search.words, options)
}

/** Returns a condition that products have one row at least, which SQLite and PostgreSQL look for row by row. */
function hasOne(products: ReturnType<typeof matching>) {
  return sql<SqlBool>`(${products.select(sql<number>`1`.as('found')).limit(1)}) = 1`
}
