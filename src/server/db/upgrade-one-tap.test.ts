import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { startShop } from '../start.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const day = (number: number) => `2026-01-0${number}T10:00:00.000Z`

for (const name of DATABASES) {
  test(`orders of 0010 keep their events, are found by product, and know when they were confirmed (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 10))
    for (const [id, status] of [
      [1, 'confirmed'],
      [2, 'confirmed'],
      [3, 'pending'],
    ] as const) {
      await sql`insert into orders (id, customer_name, customer_phone, search_text, status, wilaya_id, wilaya_name,
        delivery_type, center, subtotal, delivery_price, total_price, created_at, phone_key, due_at, updated_at)
        values (${id}, 'Zoé', '0661234567', 'zoe 0661234567', ${status}, 31, 'Béjaïa', 'center', 'Ville', 100, 0, 100,
        ${day(1)}, '0661234567', ${day(1)}, ${day(1)})`.execute(old.db)
      await sql`insert into order_items (order_id, position, product_name, quantity, price)
        values (${id}, 1, 'Gants d’été', 1, 40), (${id}, 0, 'Casque NXR', 1, 60)`.execute(old.db)
    }
    for (const [to, at] of [
      ['confirmed', day(2)],
      ['pending', day(3)],
      ['confirmed', day(4)],
    ])
      await sql`insert into order_events (order_id, kind, from_status, to_status, actor, created_at)
        values (1, 'status', 'pending', ${to}, 'owner@shop.dz', ${at})`.execute(old.db)
    const events = sql`select id, order_id, kind, from_status, to_status, details from order_events order by id`
    const { rows: before } = await events.execute(old.db)
    await old.db.destroy()

    const shop = await startShop(empty.config, pino({ level: 'silent' }))
    const orders = await shop.db
      .selectFrom('orders')
      .select(['confirmed_at', 'parcel_refusal', 'search_text'])
      .orderBy('id')
      .execute()
    const search_text = "casque nxr\ngants d'ete\nbejaia\nzoe 0661234567"
    expect(orders).toEqual(
      [day(4), day(1), null].map((confirmed_at) => ({ confirmed_at, parcel_refusal: null, search_text })),
    )
    expect((await events.execute(shop.db)).rows).toEqual(before)
    await shop.stop()
  })
}
