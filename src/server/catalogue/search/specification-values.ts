import type { ProductFilterValues } from '#contract/product-query.ts'
import { specificationKey, specificationRange } from '#rules/specifications.ts'
import { readTextList, readTextMap } from '#server/db/json-column.ts'
import type { Db } from '#server/db/open.ts'
import type { Products } from './product-search.ts'

/** Values of one characteristic. */
const MAX_VALUES = 50

/** Numbers by their value, other texts as French sorts. */
const { compare } = new Intl.Collator('fr', { numeric: true })

/** Lists the characteristics that a category filters by. */
export async function findFilterNames(db: Db, category: number | undefined): Promise<string[]> {
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
export async function listSpecificationValues(
  db: Db,
  names: string[],
  groups: Group[],
): Promise<ProductFilterValues['specifications']> {
  const found = new Map<string, string[]>()
  for (const { names, products } of groups) {
    if (names.length === 0) continue
    const rows = await db
      // Only then the rows of products, which are long.
      .with('spelt', (from) =>
        from
          .selectFrom('product_search_specifications')
          .innerJoin(products.select('products.id').as('found'), 'found.id', 'product_id')
          .where(({ or, and, eb }) =>
            or(
              names.map((name) => {
                const [from, before] = specificationRange(name)
                return and([eb('specification', '>=', from), eb('specification', '<', before)])
              }),
            ),
          )
          .select(({ fn }) => ['specification', fn.min('product_id').as('product_id')])
          .groupBy('specification'),
      )
      .selectFrom('spelt')
      .innerJoin('products', 'products.id', 'spelt.product_id')
      .select(['specification', 'specifications'])
      .execute()
    for (const name of names) {
      const [from, before] = specificationRange(name)
      const own = rows.filter(({ specification }) => specification >= from && specification < before)
      found.set(
        name,
        own.flatMap(
          ({ specification, specifications }) => spell(specification, readTextMap(specifications)) ?? [],
        ),
      )
    }
  }
  return names.flatMap((name) => {
    const values = (found.get(name) ?? []).sort(compare)
    return values.length > 1 ? [{ name, values: values.slice(0, MAX_VALUES) }] : []
  })
}

/** Returns a value as a product writes it. */
function spell(key: string, specifications: Record<string, string>): string | undefined {
  return Object.entries(specifications).find((entry) => specificationKey(...entry) === key)?.[1]
}
