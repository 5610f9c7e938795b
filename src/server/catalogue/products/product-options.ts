import { nameKey } from '#rules/text.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { Db } from '#server/db/open.ts'

const MAX_COLORS = 100
const MAX_SIZE_LISTS = 10

/**
 * Lists the colours of all products by their usual spelling, at most 100: those of the category, if one is named, then
 * the others, the most used first.
 */
export async function listColors(db: Db, category?: number): Promise<string[]> {
  const spellings = new Map<string, { inCategory: number; uses: number }>()
  for (const { names, categoryId, products } of await listUses(db, 'colors'))
    for (const color of names) {
      const { inCategory, uses } = spellings.get(color) ?? { inCategory: 0, uses: 0 }
      const more = categoryId === category ? products : 0
      spellings.set(color, { inCategory: inCategory + more, uses: uses + products })
    }
  const byUse = [...spellings].sort(([, a], [, b]) => b.uses - a.uses)
  const names = Map.groupBy(byUse, ([color]) => nameKey(color)).values()
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  return [...names]
    .map((alike) => ({
      color: alike[0]?.[0] ?? '',
      inCategory: sum(alike.map(([, { inCategory }]) => inCategory)),
      uses: sum(alike.map(([, { uses }]) => uses)),
    }))
    .sort((a, b) => b.inCategory - a.inCategory || b.uses - a.uses)
    .slice(0, MAX_COLORS)
    .map(({ color }) => color)
}

/**
 * Lists the sizes that products have together, such as S, M and L: at most 10 lists, the most used first. Those of the
 * category, or of all products while it has none.
 */
export async function listSizes(db: Db, category?: number): Promise<string[][]> {
  const uses = (await listUses(db, 'sizes')).filter(({ names }) => names.length > 0)
  const ofCategory = uses.filter(({ categoryId }) => categoryId === category)
  const lists = new Map<string, { names: string[]; products: number }>()
  for (const { names, products } of ofCategory.length > 0 ? ofCategory : uses) {
    const key = names.map(nameKey).join('\n')
    const before = lists.get(key)
    lists.set(key, { names: before?.names ?? names, products: (before?.products ?? 0) + products })
  }
  return [...lists.values()]
    .sort((a, b) => b.products - a.products)
    .slice(0, MAX_SIZE_LISTS)
    .map(({ names }) => names)
}

async function listUses(db: Db, column: 'sizes' | 'colors') {
  const rows = await db
    .selectFrom('products')
    .select(({ ref, fn }) => [
      ref(column).as('list'),
      'category_id',
      fn.countAll<number | string>().as('products'),
    ])
    .groupBy([column, 'category_id'])
    .orderBy('category_id')
    .execute()
  return rows.map((row) => ({
    names: readTextList(row.list),
    categoryId: row.category_id,
    products: Number(row.products),
  }))
}
