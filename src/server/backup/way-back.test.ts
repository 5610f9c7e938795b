// @module-tag long

import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { backUp, printOf } from '../../../tests/support/backups.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { applyMigrations, type Migration } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { describeOrders } from './archived-orders.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

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

onEachDatabase(
  'the way back gives no number twice, keeps the invoices, and says what came since',
  async (shop) => {
    const { file: full } = await backUp(shop)
    const { form } = await openSale(shop)
    const known = (await postOrder(shop, form)).body.id
    const untouched = (await postOrder(shop, form)).body.id
    const rows = join(shop.config.dataDir, 'rows.tar.gz')
    const { missing } = await writeBackup(shop.config, shop.images, rows, { rowsOnly: true })
    expect(missing.length).toBeGreaterThan(0)
    const came = (await postOrder(shop, { ...form, customerName: 'Nadia Hamdi' })).body.id
    // Older programs may have stored it.
    await shop.db
      .updateTable('orders')
      .set({ customer_name: 'Nadia\u001b[2J Hamdi' })
      .where('id', '=', came)
      .execute()
    const invoice = (order_id: number, number: string) => ({
      order_id,
      number,
      created_at: new Date().toISOString(),
      content: '{}',
      search_text: number,
    })
    const made = [invoice(known, '2031-000001'), invoice(came, '2031-000002')]
    await shop.db.insertInto('invoices').values(made).execute()
    const owner = await shop.logIn()
    expect((await shop.json('PUT', `/orders/${known}/status`, { status: 'confirmed' }, owner)).status).toBe(
      200,
    )
    const kept = join(shop.config.dataDir, 'kept.tar.gz')
    await writeBackup(shop.config, shop.images, kept)

    const since = await describeOrders(kept, rows)
    expect(since).toEqual([
      expect.stringMatching(new RegExp(`^${known}  .*  confirmed  total 10600 DA  \\(known before`)),
      '    1 × Casque NXR  10000 DA',
      expect.stringMatching(
        new RegExp(
          `^${came}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  Nadia \\[2J Hamdi  0661 23 45 67  Oran \\(essai\\), Es Sénia, 5, rue de la Paix  pending`,
        ),
      ),
      '    1 × Casque NXR  10000 DA',
    ])
    expect((await describeOrders(kept)).length).toBeGreaterThan(since.length)

    await restoreBackup(rows, databaseOf(shop), shop.images, { force: true, images: full, numbers: kept })
    await shop.catalogueVersion.refresh()
    const orders = await shop.db.selectFrom('orders').select('id').orderBy('id').execute()
    expect(orders.slice(-2).map(({ id }) => id)).toEqual([known, untouched])
    const invoices = await shop.db
      .selectFrom('invoices')
      .select(['number', 'order_id'])
      .orderBy('id')
      .execute()
    expect(invoices.slice(-2)).toEqual([
      { number: '2031-000001', order_id: known },
      { number: '2031-000002', order_id: null },
    ])
    expect((await postOrder(shop, form)).body.id).toBeGreaterThan(came)
  },
)
