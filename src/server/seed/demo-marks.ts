import { createHash } from 'node:crypto'
import type { DbOrTrx, Trx } from '#server/db/open.ts'

/** Tables with demo rows, each before those that it refers to. Demo orders are marked when they are placed. */
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

/** Columns that are not hashed as content, such as ids, times, positions and computed columns. */
const BESIDE = new Set([
  ...['id', 'created_at', 'updated_at', 'demo_mark', 'position', 'by_import'],
  ...['name_key', 'make_key', 'reference_key', 'search_text', 'specification_keys', 'part_keys'],
  ...['in_stock', 'low_at', 'fits_all'],
])

/** Empty values. They are not hashed, so that a new column of a later version does not change the hash. */
const EMPTY: unknown[] = [null, 0, '', '[]', '{}']

export type DemoRow = { id: number; isChanged: boolean }

/** Marks all rows of these tables as demo rows, with a hash of their content. */
export async function markDemo(trx: Trx): Promise<void> {
  for (const table of DEMO_TABLES) {
    for (const [id, demo_mark] of await readMarks(trx, table))
      await trx.updateTable(table).set({ demo_mark }).where('id', '=', id).execute()
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
  const ids = marked.map(({ id }) => id)
  const marks = await readMarks(db, table, ids)
  return marked.map(({ id, demo_mark }) => ({ id, isChanged: marks.get(id) !== demo_mark }))
}

/** Hashes the content of rows, by id. */
async function readMarks(db: DbOrTrx, table: DemoTable, ids?: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()
  const parts = await readParts(db, table, ids)
  return new Map(
    rows.map((row) => {
      const content = Object.entries(row).filter(
        ([name, value]) => !BESIDE.has(name) && !EMPTY.includes(value),
      )
      const text = JSON.stringify([content.sort(), parts.get(row.id)])
      return [row.id, createHash('sha256').update(text).digest('base64url').slice(0, 22)]
    }),
  )
}

/** Reads rows that are part of a row's content: subcategories of categories; images, their colours and fits of products. */
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
    const images = await db
      .selectFrom('product_images')
      .select(['product_id as of', 'image_hash', 'color'])
      .$if(ids !== undefined, (query) => query.where('product_id', 'in', ids ?? []))
      .orderBy('position')
      .execute()
    const rows = images.map(({ of, image_hash, color }) => ({
      of,
      part: color === null ? image_hash : `${image_hash} ${color}`,
    }))
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
