import type { ProductFilterValues } from '#contract/product-query.ts'
import type { ProductFilters } from '#contract/reads.ts'
import { sortSizes } from '#rules/sizes.ts'
import { splitSpecification } from '#rules/specifications.ts'
import { foldText } from '#rules/text.ts'
import { IN_OWNERS_ORDER } from '#server/db/list-order.ts'
import { inBrandOrder } from '../brands.ts'
import { isSlow, type ProductDbs, readWanted, run, selectMatching, type Wanted } from './find-products.ts'
import { findFilterNames, listSpecificationValues } from './specification-values.ts'

/**
 * Lists brands, sizes, the range of prices (DA) and values of the category's characteristics of matching products, each
 * ignoring its own filter.
 * @throws UnavailableError when too many searches wait
 */
export async function listProductFilters(
  databases: ProductDbs,
  filters: ProductFilters,
): Promise<ProductFilterValues> {
  const names = await findFilterNames(databases.db, filters.category)
  const isLong = isSlow(filters) || filters.category === undefined || names.length > 0
  return run(databases, isLong, async (db) => {
    const wanted = await readWanted(databases, filters, 'visitor')
    const ofAnyBrand = selectMatching(db, { ...wanted, brand: undefined })
    const ofAnySize = selectMatching(db, { ...wanted, sizes: undefined })
    const ofAnyPrice = selectMatching(db, { ...wanted, minPrice: undefined, maxPrice: undefined })
    const brands = await db
      .selectFrom('brands')
      .select(['name', 'position'])
      .where('id', 'in', ofAnyBrand.select('brand_id'))
      .orderBy(IN_OWNERS_ORDER)
      .execute()
    const sizes = await db
      .selectFrom('product_search_sizes')
      .innerJoin(
        ofAnySize.select(['products.id', 'counts_stock']).as('found'),
        'found.id',
        'product_search_sizes.product_id',
      )
      .leftJoin('product_stock', (join) =>
        join
          .onRef('product_stock.product_id', '=', 'found.id')
          .onRef('product_stock.size', '=', 'product_search_sizes.size')
          .on('quantity', '>', 0),
      )
      .where(({ or, eb }) => or([eb('counts_stock', '=', 0), eb('product_stock.id', 'is not', null)]))
      .select('product_search_sizes.size')
      .distinct()
      .execute()
    const { min, max } = await ofAnyPrice
      .select(({ fn }) => [fn.min('price').as('min'), fn.max('price').as('max')])
      .executeTakeFirstOrThrow()
    return {
      brands: inBrandOrder(brands).map(({ name }) => name),
      sizes: sortSizes(sizes.map(({ size }) => size)),
      prices: min === null || max === null ? null : { min, max },
      specifications: await listSpecificationValues(db, names, [
        { names: names.filter((name) => !isAsked(wanted, name)), products: selectMatching(db, wanted) },
        ...names
          .filter((name) => isAsked(wanted, name))
          .map((name) => ({
            names: [name],
            products: selectMatching(db, { ...wanted, spec: withoutName(wanted.spec, name) }),
          })),
      ]),
    }
  })
}

function isAsked({ spec = [] }: Wanted, name: string): boolean {
  return withoutName(spec, name)?.length !== spec.length
}

/** Leaves out what is asked of one characteristic. */
function withoutName(spec: string[] | undefined, name: string): string[] | undefined {
  return spec?.filter((text) => foldText(splitSpecification(text)[0]) !== foldText(name))
}
