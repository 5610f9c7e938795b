import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { normalizePhone } from '#rules/phone.ts'
import { OLD_SHOP } from '../../../tests/support/old-shop.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { listEvents } from '../orders/order-events.ts'
import { startShop } from '../start.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const log = pino({ level: 'silent' })

for (const name of DATABASES) {
  test(`an order of an older shop says itself when it was placed, a deleted one leaves it written down (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 3))
    for (const statement of OLD_SHOP) await sql.raw(statement).execute(old.db)
    await sql`insert into order_events (order_id, type, from_status, to_status, actor, created_at) values
      (8, 'placed', null, 'pending', 'client', '2025-01-01T00:00:00.000Z'),
      (8, 'deleted', 'pending', null, 'owner@shop.dz', '2025-01-01T01:00:00.000Z'),
      (9, 'placed', null, 'pending', 'client', '2025-01-02T00:00:00.000Z'),
      (9, 'status', 'pending', 'shipped', 'owner@shop.dz', '2025-01-03T00:00:00.000Z')`.execute(old.db)
    await old.db.destroy()
    const shop = await startShop(empty.config, log)
    const events = await shop.db
      .selectFrom('order_events')
      .select(['order_id', 'kind'])
      .orderBy('order_id')
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { order_id: 8, kind: 'placed' },
      { order_id: 8, kind: 'deleted' },
      { order_id: 9, kind: 'status' },
    ])
    await shop.stop()
  })

  test(`old orders are found by their normalized phone, keep their history, and know their doubles (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 4))
    for (const statement of OLD_SHOP) await sql.raw(statement).execute(old.db)
    const phones = ['+213 (0)661.23-45–67', '٠٦٦١ ٢٣ ٤٥ ٦٧', '00213 661 234 567', 'inconnu']
    for (const [index, phone] of phones.entries()) {
      await sql`insert into orders (id, customer_name, customer_phone, search_text, status, wilaya_id, wilaya_name,
        delivery_type, center, subtotal, delivery_price, total_price, created_at) values (${10 + index}, 'Karim',
        ${phone}, 'karim', 'shipped', 31, 'Oran', 'center', 'Ville', 10000, 400, 10400,
        ${`2025-01-0${2 + index}T00:00:00.000Z`})`.execute(old.db)
      await sql`insert into order_items (order_id, position, product_id, product_name, quantity, price)
        values (${10 + index}, 0, 5, 'Casque NXR', 1, 10000)`.execute(old.db)
    }
    await sql`insert into order_events (order_id, type, from_status, to_status, actor, created_at) values
      (10, 'status', 'pending', 'shipped', 'owner@shop.dz', '2025-01-03T00:00:00.000Z')`.execute(old.db)
    await old.db.destroy()
    const shop = await startShop(empty.config, log)
    const orders = await shop.db
      .selectFrom('orders')
      .select([
        'id',
        'phone_key',
        'duplicate_of',
        'discount',
        'channel',
        'total_price',
        'due_at',
        'updated_at',
      ])
      .orderBy('id')
      .execute()
    expect(orders.map(({ phone_key }) => phone_key)).toEqual(['0661234567', ...phones.map(normalizePhone)])
    expect(orders.map(({ duplicate_of }) => duplicate_of)).toEqual([null, 9, 9, 11, null])
    const at = '2025-01-02T00:00:00.000Z'
    const first = { discount: 0, channel: 'web', total_price: 10_400, due_at: at, updated_at: at }
    expect(orders[0]).toMatchObject(first)
    expect(await listEvents(shop.db, 10)).toMatchObject([
      { kind: 'placed', actor: 'visitor', at },
      { kind: 'status', from: 'pending', to: 'shipped', reason: null, actor: 'owner@shop.dz' },
    ])
    await shop.stop()
  })

  test(`phones of a shop of 0007 are compared anew, and no row is lost but blocked doubles (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 7))
    for (const statement of OLD_SHOP) await sql.raw(statement).execute(old.db)
    const at = (hour: number) => new Date(Date.UTC(2025, 0, 2, hour)).toISOString()
    const orders = [
      { phone: '0661234567', key: '0661234567', hour: 0 },
      { phone: '0661\u200d234567', key: '0661\u200d234567', hour: 1 },
      { phone: '０６６１２３４５６７', key: '', hour: 2, status: 'cancelled' },
      { phone: '0661234567 tel', key: '0661234567tel', hour: 20 },
      { phone: '0661234567 / 0550000000', key: '0661234567/0550000000', hour: 40 },
      { phone: '0550000000', key: '0550000000', hour: 41, of: 99 },
      { phone: 'inconnu', key: '', hour: 42 },
      { phone: '0661234567', key: '0661234567', hour: 45, product: null },
    ]
    for (const [
      index,
      { phone, key, hour, status = 'pending', of = null, product = 5 },
    ] of orders.entries()) {
      await sql`insert into orders (id, customer_name, customer_phone, search_text, status, wilaya_id, wilaya_name,
        delivery_type, center, subtotal, delivery_price, total_price, created_at, phone_key, duplicate_of, due_at,
        updated_at) values (${20 + index}, 'Karim', ${phone}, ${`karim ${key}`}, ${status}, 31, 'Oran', 'center',
        'Ville', 10000, 400, 10400, ${at(hour)}, ${key}, ${of}, ${at(hour)}, ${at(hour)})`.execute(old.db)
      await sql`insert into order_items (order_id, position, product_id, product_name, quantity, price)
        values (${20 + index}, 0, ${product}, 'Casque NXR', 1, 10000)`.execute(old.db)
    }
    const blocked = [
      [3, '0661\u200c234567', 'Refuse'],
      [4, '0661 23 45 67', 'Ne répond pas'],
      [5, '0661/234567', ''],
      [6, '0770 00 00 00', 'Seul'],
    ] as const
    for (const [id, phone, reason] of blocked) {
      await sql`insert into blocked_phones (id, phone, phone_key, reason, created_at)
        values (${id}, ${phone}, ${phone.replaceAll(' ', '')}, ${reason}, ${at(0)})`.execute(old.db)
    }
    await sql`update products set sizes = '["M\\nlong","M long","L\\\\n"]' where id = 5`.execute(old.db)
    await old.db.destroy()

    const shop = await startShop(empty.config, log)
    const found = await shop.db
      .selectFrom('orders')
      .select(['id', 'customer_phone', 'phone_key', 'search_text', 'duplicate_of'])
      .where('id', '>=', 20)
      .orderBy('id')
      .execute()
    expect(found.map(({ customer_phone }) => customer_phone)).toEqual(orders.map(({ phone }) => phone))
    expect(found.map(({ phone_key }) => phone_key)).toEqual(orders.map(({ phone }) => normalizePhone(phone)))
    expect(found.map(({ duplicate_of }) => duplicate_of)).toEqual([9, 9, 9, 9, 23, 99, null, null])
    expect(found[2]?.search_text).toBe('casque nxr\noran\nkarim  0661234567')
    expect(await shop.db.selectFrom('blocked_phones').selectAll().orderBy('id').execute()).toMatchObject([
      {
        id: 3,
        phone: '0661\u200c234567',
        phone_key: '0661234567',
        reason: 'Refuse ; 0661 23 45 67 : Ne répond pas ; 0661/234567',
      },
      { id: 6, phone_key: '0770000000', reason: 'Seul' },
    ])
    const product = await shop.db.selectFrom('products').select('sizes').executeTakeFirst()
    expect(product).toEqual({ sizes: '["M long","L\\\\n"]' })
    await shop.stop()
  })
}
