import type { Category } from '#contract/category.ts'
import { compareSizes } from '#rules/sizes.ts'
import { compareTexts, foldText, nameKey } from '#rules/text.ts'
import { readTextList, readTextMap } from '#server/db/json-column.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'

type Usual = NonNullable<Category['usual']>

/** Finds the most frequent sizes and colours of the products of each category, or only of `category`. */
export async function listUsual(db: DbOrTrx, category?: number): Promise<(id: number) => Usual> {
  const sizes = Map.groupBy(await listUses(db, 'sizes', category), ({ categoryId }) => categoryId)
  const colors = Map.groupBy(await listUses(db, 'colors', category), ({ categoryId }) => categoryId)
  return (id) => ({
    sizes: mostUsed(sizes.get(id) ?? []).sort(compareSizes),
    colors: mostUsed(colors.get(id) ?? []),
  })
}

const MAX_USUAL = 12

type Uses = Awaited<ReturnType<typeof listUses>>

/** Lists the names that most products have, in their most frequent spelling. Case and accents are ignored. */
function mostUsed(uses: Uses): string[] {
  const spellings = new Map<string, number>()
  for (const { names, products } of uses)
    for (const name of names) spellings.set(name, (spellings.get(name) ?? 0) + products)
  const byUse = [...spellings].sort(([a, more], [b, less]) => less - more || compareTexts(a, b))
  const alike = new Map<string, { name: string; products: number }>()
  for (const [name, products] of byUse) {
    const before = alike.get(foldText(name))
    alike.set(foldText(name), { name: before?.name ?? name, products: (before?.products ?? 0) + products })
  }
  return [...alike]
    .sort(([a, more], [b, less]) => less.products - more.products || compareTexts(a, b))
    .slice(0, MAX_USUAL)
    .map(([, { name }]) => name)
}

/** Counts products by category and list of sizes or colours, without sketches; `category` selects one. */
async function listUses(db: DbOrTrx, column: 'sizes' | 'colors', category?: number) {
  const rows = await db
    .selectFrom('products')
    .select(({ ref, fn }) => [
      ref(column).as('list'),
      'category_id',
      fn.countAll<number | string>().as('products'),
    ])
    .where('is_sketch', '=', 0)
    .$if(category !== undefined, (query) => query.where('category_id', '=', category ?? 0))
    .groupBy(['category_id', column])
    .orderBy('category_id')
    .execute()
  return rows.map((row) => ({
    names: readTextList(row.list),
    categoryId: row.category_id,
    products: Number(row.products),
  }))
}

const MAX_COLORS = 100
const MAX_SIZE_LISTS = 10
const MAX_SPECIFICATIONS = 50

/** Lists up to 100 colours in their usual spelling, those of the category first, then by frequency. */
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

/** Lists the 10 most frequent size lists, such as `S, M, L`, of a category, or of the shop if it has none. */
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

/** Lists up to 50 specifications with several values in a category, the most frequent first. */
export async function listSpecificationNames(db: Db, category: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('specifications')
    .where('category_id', '=', category)
    .where('is_sketch', '=', 0)
    .execute()
  const entries = rows.flatMap(({ specifications }) => Object.entries(readTextMap(specifications)))
  return [...Map.groupBy(entries, ([name]) => foldText(name)).values()]
    .filter((alike) => new Set(alike.map(([, value]) => foldText(value))).size > 1)
    .sort((a, b) => b.length - a.length)
    .flatMap(([first]) => (first && !first[0].includes(':') ? first[0] : []))
    .slice(0, MAX_SPECIFICATIONS)
}
