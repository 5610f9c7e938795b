import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { normalizePhone } from '#rules/phone.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const PHONES = [
  '0550123456',
  '0213550123456',
  '550 12 34 56',
  'O550l23456',
  '1 0550123456',
  '055012345б',
  '+33612345678 / 0550123456',
  '021 35 50 12',
  'inconnu',
]

for (const name of DATABASES) {
  test(`phones of before are compared as they are read now, and found by it (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0023-phone-keys')
    await migrate(old, MIGRATIONS.slice(0, before))
    const at = '2026-01-01T00:00:00.000Z'
    for (const [index, phone] of PHONES.entries())
      await sql`insert into orders (id, customer_name, customer_phone, search_text, status, wilaya_id, wilaya_name,
        delivery_type, center, subtotal, delivery_price, total_price, created_at, phone_key, due_at, updated_at)
        values (${index + 1}, 'Karim', ${phone}, ${`karim ${phone}`}, 'pending', 31, 'Oran', 'center', 'Ville', 100,
          400, 500, ${at}, ${phone.replace(/\D/g, '')}, ${at}, ${at})`.execute(old.db)
    for (const [index, phone] of ['0550123456', '550123456', '0661234567'].entries())
      await sql`insert into blocked_phones (id, phone, phone_key, reason, created_at)
        values (${index + 1}, ${phone}, ${phone}, ${`Motif ${index}`}, ${at})`.execute(old.db)
    await migrate(old)
    const orders = await old.db
      .selectFrom('orders')
      .select(['customer_phone', 'phone_key', 'search_text'])
      .orderBy('id')
      .execute()
    expect(orders.map(({ customer_phone }) => customer_phone)).toEqual(PHONES)
    expect(orders.map(({ phone_key }) => phone_key)).toEqual(PHONES.map(normalizePhone))
    expect(orders[1]?.search_text).toBe('karim 0213550123456 0550123456')
    const blocked = await old.db
      .selectFrom('blocked_phones')
      .select(['phone_key', 'reason'])
      .orderBy('id')
      .execute()
    expect(blocked).toEqual([
      { phone_key: '0550123456', reason: 'Motif 0 ; 550123456 : Motif 1' },
      { phone_key: '0661234567', reason: 'Motif 2' },
    ])
    await old.db.destroy()
  })
}
