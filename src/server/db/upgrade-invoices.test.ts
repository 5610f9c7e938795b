import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listInvoices } from '#server/orders/list-invoices.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`invoices of before are found by number, name and phone (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0025-invoice-search')
    await migrate(old, MIGRATIONS.slice(0, before))
    const order = { customerName: 'Zoé Brahimi', customerPhone: '+213 555 12 34 56', totalPrice: 900 }
    const at = '2026-01-01T00:00:00.000Z'
    await sql`insert into invoices (order_id, number, created_at, content)
      values (null, '2026-000001', ${at}, ${JSON.stringify({ order })})`.execute(old.db)
    await migrate(old)
    const found = { number: '2026-000001', orderId: null, customerName: 'Zoé Brahimi', total: 900 }
    for (const search of ['2026-000001', 'zoe', 'BRAHIMI', '0555 12 34 56', '213555123456']) {
      const { items } = await listInvoices(old.db, { search, page: 1, limit: 20 })
      expect(items, search).toMatchObject([found])
    }
    await old.db.destroy()
  })
}
