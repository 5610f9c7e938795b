import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findSettings } from '#server/notices/notice-settings.ts'
import { listOrders } from '#server/orders/list-orders.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const AT = '2026-01-01T10:00:00.000Z'

for (const name of DATABASES) {
  test(`parcels of before have no attempts, and both notices stay on (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0031-delivery-attempts')
    await migrate(old, MIGRATIONS.slice(0, before))
    const run = (text: string) => sql.raw(text).execute(old.db)
    await run(`insert into orders (id, customer_name, customer_phone, search_text, status, wilaya_id, wilaya_name,
      delivery_type, center, subtotal, delivery_price, total_price, created_at, phone_key, due_at, updated_at)
      values (1, 'Zoé', '0661234567', 'zoe', 'shipped', 31, 'Oran', 'center', 'Ville', 100, 0, 100, '${AT}',
      '0661234567', '${AT}', '${AT}')`)
    await run(`insert into couriers (id, kind, name, secrets, next_sync_at, created_at)
      values (1, 'noest', 'NOEST', '', '${AT}', '${AT}')`)
    await run(`insert into parcels (courier_id, order_id, reference, tracking, state, text, at, amount, created_at)
      values (1, 1, '1-AAAAA', 'ECS1', 'delivering', 'Tentative de livraison', '${AT}', 100, '${AT}')`)
    await run(`insert into notices (order_id, due_at) values (1, '${AT}')`)
    await migrate(old)
    const databases = { db: old.db, searchDb: old.db }
    const { items } = await listOrders(databases, { page: 1, limit: 5 })
    expect(items.map(({ parcel }) => parcel)).toMatchObject([
      { state: 'delivering', text: 'Tentative de livraison', attempts: 0, lastAttempt: null, canRetry: true },
    ])
    expect(await listOrders(databases, { page: 1, limit: 5, queue: 'attempt' })).toMatchObject({ total: 0 })
    expect((await sql`select kind, due_at from notices`.execute(old.db)).rows).toEqual([
      { kind: 'order', due_at: AT },
    ])
    expect(await findSettings(old.db)).toEqual({ orders: true, attempts: true })
    await old.db.destroy()
  })
}
