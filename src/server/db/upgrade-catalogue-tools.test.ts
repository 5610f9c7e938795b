import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`products of 0014 are published, and lists keep their order (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 14))
    await sql`insert into categories (id, name, name_key, class_name, color) values (1, 'C', 'c', '', '')`.execute(
      old.db,
    )
    await sql`insert into brands (id, name, name_key) values (1, 'AGV', 'agv')`.execute(old.db)
    await sql`insert into products (id, name, name_key, search_text, price, category_id, brand_id, in_stock, is_new,
        created_at, updated_at)
      values (1, 'Jet', 'jet', 'jet agv', 100, 1, 1, 1, 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(
      old.db,
    )
    await migrate(old)
    const columns = ['id', 'name', 'price', 'brand_id', 'reference', 'reference_key', 'is_published'] as const
    expect(await old.db.selectFrom('products').select(columns).execute()).toEqual([
      { id: 1, name: 'Jet', price: 100, brand_id: 1, reference: null, reference_key: null, is_published: 1 },
    ])
    for (const table of ['categories', 'brands'] as const)
      expect(await old.db.selectFrom(table).select(['id', 'position']).execute()).toEqual([
        { id: 1, position: null },
      ])
    await old.db.destroy()
  })
}
