import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`products of 0016 stay, and say nothing of what they fit (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 16))
    await sql`insert into categories (id, name, name_key, class_name, color) values (1, 'C', 'c', '', '')`.execute(
      old.db,
    )
    await sql`insert into products (id, name, name_key, search_text, price, category_id, in_stock, is_new, sizes,
        created_at, updated_at)
      values (7, 'Jet', 'jet', 'jet', 100, 1, 1, 0, '["M"]', '2026-01-01T00:00:00.000Z',
        '2026-01-01T00:00:00.000Z')`.execute(old.db)
    await migrate(old)
    expect(await old.db.selectFrom('products').select(['id', 'name', 'price', 'sizes']).execute()).toEqual([
      { id: 7, name: 'Jet', price: 100, sizes: '["M"]' },
    ])
    expect(await old.db.selectFrom('product_fits').selectAll().execute()).toEqual([])
    expect(await old.db.selectFrom('vehicle_models').selectAll().execute()).toEqual([])
    await old.db.destroy()
  })
}
