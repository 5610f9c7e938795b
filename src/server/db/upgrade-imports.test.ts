import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`a shop of 0015 keeps its products, and has no imports (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 15))
    await sql`insert into categories (id, name, name_key, class_name, color) values (1, 'C', 'c', '', '')`.execute(
      old.db,
    )
    await sql`insert into products (id, name, name_key, search_text, price, category_id, in_stock, is_new,
        reference, reference_key, created_at, updated_at)
      values (7, 'Jet', 'jet', 'jet', 100, 1, 1, 0, 'R1', 'r1', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(
      old.db,
    )
    const before = await sql`select * from products`.execute(old.db)
    await migrate(old)
    expect((await sql`select * from products`.execute(old.db)).rows).toMatchObject(before.rows)
    expect(await old.db.selectFrom('imports').selectAll().execute()).toEqual([])
    await old.db.destroy()
  })
}
