import { createHash } from 'node:crypto'
import type { DbOrTrx, Trx } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** Each table comes before those that it refers to. Demo orders are marked when placed. */
export const DEMO_TABLES = [
  'products',
  'brands',
  'categories',
  'size_guides',
  'vehicle_models',
  'banners',
  'hero_cards',
  'news',
] as const

export type DemoTable = (typeof DEMO_TABLES)[number]

/** Columns of a row's own content: no ids, times, derived columns, or position of a news item. */
const CONTENT = {
  brands: ['name'],
  size_guides: ['name', 'text', 'columns', 'rows', 'measure'],
  categories: ['name', 'class_name', 'color', 'image_hash', 'size_guide_id', 'filters', 'search_words'],
  vehicle_models: ['make', 'name', 'kind', 'from_year', 'to_year'],
  products: [
    'name',
    'price',
    'original_price',
    'category_id',
    'subcategory_id',
    'brand_id',
    'description',
    'full_description',
    'specifications',
    'part_numbers',
    'is_offered',
    'counts_stock',
    'reference',
    'is_published',
    'is_new',
    'sizes',
    'colors',
    'prices',
    'size_guide_id',
    'fit',
  ],
  news: ['title', 'text', 'is_active'],
  hero_cards: ['title', 'link', 'is_active'],
  banners: ['title', 'link', 'is_active', 'image_hash'],
} as const satisfies { [Table in DemoTable]: readonly (keyof Tables[Table])[] }

export type DemoRow = { id: number; isChanged: boolean }

/** Marks all rows with a hash of their content. */
export async function markDemo(trx: Trx): Promise<void> {
  for (const table of DEMO_TABLES) {
    for (const [id, demo_mark] of await readMarks(trx, table)) {
      await trx.updateTable(table).set({ demo_mark }).where('id', '=', id).execute()
    }
  }
}

export async function listDemoRows(db: DbOrTrx, table: DemoTable): Promise<DemoRow[]> {
  const marked = await db
    .selectFrom(table)
    .select(['id', 'demo_mark'])
    .where('demo_mark', 'is not', null)
    .orderBy('id')
    .execute()
  if (marked.length === 0) return []
  const marks = await readMarks(
    db,
    table,
    marked.map(({ id }) => id),
  )
  return marked.map(({ id, demo_mark }) => ({ id, isChanged: marks.get(id) !== demo_mark }))
}

/** Hashes the content of rows, by id. */
async function readMarks(db: DbOrTrx, table: DemoTable, ids?: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom(table)
    .select(['id', ...CONTENT[table]])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()
  const parts = await readParts(db, table, ids)
  return new Map(
    rows.map(({ id, ...content }) => {
      const text = JSON.stringify([CONTENT[table].map((name) => Reflect.get(content, name)), parts.get(id)])
      return [id, createHash('sha256').update(text).digest('base64url').slice(0, 22)]
    }),
  )
}

/** Reads subcategories of categories, and images and fits of products. */
async function readParts(db: DbOrTrx, table: DemoTable, ids?: number[]): Promise<Map<number, string[]>> {
  if (table === 'categories') {
    const rows = await db
      .selectFrom('subcategories')
      .select(['category_id as of', 'name as part'])
      .orderBy('position')
      .execute()
    return group(rows)
  }
  if (table === 'products') {
    const rows = await db
      .selectFrom('product_images')
      .select(['product_id as of', 'image_hash as part'])
      .$if(ids !== undefined, (query) => query.where('product_id', 'in', ids ?? []))
      .orderBy('position')
      .execute()
    return group([...rows, ...(await listFitMarks(db, ids))])
  }
  return new Map()
}

async function listFitMarks(db: DbOrTrx, ids?: number[]): Promise<{ of: number; part: string }[]> {
  const rows = await db
    .selectFrom('product_fits')
    .select(['product_id', 'model_id', 'from_year', 'to_year'])
    .$if(ids !== undefined, (query) => query.where('product_id', 'in', ids ?? []))
    .orderBy('product_id')
    .orderBy('model_id')
    .orderBy('from_year')
    .orderBy('to_year')
    .execute()
  return rows.map(({ product_id, ...fit }) => ({ of: product_id, part: JSON.stringify(fit) }))
}

function group(rows: { of: number; part: string }[]): Map<number, string[]> {
  const groups = Map.groupBy(rows, ({ of }) => of)
  return new Map([...groups].map(([id, parts]) => [id, parts.map(({ part }) => part)]))
}
