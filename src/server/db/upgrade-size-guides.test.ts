import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`categories and products of before keep all they have, without a size guide (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0018-size-guides')
    await migrate(old, MIGRATIONS.slice(0, before))
    await sql`insert into categories (id, name, name_key, class_name, color, demo_mark)
      values (3, 'C', 'c', 'x', '#112233', 'mark')`.execute(old.db)
    await sql`insert into products (id, name, name_key, search_text, price, category_id, in_stock, is_new,
        sizes, created_at, updated_at)
      values (7, 'Jet', 'jet', 'jet', 100, 3, 1, 0, '["M"]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(
      old.db,
    )
    const read = async () => [
      ...(await sql<{ id: number }>`select * from categories`.execute(old.db)).rows,
      ...(await sql<{ id: number }>`select * from products`.execute(old.db)).rows,
      ...(await sql<{ id: number }>`select product_id as id, size from product_search_sizes`.execute(old.db))
        .rows,
    ]
    const [category = {}, product = {}, ...rest] = await read()
    await migrate(old)
    expect(await read()).toEqual([
      expect.objectContaining({ ...category, size_guide_id: null }),
      expect.objectContaining({ ...product, size_guide_id: null }),
      ...rest,
    ])
    expect(await old.db.selectFrom('size_guides').selectAll().execute()).toEqual([])
    await old.db.destroy()
  })
}
