import { sql } from 'kysely'
import type { ProductFilterValues } from '#contract/product-query.ts'
import type { ProductFilters } from '#contract/reads.ts'
import { sortSizes } from '#rules/sizes.ts'
import { specificationKey, specificationRange, splitSpecification } from '#rules/specifications.ts'
import { foldText } from '#rules/text.ts'
import { readTextList, readTextMap } from '#server/db/json-column.ts'
import { IN_OWNERS_ORDER } from '#server/db/list-order.ts'
import type { Db } from '#server/db/open.ts'
import { inBrandOrder } from '../brands.ts'
import { isSlow, type ProductDbs, readWanted, run, selectMatching, type Wanted } from './find-products.ts'
import type { Products } from './product-search.ts'

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

/** Values of one characteristic. */
const MAX_VALUES = 50

/** Numbers by their value, other texts as French sorts. */
const { compare } = new Intl.Collator('fr', { numeric: true })

/** Lists the characteristics that a category filters by. */
async function findFilterNames(db: Db, category: number | undefined): Promise<string[]> {
  if (category === undefined) return []
  const row = await db
    .selectFrom('categories')
    .select('filters')
    .where('id', '=', category)
    .executeTakeFirst()
  return row ? readTextList(row.filters) : []
}

/** Characteristics whose values are those of the same products. */
type Group = { names: string[]; products: Products }

/** Lists the values of each characteristic, in the order of `names`, by one of their spellings. */
async function listSpecificationValues(
  db: Db,
  names: string[],
  groups: Group[],
): Promise<ProductFilterValues['specifications']> {
  const found = new Map<string, string[]>()
  for (const { names, products } of groups) {
    if (names.length === 0) continue
    const rows = await listSpellings(db, names, products)
    for (const name of names) {
      const [from, before] = specificationRange(name)
      const own = rows.filter(({ specification }) => specification >= from && specification < before)
      found.set(
        name,
        own.flatMap(
          ({ specification, specifications }) =>
            (specifications && spell(specification, readTextMap(specifications))) ?? [],
        ),
      )
    }
  }
  return names.flatMap((name) => {
    const values = (found.get(name) ?? []).sort(compare)
    return values.length > 1 ? [{ name, values: values.slice(0, MAX_VALUES) }] : []
  })
}

/** `specifications` of the first product that has it, null when none of the products does. */
type Spelling = { specification: string; specifications: string | null }

/**
 * Lists the keys of the names with the characteristics of a product that has each. Steps from key to key of the index,
 * since many products share a few.
 */
async function listSpellings(db: Db, names: string[], products: Products): Promise<Spelling[]> {
  const firstKeys = names.map((name) => {
    const [from, before] = specificationRange(name)
    return sql`select (select min(specification) from product_search_specifications
      where specification >= ${from} and specification < ${before}), cast(${before} as text)`
  })
  const { rows } = await sql<Spelling>`
    with recursive keys (key, before) as (
      ${sql.join(firstKeys, sql` union all `)}
      union all
      select (select min(specification) from product_search_specifications
        where specification > key and specification < before), before
      from keys where key is not null
    )
    -- Compared to true, both databases list the products once, and do not join them for each key.
    select key as specification, (
      select specifications from products where id = (
        select product_id from product_search_specifications
        where specification = key and (product_id in ${products.select('products.id')}) is true
        order by product_id limit 1
      )
    ) as specifications
    from keys where key is not null`.execute(db)
  return rows
}

/** Returns a value as a product writes it. */
function spell(key: string, specifications: Record<string, string>): string | undefined {
  return Object.entries(specifications).find((entry) => specificationKey(...entry) === key)?.[1]
}
