import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findOrder } from '#server/orders/orders.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`orders of before are no exchanges and have none (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0030-exchanges')
    await migrate(old, MIGRATIONS.slice(0, before))
    const at = '2026-01-01T00:00:00.000Z'
    await sql`insert into orders (customer_name, customer_phone, search_text, status, wilaya_id, wilaya_name,
      delivery_type, subtotal, delivery_price, discount, total_price, phone_key, due_at, created_at, updated_at)
      values ('Zoé', '0555', '', 'delivered', 31, 'Oran', 'home', 5000, 600, 100, 5500, '0555', ${at}, ${at}, ${at})`.execute(
      old.db,
    )
    const read = async () => (await sql`select * from orders`.execute(old.db)).rows
    const rows = await read()
    await migrate(old)
    expect(await read()).toMatchObject(rows)
    const { id } = await old.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    expect(await findOrder(old.db, id)).toMatchObject({ totalPrice: 5500, exchange: null, exchanges: [] })
    await old.db.destroy()
  })
}
