import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`products of 0019 keep all they have, and know if they fit all vehicles (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 19))
    const run = (text: string) => sql.raw(text).execute(old.db)
    await run(`insert into categories (id, name, name_key, class_name, color) values (1, 'C', 'c', '', '')`)
    const time = `'2026-01-01T00:00:00.000Z'`
    for (const id of [7, 8, 9])
      await run(`insert into products (id, name, name_key, search_text, price, category_id, in_stock, is_new, sizes,
        created_at, updated_at) values (${id}, 'Jet', 'jet', 'jet', 100, 1, 1, 0, '["M"]', ${time}, ${time})`)
    await run(`insert into vehicle_models (id, make, make_key, name, name_key, kind)
      values (5, 'Yamaha', 'yamaha', 'MT-07', 'mt-07', 'motorcycle')`)
    await run('insert into product_fits (product_id) values (7)')
    await run('insert into product_fits (product_id, model_id) values (8, 5)')
    const read = async (table: string) =>
      (
        await sql<{ id: number; product_id: number }>`select * from ${sql.table(table)} order by id`.execute(
          old.db,
        )
      ).rows
    const [products, fits] = [await read('products'), await read('product_fits')]
    await migrate(old)
    expect(await read('products')).toEqual(
      products.map((row) => expect.objectContaining({ ...row, fits_all: row.id === 7 ? 1 : 0 })),
    )
    expect(await read('product_fits')).toEqual(fits)
    const flags = async () =>
      (await old.db.selectFrom('products').select('fits_all').orderBy('id').execute()).map(
        ({ fits_all }) => fits_all,
      )
    await run('insert into product_fits (product_id) values (9)')
    await run('delete from product_fits where product_id in (7, 8)')
    expect(await flags()).toEqual([0, 0, 1])
    await run('delete from products where id = 9')
    expect(await flags()).toEqual([0, 0])
    await old.db.destroy()
  })
}
