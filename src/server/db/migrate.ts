import { type QueryExecutorProvider, sql } from 'kysely'
import { ConfigError } from '#server/config.ts'
import * as shop from './migrations/0001-shop.ts'
import * as lastBackup from './migrations/0002-last-backup.ts'
import * as manyCopies from './migrations/0003-many-copies.ts'
import * as fewerRowsPerOrder from './migrations/0004-fewer-rows-per-order.ts'
import * as orderDesk from './migrations/0005-order-desk.ts'
import * as couriers from './migrations/0006-couriers.ts'
import * as anyCourier from './migrations/0007-any-courier.ts'
import * as phonesAndSettlements from './migrations/0008-phones-and-settlements.ts'
import * as keys from './migrations/0009-keys.ts'
import * as courierJobs from './migrations/0010-courier-jobs.ts'
import * as oneTap from './migrations/0011-one-tap.ts'
import * as search from './migrations/0012-search.ts'
import * as ownShop from './migrations/0013-own-shop.ts'
import * as stock from './migrations/0014-stock.ts'
import * as catalogueTools from './migrations/0015-catalogue-tools.ts'
import * as imports from './migrations/0016-imports.ts'
import * as vehicles from './migrations/0017-vehicles.ts'
import * as sizeGuides from './migrations/0018-size-guides.ts'
import * as figures from './migrations/0019-figures.ts'
import * as fitsAll from './migrations/0020-fits-all.ts'
import * as failedBackup from './migrations/0021-failed-backup.ts'
import * as attempts from './migrations/0022-attempts.ts'
import * as phoneKeys from './migrations/0023-phone-keys.ts'
import * as searchCodes from './migrations/0024-search-codes.ts'
import * as invoiceSearch from './migrations/0025-invoice-search.ts'
import * as legalInvoice from './migrations/0026-legal-invoice.ts'
import * as stockLists from './migrations/0027-stock-lists.ts'
import * as backupRun from './migrations/0028-backup-run.ts'
import * as importUndo from './migrations/0029-import-undo.ts'
import * as exchanges from './migrations/0030-exchanges.ts'
import * as deliveryAttempts from './migrations/0031-delivery-attempts.ts'
import * as firstStart from './migrations/0032-first-start.ts'
import * as bannerLink from './migrations/0033-banner-link.ts'
import * as backupCopies from './migrations/0034-backup-copies.ts'
import * as referenceSearch from './migrations/0035-reference-search.ts'
import type { Database, DatabaseName, Db, DbOrTrx, Trx } from './open.ts'
import { listTables, recordTables } from './own-tables.ts'

/** `rewrite` runs after `up`, for what SQL cannot do. */
export type Migration = {
  name: string
  up: (options: { database: DatabaseName }) => string[]
  rewrite?: (db: QueryExecutorProvider) => Promise<void>
}

export const MIGRATIONS: Migration[] = [
  { name: '0001-shop', up: shop.up },
  { name: '0002-last-backup', up: lastBackup.up },
  { name: '0003-many-copies', up: manyCopies.up },
  { name: '0004-fewer-rows-per-order', up: fewerRowsPerOrder.up },
  { name: '0005-order-desk', up: orderDesk.up },
  { name: '0006-couriers', up: couriers.up },
  { name: '0007-any-courier', up: anyCourier.up },
  { name: '0008-phones-and-settlements', up: phonesAndSettlements.up, rewrite: phonesAndSettlements.rewrite },
  { name: '0009-keys', up: keys.up },
  { name: '0010-courier-jobs', up: courierJobs.up },
  { name: '0011-one-tap', up: oneTap.up, rewrite: oneTap.rewrite },
  { name: '0012-search', up: search.up },
  { name: '0013-own-shop', up: ownShop.up },
  { name: '0014-stock', up: stock.up },
  { name: '0015-catalogue-tools', up: catalogueTools.up },
  { name: '0016-imports', up: imports.up },
  { name: '0017-vehicles', up: vehicles.up },
  { name: '0018-size-guides', up: sizeGuides.up },
  { name: '0019-figures', up: figures.up },
  { name: '0020-fits-all', up: fitsAll.up },
  { name: '0021-failed-backup', up: failedBackup.up },
  { name: '0022-attempts', up: attempts.up },
  { name: '0023-phone-keys', up: phoneKeys.up, rewrite: phoneKeys.rewrite },
  { name: '0024-search-codes', up: searchCodes.up, rewrite: searchCodes.rewrite },
  { name: '0025-invoice-search', up: invoiceSearch.up, rewrite: invoiceSearch.rewrite },
  { name: '0026-legal-invoice', up: legalInvoice.up },
  { name: '0027-stock-lists', up: stockLists.up },
  { name: '0028-backup-run', up: backupRun.up },
  { name: '0029-import-undo', up: importUndo.up },
  { name: '0030-exchanges', up: exchanges.up },
  { name: '0031-delivery-attempts', up: deliveryAttempts.up },
  { name: '0032-first-start', up: firstStart.up },
  { name: '0033-banner-link', up: bannerLink.up },
  { name: '0034-backup-copies', up: backupCopies.up },
  { name: '0035-reference-search', up: referenceSearch.up },
]

export const CREATE_MIGRATIONS = sql`create table if not exists migrations (name text primary key, done_at text not null)`

/**
 * Migrates in one transaction. Instances that start together wait for each other (advisory lock).
 * Returns the name of the last migration that was there before, undefined for a new database, and how many it ran.
 * @throws ConfigError when the database is of a newer program
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

/** Runs migrations in the caller's transaction, and records them. */
export async function applyMigrations(trx: Trx, name: DatabaseName, migrations: Migration[]): Promise<void> {
  if (migrations.length === 0) return
  const before = await listTables(trx, name)
  for (const migration of migrations) {
    for (const statement of migration.up({ database: name })) await sql.raw(statement).execute(trx)
    await migration.rewrite?.(trx)
    const done = { name: migration.name, done_at: new Date().toISOString() }
    await trx.insertInto('migrations').values(done).execute()
  }
  await recordTables(trx, name, before)
}

/** Throws ConfigError in one line that names the migrations which this program does not know. */
export function refuseNewer(what: string, done: string[], migrations = MIGRATIONS): void {
  const unknown = done.filter((migration) => !migrations.some((known) => known.name === migration))
  if (unknown.length > 0) {
    throw new ConfigError(`${what} is newer than this program: it has ${unknown.join(', ')}`)
  }
}
