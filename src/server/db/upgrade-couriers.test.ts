import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { OLD_SHOP } from '../../../tests/support/old-shop.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { findSettlement } from '../couriers/settlements/settlements.ts'
import { listEvents } from '../orders/order-events.ts'
import { startShop } from '../start.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const log = pino({ level: 'silent' })

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
    const { migrations: _, shop_tables: __, ...before } = await readAll()
    const empties = Object.keys(before).filter((table) => before[table].length === 0)
    expect(empties.sort()).toEqual(['admin_tokens', 'admins', 'rate_limits', 'wilayas'])
    await migrate(old, MIGRATIONS.slice(0, 6))
    expect(await readAll()).toMatchObject(before)
    await old.db.destroy()
    const shop = await startShop(empty.config, log)
    expect(await listEvents(shop.db, 9)).toHaveLength(2)
    expect(await shop.db.selectFrom('push_devices').select(['id', 'token_hash']).execute()).toEqual([
      { id: 3, token_hash: null },
    ])
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
    const stored = await shop.db.selectFrom('settlements').select('totals').orderBy('id').execute()
    const [totals, none] = stored.map(({ totals }) => JSON.parse(totals))
    expect(totals).toEqual({ ...sums, ...counts })
    expect(Object.values(none)).toEqual(Array(11).fill(0))
    const kept = await shop.db.selectFrom('settlement_lines').selectAll().orderBy('id').execute()
    expect(kept.map(({ tracking, result, is_accepted }) => [tracking, result, is_accepted])).toEqual(
      lines.map(([tracking, , , , , result, accepted]) => [tracking, result, accepted]),
    )
    expect(kept.map(({ reason }) => reason)).toEqual([null, null, null, 'no_tracking', null])
    // The third line is of a parcel that the first has paid by now.
    const settlement = await findSettlement(shop.db, 1)
    expect(settlement.lines.map(({ result }) => result)).toContain('already_paid')
    await shop.stop()
  })
}
