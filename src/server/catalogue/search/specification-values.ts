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

/** Lists the values of each characteristic among the products that `select` finds for it, by one of their spellings. */
export async function listSpecificationValues(
  db: Db,
  names: string[],
  select: (name: string) => Products,
): Promise<ProductFilterValues['specifications']> {
  const lists: ProductFilterValues['specifications'] = []
  for (const name of names) {
    const [from, before] = specificationRange(name)
    const rows = await db
      .selectFrom('product_search_specifications')
      .innerJoin(select(name).select(['products.id', 'specifications']).as('found'), 'found.id', 'product_id')
      .where('specification', '>=', from)
      .where('specification', '<', before)
      .select(({ fn }) => ['specification', fn.min('found.specifications').as('specifications')])
      .groupBy('specification')
      .execute()
    const values = rows
      .flatMap(({ specification, specifications }) => spell(specification, readTextMap(specifications)) ?? [])
      .sort(compare)
    if (values.length > 1) lists.push({ name, values: values.slice(0, MAX_VALUES) })
  }
  return lists
}

/** Returns a value as a product writes it. */
function spell(key: string, specifications: Record<string, string>): string | undefined {
  return Object.entries(specifications).find((entry) => specificationKey(...entry) === key)?.[1]
}
