import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findIdentity } from '#server/content/identity.ts'
import { findInvoiceByNumber } from '#server/orders/invoices.ts'
import { listInvoices } from '#server/orders/list-invoices.ts'
import { NO_LEGAL } from '../../../tests/support/no-legal.ts'
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
    const customer = { customerName: 'Zoé Brahimi', customerPhone: '+213 555 12 34 56' }
    const order = { ...customer, items: [], discount: 0, deliveryPrice: 900, totalPrice: 900 }
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

  test(`an invoice of before keeps what it said, with lines of its order (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0026-legal-invoice')
    await migrate(old, MIGRATIONS.slice(0, before))
    const item = { productId: 1, product_name: 'Casque', quantity: 2, price: 5000, size: 'M', color: null }
    const order = { id: 7, items: [item], discount: 500, deliveryPrice: 600, totalPrice: 10_100 }
    const legal = { company: '', rc: '31/00', nif: '0019', nis: '', address: 'Oran', vatPercent: 19 }
    const content = { order, shop: { name: 'Moto Sud', legal }, vat: 1613 }
    await sql`insert into invoices (order_id, number, created_at, content)
      values (null, '2026-000001', ${'2026-01-01T00:00:00.000Z'}, ${JSON.stringify(content)})`.execute(old.db)
    await sql`insert into shop_identity (id, name, phone, accent, rc, vat_percent)
      values (1, 'Moto Sud', '0550', '#d90416', '31/00', 19)`.execute(old.db)
    await migrate(old)
    const line = { quantity: 1, size: null, color: null, unitNet: null, net: null }
    expect(await findInvoiceByNumber(old.db, '2026-000001')).toEqual({
      number: '2026-000001',
      at: '2026-01-01T00:00:00.000Z',
      isCancelled: false,
      ...content,
      lines: [
        { ...line, name: 'Casque', size: 'M', quantity: 2, total: 10_000 },
        { ...line, name: 'Remise', total: -500 },
        { ...line, name: 'Livraison', total: 600 },
      ],
      regime: null,
      net: null,
      stamp: null,
      paidAt: null,
    })
    expect((await findIdentity(old.db)).legal).toEqual({ ...NO_LEGAL, rc: '31/00', vatPercent: 19 })
    await old.db.destroy()
  })
}
