import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`a shop of 0016 keeps its orders, and nobody has visited it yet (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before0019 = MIGRATIONS.findIndex((migration) => migration.name === '0019-figures')
    await migrate(old, MIGRATIONS.slice(0, before0019))
    const at = '2026-01-01T23:30:00.000Z'
    await sql`insert into orders (id, customer_name, customer_phone, search_text, status, wilaya_id, wilaya_name,
        delivery_type, subtotal, delivery_price, total_price, channel, campaign, phone_key, due_at, created_at, updated_at)
      values (7, 'Ali', '0661', '', 'pending', 31, 'Oran', 'home', 100, 0, 100, 'web', 'été', '0661', ${at}, ${at}, ${at})`.execute(
      old.db,
    )
    const before = await sql`select * from orders`.execute(old.db)
    await migrate(old)
    expect((await sql`select * from orders`.execute(old.db)).rows).toMatchObject(before.rows)
    expect(await old.db.selectFrom('visits').selectAll().execute()).toEqual([])
    await old.db.destroy()
  })
}
