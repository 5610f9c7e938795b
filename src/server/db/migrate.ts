import { sql } from 'kysely'
import { ConfigError } from '#server/config.ts'
import { createShop } from './migrations/0001-shop.ts'
import type { Database, DatabaseName, Db, DbOrTrx, Trx } from './open.ts'
import { listTables, recordTables } from './shop-tables.ts'

/** `up` returns SQL statements. */
export type Migration = { name: string; up: (database: DatabaseName) => string[] }

/** All migrations by number. The database stores the names of those that have run. */
export const MIGRATIONS: Migration[] = [{ name: '0001-shop', up: createShop }]

export const CREATE_MIGRATIONS = sql`create table if not exists migrations (name text primary key, done_at text not null)`

/**
 * Migrates in one transaction, one instance at a time. Returns the last migration that had run before, and
 * how many ran now. Throws ConfigError when the database belongs to a newer program.
 */
export async function migrate({ db, name }: Database, migrations = MIGRATIONS) {
  return await db.transaction().execute(async (trx) => {
    if (name === 'postgres') await sql`select pg_advisory_xact_lock(2019)`.execute(trx)
    await CREATE_MIGRATIONS.execute(trx)
    const done = await listMigrations(trx)
    refuseNewer('The database', done, migrations)
    const missing = migrations.filter((known) => !done.includes(known.name))
    await applyMigrations(trx, name, missing)
    return { before: done.at(-1), ran: missing.length }
  })
}

export async function listMigrations(db: DbOrTrx): Promise<string[]> {
  return (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map((row) => row.name)
}

/** True if exactly this program's migrations are applied. */
export async function isUpToDate(db: Db): Promise<boolean> {
  return String(await listMigrations(db)) === String(MIGRATIONS.map(({ name }) => name))
}

/** Runs migrations in the caller's transaction, and records them and the tables that they create. */
export async function applyMigrations(trx: Trx, name: DatabaseName, migrations: Migration[]): Promise<void> {
  if (migrations.length === 0) return
  const before = await listTables(trx, name)
  for (const migration of migrations) {
    for (const statement of migration.up(name)) await sql.raw(statement).execute(trx)
    const done = { name: migration.name, done_at: new Date().toISOString() }
    await trx.insertInto('migrations').values(done).execute()
  }
  await recordTables(trx, name, before)
}

/** Throws ConfigError in one line unless `done` is exactly this program's migrations. */
export function refuseOtherSchema(what: 'The backup' | 'The database', done: string[]): void {
  refuseNewer(what, done, MIGRATIONS)
  const missing = MIGRATIONS.filter(({ name }) => !done.includes(name)).map(({ name }) => name)
  if (missing.length > 0)
    throw new ConfigError(`${what} is older than this program: it lacks ${missing.join(', ')}`)
}

function refuseNewer(what: string, done: string[], migrations: Migration[]): void {
  const unknown = done.filter((migration) => !migrations.some((known) => known.name === migration))
  if (unknown.length > 0) {
    throw new ConfigError(`${what} is newer than this program: it has ${unknown.join(', ')}`)
  }
}
