import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { countDemo } from '../seed/remove-demo.ts'
import { startShop } from '../start.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`a shop of 0012 keeps its rows as the owner’s, and gets an identity from its variables (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 12))
    await sql`insert into brands (id, name, name_key) values (1, 'Šoei', 'soei')`.execute(old.db)
    await sql`insert into news (id, title, text, is_active, position) values (1, 'T', 'x', 1, 1)`.execute(
      old.db,
    )
    await sql`insert into admins (id, email, password_hash, created_at)
      values (1, 'owner@shop.dz', 'x', '2026-01-01T00:00:00.000Z')`.execute(old.db)
    await old.db.destroy()

    const firstIdentity = { ...empty.config.firstIdentity, SHOP_NAME: 'Moto Sud' }
    const shop = await startShop({ ...empty.config, firstIdentity }, pino({ level: 'silent' }))
    const brands = await shop.db.selectFrom('brands').selectAll().execute()
    expect(brands).toMatchObject([{ id: 1, name: 'Šoei', name_key: 'soei', position: null, demo_mark: null }])
    expect(await shop.db.selectFrom('news').select(['id', 'demo_mark']).execute()).toEqual([
      { id: 1, demo_mark: null },
    ])
    expect(await shop.reads.shop()).toMatchObject({ name: 'Moto Sud', phone: '0550 00 00 00' })
    expect(await countDemo(shop.db)).toMatchObject({ brands: 0, news: 0, kept: { brands: 0, news: 0 } })
    await shop.stop()
  })
}
