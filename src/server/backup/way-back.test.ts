// @module-tag long

import { sql } from 'kysely'
import { expect } from 'vitest'
import { backUp, printOf } from '../../../tests/support/backups.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { applyMigrations, type Migration } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { restoreBackup } from './restore-backup.ts'

/** What a later program may add: tables that refer to ours and to each other, in a circle, with rows. */
const FUTURE: Migration = {
  name: '9999-future',
  up: (database) => {
    const [int, end] = database === 'sqlite' ? ['integer', 'strict'] : ['bigint', '']
    return [
      `create table rides (id ${int} primary key, order_id ${int} not null references orders, tour_id ${int}) ${end}`,
      `create table tours (id ${int} primary key, ride_id ${int} references rides, admin_id ${int} references admins) ${end}`,
      'insert into tours (id, ride_id, admin_id) select 1, null, min(id) from admins',
      'insert into rides (id, order_id, tour_id) select id, id, 1 from orders',
      'update tours set ride_id = (select min(id) from rides)',
      'create view tours_today as select * from tours',
      'alter table products add column ridden text',
    ]
  },
}

function databaseOf({ db, config }: TestShop): Database {
  return { db, name: config.databaseUrl ? 'postgres' : 'sqlite' }
}

onEachDatabase(
  'a backup comes back over the shop of a newer program, which can take over again',
  async (shop) => {
    const { file } = await backUp(shop)
    const before = await printOf(shop.config)
    const database = databaseOf(shop)
    const update = () => shop.db.transaction().execute((trx) => applyMigrations(trx, database.name, [FUTURE]))
    await sql`create table of_another_program (id integer)`.execute(shop.db)
    await update()
    await restoreBackup(file, database, shop.images, { force: true })
    const { shop_state: _state, ...rows } = (await printOf(shop.config)).tables
    expect(rows).toEqual({ ...before.tables, shop_state: undefined })
    const tables = (await shop.db.introspection.getTables()).map(({ name }) => name)
    expect(tables).not.toContain('rides')
    // A PostgreSQL may have tables of others; the SQLite file is the shop's alone.
    expect(tables.includes('of_another_program')).toBe(database.name === 'postgres')
    await update()
  },
)
