import { sql } from 'kysely'
import type { ProductFilterValues } from '#contract/product-query.ts'
import type { ProductFilters } from '#contract/reads.ts'
import { sortSizes } from '#rules/sizes.ts'
import { specificationKey, specificationRange, splitSpecification } from '#rules/specifications.ts'
import { foldText } from '#rules/text.ts'
import { readTextList, readTextMap } from '#server/db/json-column.ts'
import { IN_OWNERS_ORDER } from '#server/db/list-order.ts'
import type { Db } from '#server/db/open.ts'
import { findRow } from '#server/db/rows.ts'
import { inBrandOrder } from '../brands.ts'
import {
  type ChosenFilters,
  isSlow,
  listConditions,
  type ProductDbs,
  readWanted,
  run,
  selectMatching,
  type Wanted,
} from './find-products.ts'

/**
 * Lists brands, sizes, price range (DA) and specifications of matching products. Each list ignores its own
 * filter, so that visitors can choose several values. Throws UnavailableError if too many searches wait.
 */
export async function listProductFilters(
  databases: ProductDbs,
  filters: ProductFilters,
): Promise<ProductFilterValues> {
  const names = await findFilterNames(databases.db, filters.category)
  const isLong = isSlow(filters) || filters.category === undefined || names.length > 0
  return run(databases, isLong, async (db) => {
    const rows = await listValues(db, names, await readWanted(databases, filters, 'visitor'))
    const of = (kind: Value['kind']) => rows.filter((row) => row.kind === kind)
    const brandIds = of('brand').map(({ value }) => Number(value))
    const brands =
      brandIds.length === 0
        ? []
        : await db
            .selectFrom('brands')
            .select(['name', 'position'])
            .where('id', 'in', brandIds)
            .orderBy(IN_OWNERS_ORDER)
            .execute()
    const [price] = of('price')
    return {
      brands: inBrandOrder(brands).map(({ name }) => name),
      sizes: sortSizes(of('size').map(({ value }) => value)),
      prices: price?.detail ? { min: Number(price.value), max: Number(price.detail) } : null,
      specifications: names.flatMap((name) => listSpellings(name, of('specification'))),
    }
  })
}

function listSetFilters({ brand, sizes, minPrice, maxPrice, spec = [] }: ChosenFilters) {
  const bySpecification = Map.groupBy(spec, (text) => specificationFilter(splitSpecification(text)[0]))
  const filters: [name: string, filter: ChosenFilters][] = [
    ['brand', { brand }],
    ['size', { sizes }],
    ['price', { minPrice, maxPrice }],
    ...Array.from(bySpecification, ([name, spec]): [string, ChosenFilters] => [name, { spec }]),
  ]
  return filters.flatMap(([name, filter]) => {
    const conditions = listConditions(filter)
    return conditions.length > 0 ? [{ name, conditions }] : []
  })
}

const specificationFilter = (name: string) => `specification ${foldText(name)}`

/** `value` is the id of a brand, a size, the lowest price, or the key of a specification's value. */
type Value = { kind: 'brand' | 'size' | 'price' | 'specification'; value: string; detail: string | null }

/**
 * Finds the values of all filters in one query. `detail` is the highest price, or the `specifications` of the
 * first product with the key. Jumps through the index from one distinct key to the next: there are many
 * products, but few distinct keys.
 */
async function listValues(db: Db, names: string[], wanted: Wanted): Promise<Value[]> {
  const { brand, sizes, minPrice, maxPrice, spec, ...others } = wanted
  const set = listSetFilters({ brand, sizes, minPrice, maxPrice, spec })
  const found = selectMatching(db, others).select(({ and }) => [
    'products.id',
    'brand_id',
    'price',
    'counts_stock',
    ...set.map(({ conditions }, index) => and(conditions).as(`passes_${index}`)),
  ])
  const passAllBut = (name: string) =>
    sql.join(
      [sql`true`, ...set.flatMap((other, index) => (other.name === name ? [] : sql.ref(`passes_${index}`)))],
      sql` and `,
    )
  const ranges = names.map((name) => ({ name, range: specificationRange(name) }))
  const firstKeys = ranges.map(
    ({ range: [from, before] }) => sql`select (select min(specification) from product_search_specifications
      where specification >= ${from} and specification < ${before}), cast(${before} as text)`,
  )
  const keys = sql`, keys (key, before) as (
      ${sql.join(firstKeys, sql` union all `)}
      union all
      select (select min(specification) from product_search_specifications
        where specification > key and specification < before), before
      from keys where key is not null
    )`
  // `is true` makes both databases list the products once, instead of joining them for each key.
  const isFound = (name: string, condition = sql`true`) =>
    sql`(product_id in (select id from found where ${passAllBut(name)} and ${condition})) is true`
  const ofSpecifications = ranges.map(
    ({ name, range: [, before] }) => sql`
    union all
    select 'specification', key, (
      select specifications from products where id = (
        select product_id from product_search_specifications
        where specification = key and ${isFound(specificationFilter(name))}
        order by product_id limit 1
      )
    )
    from keys where before = ${before} and key is not null`,
  )
  const { rows } = await sql<Value>`
    with recursive found as materialized ${found}, sizes (size) as (
      select min(size) from product_search_sizes
      union all
      select (select min(size) from product_search_sizes as later where later.size > sizes.size)
      from sizes where size is not null
    )${names.length > 0 ? keys : sql``}
    select 'brand' as kind, cast(brand_id as text) as value, cast(null as text) as detail
    from found where ${passAllBut('brand')} group by brand_id
    union all
    select 'price', cast(min(price) as text), cast(max(price) as text) from found where ${passAllBut('price')}
    union all
    select 'size', size, cast(null as text) from sizes where exists (
      select 1 from product_search_sizes as sized
      where sized.size = sizes.size and (${isFound('size', sql`counts_stock = 0`)}
        or ${isFound('size', sql`counts_stock = 1`)} and exists (
          select 1 from product_stock
          where product_id = sized.product_id and size = sized.size and quantity > 0
        ))
    )
    ${sql.join(ofSpecifications, sql``)}`.execute(db)
  return rows
}

/** Maximum values of one specification. */
const MAX_VALUES = 50

/** Compares numbers by value, and other texts in French alphabetical order. */
const { compare } = new Intl.Collator('fr', { numeric: true })

/** Lists the specifications by which a category can be filtered. */
async function findFilterNames(db: Db, category: number | undefined): Promise<string[]> {
  if (category === undefined) return []
  const row = await findRow(db, 'categories', category, ['filters'])
  return row ? readTextList(row.filters) : []
}

/** Returns a spelling of each value of a specification; none if there is only one, which filters nothing. */
function listSpellings(name: string, rows: Value[]): ProductFilterValues['specifications'] {
  const [from, before] = specificationRange(name)
  const values = rows
    .filter(({ value }) => value >= from && value < before)
    .flatMap(({ value, detail }) => (detail && spell(value, readTextMap(detail))) || [])
    .sort(compare)
  return values.length > 1 ? [{ name, values: values.slice(0, MAX_VALUES) }] : []
}

/** Returns the value of a key as the product spells it. */
function spell(key: string, specifications: Record<string, string>): string | undefined {
  return Object.entries(specifications).find((entry) => specificationKey(...entry) === key)?.[1]
}
