import type { Category } from '#contract/category.ts'
import { compareSizes } from '#rules/sizes.ts'
import { compareTexts, foldText } from '#rules/text.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { DbOrTrx } from '#server/db/open.ts'

type Usual = NonNullable<Category['usual']>

/** Finds the sizes and colours that the products of each category have most often, or of one category. */
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

/** Lists the names that most products have, by their usual spelling; those alike but for case or accents are one. */
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

/** Lists the lists of sizes or colours of each category, of one if it is named; sketches do not count. */
export async function listUses(db: DbOrTrx, column: 'sizes' | 'colors', category?: number) {
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
