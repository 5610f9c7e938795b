import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { OLD_SHOP } from '../../../tests/support/old-shop.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { stubPages } from '../../../tests/support/open-test-shop.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { createApp } from '../app.ts'
import { startShop } from '../start.ts'
import { listMigrations, MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const log = pino({ level: 'silent' })

for (const name of DATABASES) {
  for (const [index, { name: last }] of MIGRATIONS.entries()) {
    test(`a shop of ${last} opens, is brought up to date, and has all it had (${name})`, async () => {
      await using empty = await openEmpty(name)
      const old = openDatabase(empty.config)
      await migrate(old, MIGRATIONS.slice(0, index + 1))
      for (const statement of OLD_SHOP) await sql.raw(statement).execute(old.db)
      await old.db.destroy()

      const shop = await startShop(empty.config, log)
      expect(await listMigrations(shop.db)).toEqual(MIGRATIONS.map((migration) => migration.name))
      const app = createApp(shop, stubPages)
      const read = async (path: string) => (await app.request(`/api${path}`)).json()
      expect(await read('/products/5')).toMatchObject({
        name: 'Casque NXR',
        category: 'Casques',
        subcategory: 'Intégraux',
        brand: 'Sirocco',
        specifications: { Poids: '1 kg' },
        sizes: ['M'],
      })
      expect(await read('/products?search=sirocco')).toMatchObject({ total: 1 })
      const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', 9).executeTakeFirst()
      expect(order).toMatchObject({ customer_name: 'Karim Benali', total_price: 10_400 })
      await shop.stop()
    })
  }

  test(`products of a shop before 0012 are found by near words and sizes (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(
      old,
      MIGRATIONS.filter((migration) => migration.name < '0012'),
    )
    for (const statement of OLD_SHOP) await sql.raw(statement).execute(old.db)
    await old.db.destroy()
    const shop = await startShop(empty.config, log)
    const app = createApp(shop, stubPages)
    const read = async (path: string) => (await app.request(`/api${path}`)).json()
    expect(await read('/products?search=kasque+siroko')).toMatchObject({ total: 1, items: [{ id: 5 }] })
    expect(await read('/products?size=m')).toMatchObject({ total: 1, items: [{ id: 5 }] })
    expect(await read('/products/filters')).toEqual({ brands: ['Sirocco'], sizes: ['M'] })
    await shop.stop()
  })

  test(`a migration that fails leaves the old shop as it was (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 1))
    for (const statement of OLD_SHOP) await sql.raw(statement).execute(old.db)
    const tablesBefore = await old.db.introspection.getTables()
    const bad = {
      name: '0003-bad',
      up: () => [`delete from order_items`, `delete from orders`, `drop table news`, `no sql at all`],
    }
    await expect(migrate(old, [...MIGRATIONS, bad])).rejects.toThrow(/syntax error/)
    expect(await listMigrations(old.db)).toEqual(['0001-shop'])
    expect(await old.db.introspection.getTables()).toEqual(tablesBefore)
    const columns = sql.raw('customer_name, total_price')
    const { rows } = await sql`select ${columns} from orders`.execute(old.db)
    expect(rows).toEqual([{ customer_name: 'Karim Benali', total_price: 10_400 }])
    await old.db.destroy()
    // The program that works opens it afterwards.
    await (await startShop(empty.config, log)).stop()
  })
}
