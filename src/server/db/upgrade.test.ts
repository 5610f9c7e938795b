import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { normalizePhone } from '#rules/phone.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { stubPages } from '../../../tests/support/open-test-shop.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { createApp } from '../app.ts'
import { findSettlement } from '../couriers/settlements/settlements.ts'
import { listEvents } from '../orders/order-events.ts'
import { startShop } from '../start.ts'
import { listMigrations, MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const log = pino({ level: 'silent' })

/** What a shop of the first schema had, in SQL of its own time: no later program may read it otherwise. */
const OLD_SHOP = [
  `insert into brands (id, name, name_key) values (7, 'Sirocco', 'sirocco')`,
  `insert into categories (id, name, name_key) values (3, 'Casques', 'casques')`,
  `insert into subcategories (id, category_id, name, position) values (4, 3, 'Intégraux', 1)`,
  `insert into products (id, name, name_key, search_text, price, category_id, subcategory_id, brand_id,
     specifications, in_stock, is_new, sizes, created_at, updated_at)
   values (5, 'Casque NXR', 'casque nxr', 'casque nxr sirocco', 10000, 3, 4, 7, '[["Poids","1 kg"]]', 1, 0,
     '["M"]', '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z')`,
  `insert into orders (id, customer_name, customer_phone, search_text, wilaya_id, wilaya_name, delivery_type,
     center, subtotal, delivery_price, total_price, created_at)
   values (9, 'Karim Benali', '0661234567', 'karim benali 0661234567', 31, 'Oran', 'center', 'Ville', 10000, 400,
     10400, '2025-01-02T00:00:00.000Z')`,
  `insert into order_items (order_id, position, product_id, product_name, quantity, price)
   values (9, 0, 5, 'Casque NXR', 1, 10000)`,
]

/** What a shop of 0005 may have besides. */
const DESK = [
  `insert into images (hash, format, width, height, bytes, created_at)
   values ('${'a'.repeat(64)}', 'webp', 8, 6, 100, '2025-01-01T00:00:00.000Z')`,
  `insert into product_images (id, product_id, image_hash, filename, position) values (2, 5, '${'a'.repeat(64)}', 'a.webp', 1)`,
  `insert into news (id, title, text, is_active, position) values (2, 'Été', 'x', 1, 1)`,
  `insert into hero_cards (id, title, link, is_active) values (2, 'Été', null, 0)`,
  `insert into banners (id, title, is_active, image_hash) values (2, null, 1, '${'a'.repeat(64)}')`,
  `insert into free_delivery (id, minimum_amount, is_active) values (1, 50000, 1)`,
  `update orders set phone_key = '0661234567', due_at = created_at, updated_at = created_at`,
  `insert into order_events (id, order_id, kind, from_status, to_status, actor, details, created_at)
   values (3, 9, 'payment', null, null, 'courier', '{"collected":10400,"fee":400}', '2025-01-03T00:00:00.000Z')`,
  `insert into order_changes (id, order_id, kind, number) values (3, 9, 'changed', 1)`,
  `insert into blocked_phones (id, phone, phone_key, reason, created_at)
   values (3, '0661', '0661', '', '2025-01-03T00:00:00.000Z')`,
  `insert into message_templates (key, text) values ('confirm', 'Bonjour')`,
  `insert into push_devices (id, endpoint, p256dh, auth, label, created_at)
   values (3, 'https://push.example/1', 'p', 'a', 'x', '2025-01-03T00:00:00.000Z')`,
  `insert into notices (id, order_id, device_id, attempts, due_at) values (3, 9, 3, 1, '2100-01-01T00:00:00.000Z')`,
  `insert into idempotency_keys (key, body_hash, order_id, answer, created_at)
   values ('k', 'h', 9, null, '2025-01-03T00:00:00.000Z')`,
]

for (const name of DATABASES) {
  for (const [index, { name: last }] of MIGRATIONS.entries()) {
    test(`a shop of ${last} opens, is brought up to date, and has all it had (${name})`, async () => {
      await using empty = await openEmpty(name)
      const old = openDatabase(empty.config)
      await migrate(old, MIGRATIONS.slice(0, index + 1))
      for (const statement of OLD_SHOP) await sql.raw(statement).execute(old.db)
      await old.db.destroy()

      const shop = await startShop(empty.config, log)
      expect(await listMigrations(shop.db)).toEqual(MIGRATIONS.map((migration) => migration.name))
      const app = createApp(shop, stubPages)
      const read = async (path: string) => (await app.request(`/api${path}`)).json()
      expect(await read('/products/5')).toMatchObject({
        name: 'Casque NXR',
        category: 'Casques',
        subcategory: 'Intégraux',
        brand: 'Sirocco',
        specifications: { Poids: '1 kg' },
        sizes: ['M'],
      })
      expect(await read('/products?search=sirocco')).toMatchObject({ total: 1 })
      const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', 9).executeTakeFirst()
      expect(order).toMatchObject({ customer_name: 'Karim Benali', total_price: 10_400 })
      await shop.stop()
    })
  }

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

  test(`couriers come to a shop of 0005 that keeps every row (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 5))
    for (const statement of [...OLD_SHOP, ...DESK]) await sql.raw(statement).execute(old.db)
    const tables = (await old.db.introspection.getTables()).map((table) => table.name)
    const readAll = async () => {
      const rows = tables.map(async (table) => [
        table,
        (await sql`select * from ${sql.table(table)}`.execute(old.db)).rows,
      ])
      return Object.fromEntries(await Promise.all(rows))
    }
    const { migrations: _, ...before } = await readAll()
    const empties = Object.keys(before).filter((table) => before[table].length === 0)
    expect(empties.sort()).toEqual(['admin_tokens', 'admins', 'rate_limits', 'wilayas'])
    await migrate(old, MIGRATIONS.slice(0, 6))
    expect(await readAll()).toMatchObject(before)
    await old.db.destroy()
    const shop = await startShop(empty.config, log)
    expect(await listEvents(shop.db, 9)).toHaveLength(2)
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

  test(`settlements of a shop of 0007 have totals, and trackings one case (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 7))
    const at = '2025-01-02T00:00:00.000Z'
    for (const id of [1, 2]) {
      await sql`insert into couriers (id, kind, name, secrets, next_sync_at, created_at)
        values (${id}, 'file', 'x', '{}', ${at}, ${at})`.execute(old.db)
    }
    const parcels = [
      [1, 1, 'ab-1', 'cancelled', null],
      [2, 1, 'AB-1', 'delivered', at],
      [3, 1, 'Ab-1', 'delivered', null],
      [4, 1, 'ab-2', 'created', null],
      [5, 2, 'AB-1', 'created', null],
      [6, 1, null, 'unknown', null],
    ] as const
    for (const [id, courier, tracking, state, paid] of parcels) {
      await sql`insert into parcels (id, courier_id, reference, tracking, state, at, amount, paid_at, created_at)
        values (${id}, ${courier}, ${String(id)}, ${tracking}, ${state}, ${at}, 100, ${paid}, ${at})`.execute(
        old.db,
      )
    }
    for (const id of [1, 2]) {
      await sql`insert into settlements (id, courier_id, filename, created_at) values (${id}, 1, 'x', ${at})`.execute(
        old.db,
      )
    }
    const lines = [
      ['AB-1', 2, 100, 90, 5, 'ok', 1],
      ['Ab-1', 3, 100, 80, null, 'gap', 0],
      ['x', null, null, 70, 5, 'unknown', 0],
      ['', null, null, 60, 5, 'invalid', 0],
      ['y', null, null, null, 5, 'invalid', 0],
    ] as const
    for (const [tracking, parcel, due, collected, fee, result, accepted] of lines) {
      await sql`insert into settlement_lines (settlement_id, row_number, tracking, parcel_id, due, collected, fee,
        result, is_accepted) values (1, 2, ${tracking}, ${parcel}, ${due}, ${collected}, ${fee}, ${result},
        ${accepted})`.execute(old.db)
    }
    await old.db.destroy()

    const shop = await startShop(empty.config, log)
    const trackings = await shop.db.selectFrom('parcels').select('tracking').orderBy('id').execute()
    expect(trackings.map(({ tracking }) => tracking)).toEqual([
      'ab-1#1',
      'AB-1#2',
      'Ab-1',
      'ab-2',
      'AB-1',
      null,
    ])
    const sums = { due: 200, collected: 170, fee: 5, net: 165, unrecognised: 3 }
    const counts = { ok: 1, gap: 1, not_delivered: 0, unknown: 1, already_paid: 0, invalid: 2 }
    const settlement = await findSettlement(shop.db, 1)
    expect(settlement.totals).toEqual({ ...sums, ...counts })
    expect(
      settlement.lines.map(({ tracking, result, isAccepted }) => [tracking, result, isAccepted]),
    ).toEqual(lines.map(([tracking, , , , , result, accepted]) => [tracking, result, accepted === 1]))
    expect(settlement.lines.map(({ reason }) => reason)).toEqual([null, null, null, 'no_tracking', null])
    expect(Object.values((await findSettlement(shop.db, 2)).totals)).toEqual(Array(11).fill(0))
    await shop.stop()
  })

  test(`products of a shop before 0012 are found by near words and sizes (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(
      old,
      MIGRATIONS.filter((migration) => migration.name < '0012'),
    )
    for (const statement of OLD_SHOP) await sql.raw(statement).execute(old.db)
    await old.db.destroy()
    const shop = await startShop(empty.config, log)
    const app = createApp(shop, stubPages)
    const read = async (path: string) => (await app.request(`/api${path}`)).json()
    expect(await read('/products?search=kasque+siroko')).toMatchObject({ total: 1, items: [{ id: 5 }] })
    expect(await read('/products?size=m')).toMatchObject({ total: 1, items: [{ id: 5 }] })
    expect(await read('/products/filters')).toEqual({ brands: ['Sirocco'], sizes: ['M'] })
    await shop.stop()
  })

  test(`a migration that fails leaves the old shop as it was (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 1))
    for (const statement of OLD_SHOP) await sql.raw(statement).execute(old.db)
    const tablesBefore = await old.db.introspection.getTables()
    const bad = {
      name: '0003-bad',
      up: () => [`delete from order_items`, `delete from orders`, `drop table news`, `no sql at all`],
    }
    await expect(migrate(old, [...MIGRATIONS, bad])).rejects.toThrow(/syntax error/)
    expect(await listMigrations(old.db)).toEqual(['0001-shop'])
    expect(await old.db.introspection.getTables()).toEqual(tablesBefore)
    const columns = sql.raw('customer_name, total_price')
    const { rows } = await sql`select ${columns} from orders`.execute(old.db)
    expect(rows).toEqual([{ customer_name: 'Karim Benali', total_price: 10_400 }])
    await old.db.destroy()
    // The program that works opens it afterwards.
    await (await startShop(empty.config, log)).stop()
  })
}
