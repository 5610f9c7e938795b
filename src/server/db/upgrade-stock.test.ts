import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`products of 0013 keep their switch and are not counted (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 13))
    await sql`insert into categories (id, name, name_key, class_name, color) values (1, 'C', 'c', '', '')`.execute(
      old.db,
    )
    for (const [id, inStock] of [
      [1, 1],
      [2, 0],
    ])
      await sql`insert into products (id, name, name_key, search_text, price, category_id, in_stock, is_new,
          sizes, created_at, updated_at)
        values (${sql.lit(id)}, 'Jet', 'jet', 'jet', 100, 1, ${sql.lit(inStock)}, 0, '["M"]',
          '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(old.db)
    await migrate(old)
    const products = await old.db
      .selectFrom('products')
      .select(['id', 'sizes', 'in_stock', 'is_offered', 'counts_stock', 'low_at'])
      .orderBy('id')
      .execute()
    const rest = { sizes: '["M"]', counts_stock: 0, low_at: null }
    expect(products).toEqual([
      { id: 1, in_stock: 1, is_offered: 1, ...rest },
      { id: 2, in_stock: 0, is_offered: 0, ...rest },
    ])
    expect(await old.db.selectFrom('shop_state').select('show_left_at').execute()).toEqual([
      { show_left_at: 2 },
    ])
    await old.db.destroy()
  })
}
