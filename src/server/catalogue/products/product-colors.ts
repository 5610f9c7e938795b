import { nameKey } from '#rules/text.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { Db } from '#server/db/open.ts'

const MAX_LISTED = 100

/** Lists the colours of all products by their usual spelling, the most used first, at most 100. */
export async function listColors(db: Db): Promise<string[]> {
  const lists = await db
    .selectFrom('products')
    .select(({ fn }) => ['colors', fn.countAll<number | string>().as('products')])
    .groupBy('colors')
    .execute()
  const spellings = new Map<string, number>()
  for (const { colors, products } of lists)
    for (const color of readTextList(colors))
      spellings.set(color, (spellings.get(color) ?? 0) + Number(products))
  const byUse = [...spellings].sort(([, a], [, b]) => b - a)
  const names = Map.groupBy(byUse, ([color]) => nameKey(color)).values()
  return [...names]
    .map((alike) => ({ color: alike[0]?.[0] ?? '', uses: alike.reduce((sum, [, uses]) => sum + uses, 0) }))
    .sort((a, b) => b.uses - a.uses)
    .slice(0, MAX_LISTED)
    .map(({ color }) => color)
}
