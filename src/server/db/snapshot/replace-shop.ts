import { sql } from 'kysely'
import { ConfigError } from '#server/config.ts'
import { applyMigrations, CREATE_MIGRATIONS, MIGRATIONS } from '../migrate.ts'
import type { Database, DatabaseName, DbOrTrx, Trx } from '../open.ts'
import { dropTables, listShopTables } from '../shop-tables.ts'
import type { Batch, ShopRows } from './snapshot.ts'

export async function holdsShop(database: Database): Promise<boolean> {
  return (await listShopTables(database)).length > 0
}

/**
 * Replaces all data in one transaction, even of a shop with a newer schema. Throws ConfigError for an
 * existing shop without `force`.
 */
export async function replaceShop(
  { db, name }: Database,
  shop: ShopRows,
  { force }: { force: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (name === 'postgres') await sql`select pg_advisory_xact_lock(2019)`.execute(trx)
    const present = await listShopTables({ db: trx, name })
    if (present.length > 0 && !force) throw new ConfigError('There is a shop in this database already')
    const before = await findVersion(trx, present)
    await dropTables(trx, name, present)
    await CREATE_MIGRATIONS.execute(trx)
    await applyMigrations(trx, name, MIGRATIONS)
    // Deletes the row that the migration inserted.
    await trx.deleteFrom('shop_state').execute()
    for await (const batch of shop.batches()) await insert(trx, batch)
    for (const [table, last] of Object.entries(shop.lastIds)) await setLastId(trx, name, table, last)
    // Raises the version above that of the replaced shop, because caches and ETags of feeds depend on it.
    if (before !== null) {
      const version = sql<number>`case when catalogue_version > ${before} then catalogue_version else ${before} end + 1`
      await trx.updateTable('shop_state').set({ catalogue_version: version }).execute()
    }
  })
}

async function findVersion(db: DbOrTrx, present: string[]): Promise<number | null> {
  if (!present.includes('shop_state')) return null
  const row = await db.selectFrom('shop_state').select('catalogue_version').executeTakeFirst()
  return row?.catalogue_version ?? null
}

async function insert(trx: Trx, { table, rows }: Batch): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(trx)
}

async function setLastId(trx: Trx, name: DatabaseName, table: string, last: number): Promise<void> {
  if (name === 'postgres') {
    const sequence = sql`pg_get_serial_sequence(${table}, 'id')`
    await sql`select setval(${sequence}, ${Math.max(last, 1)}, ${last > 0})`.execute(trx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx)
}
