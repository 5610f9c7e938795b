import { sql } from 'kysely'
import type { DatabaseName, DbOrTrx, Trx } from './open.ts'
import { LEFT_OUT, TABLE_KEYS } from './tables.ts'

// Finds the shop's tables in a database, even if a newer version of the program created them.

/** Lists the shop's tables: all tables on SQLite, those that this program knows or recorded on PostgreSQL. */
export async function listShopTables({ db, name }: { db: DbOrTrx; name: DatabaseName }): Promise<string[]> {
  const present = await listTables(db, name)
  if (name === 'sqlite') return present
  const recorded = present.includes('shop_tables')
    ? await db.selectFrom('shop_tables').select('name').execute()
    : []
  const own = new Set([...knownTables(), ...recorded.map((table) => table.name)])
  return present.filter((table) => own.has(table))
}

/** Records known tables and those created since `before`: others on PostgreSQL may be of other programs. */
export async function recordTables(trx: Trx, name: DatabaseName, before: string[]): Promise<void> {
  await sql`create table if not exists shop_tables (name text primary key)`.execute(trx)
  const known = knownTables()
  const present = await listTables(trx, name)
  const own = present.filter((table) => known.includes(table) || !before.includes(table))
  await trx
    .insertInto('shop_tables')
    .values(own.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Drops tables in spite of their foreign keys; on SQLite also all views. */
export async function dropTables(trx: Trx, name: DatabaseName, tables: string[]): Promise<void> {
  if (name === 'postgres') {
    for (const table of tables) await sql`drop table if exists ${sql.table(table)} cascade`.execute(trx)
    return
  }
  const views = sql<{ name: string }>`select name from sqlite_master where type = 'view'`
  for (const view of (await views.execute(trx)).rows)
    await sql`drop view ${sql.table(view.name)}`.execute(trx)
  for (const table of await childrenFirst(trx, tables)) await sql`drop table ${sql.table(table)}`.execute(trx)
}

export async function listTables(db: DbOrTrx, name: DatabaseName): Promise<string[]> {
  const tables =
    name === 'postgres'
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : // Dropping a virtual table also drops its shadow tables, so these are not listed.
        sql<{ name: string }>`select name from pragma_table_list
          where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite\\_%' escape '\\'
          order by type = 'table'`
  return (await tables.execute(db)).rows.map((table) => table.name)
}

/** Sorts tables so that each precedes those that it refers to: SQLite checks references when dropping one. */
async function childrenFirst(trx: Trx, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select l.name as child, f."table" as parent from pragma_table_list l, pragma_foreign_key_list(l.name) f
    where l.schema = 'main'`.execute(trx)
  const ordered: string[] = []
  let left = tables
  while (left.length > 0) {
    const isFree = (table: string) =>
      !rows.some(({ child, parent }) => parent === table && child !== table && left.includes(child))
    const free = left.filter(isFree)
    // Tables that refer to each other in a circle keep their order.
    const next = free.length > 0 ? free : left
    ordered.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return ordered
}

function knownTables(): string[] {
  // Tables that triggers fill from products.
  const derived = ['product_search', 'product_search_words', 'product_search_vocabulary']
  return [...Object.keys(TABLE_KEYS), ...Object.keys(LEFT_OUT), ...derived]
}
