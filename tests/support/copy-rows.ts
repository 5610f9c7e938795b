import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

// Parents before the rows that point to them.
const TABLES: (keyof Tables)[] = [
  'images',
  'admins',
  'size_guides',
  'categories',
  'subcategories',
  'brands',
  'products',
  'product_images',
  'news',
  'hero_cards',
  'banners',
  'wilayas',
  'free_delivery',
]

/** Copies a shop's catalogue and owner from SQLite into an empty, migrated PostgreSQL, ids included. */
export async function copyRows(from: Db, to: Db): Promise<void> {
  for (const table of TABLES) {
    const rows = await from.selectFrom(table).selectAll().execute()
    if (rows.length === 0) continue
    await to
      .insertInto(table)
      .values(rows as never)
      .execute()
    if ('id' in (rows[0] ?? {}) && table !== 'free_delivery') {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        to,
      )
    }
  }
}
