import { type SqlBool, sql } from 'kysely'
import type { ProductFilterValues, ProductQuery } from '#contract/product-query.ts'
import { sortSizes } from '#rules/sizes.ts'
import type { Db } from '#server/db/open.ts'
import { inBrandOrder } from './brands.ts'
import { hasFilters, narrowed, readWanted, type WantedProducts } from './product-ids.ts'
import { type ProductDbs, seenBy } from './products.ts'

/** Lists the brands of matching products, ignoring the brand filter, and their sizes, ignoring the size filter. */
export async function listProductFilters(
  { searchDb, limits, searchTerms }: ProductDbs,
  visitorQuery: ProductQuery,
): Promise<ProductFilterValues> {
  const query = seenBy('visitor', visitorQuery)
  using _turn = await limits.searches.take(1)
  const wanted = await readWanted(searchDb, query, searchTerms)
  const brands = await listBrandNames(searchDb, { ...wanted, brand: undefined })
  const sizes = await listSizes(searchDb, { ...wanted, size: undefined })
  return { brands, sizes }
}

/** Lists the names of the brands that matching products have, in the order of brands. */
async function listBrandNames(db: Db, query: WantedProducts): Promise<string[]> {
  // One product of each brand, by the index of brands, which has what most filters ask.
  const one = narrowed(db, db.selectFrom('products'), query, query.search.words, { hasIndex: true })
    .select(sql<number>`1`.as('found'))
    .where(sql<SqlBool>`products.brand_id = brands.id`)
    .limit(1)
  const rows = await db
    .selectFrom('brands')
    .select(['name', 'position'])
    .where(sql<SqlBool>`(${one}) = 1`)
    .orderBy(sql`position is null`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return inBrandOrder(rows).map(({ name }) => name)
}

/** Lists the sizes that matching products have, in their order. */
async function listSizes(db: Db, query: WantedProducts): Promise<string[]> {
  const ids = narrowed(db, db.selectFrom('products'), query, query.search.words).select('products.id')
  const rows = await db
    .selectFrom('product_search_sizes')
    .select('size')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('products').select('id').whereRef('id', '=', 'product_id').where('is_published', '=', 0),
        ),
      ),
    )
    .$if(query.search.words.length > 0 || hasFilters(query), (sizes) => sizes.where('product_id', 'in', ids))
    .execute()
  return sortSizes(rows.map(({ size }) => size))
}
