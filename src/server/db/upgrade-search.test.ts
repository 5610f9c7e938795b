import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchText } from '#server/catalogue/search-text.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const NAMES = ['casque jet', 'huile 10w-40', 'kit chaine 520 vx3', 'pneu 120/70 zr17', 'casque neotec 2']

for (const name of DATABASES) {
  test(`products of before are found by their codes too (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0024-search-codes')
    await migrate(old, MIGRATIONS.slice(0, before))
    const at = '2026-01-01T00:00:00.000Z'
    await sql`insert into categories (id, name, name_key) values (1, 'Tout', 'tout')`.execute(old.db)
    for (const [index, product] of NAMES.entries())
      await sql`insert into products (id, name, name_key, search_text, price, category_id, in_stock, is_new, created_at,
        updated_at) values (${index + 1}, ${product}, ${product}, ${`${product} agv`}, 100, 1, 1, 0, ${at}, ${at})`.execute(
        old.db,
      )
    await migrate(old)
    const products = await old.db.selectFrom('products').select('search_text').orderBy('id').execute()
    expect(products.map(({ search_text }) => search_text)).toEqual(
      NAMES.map((product) => searchText(product, 'AGV')),
    )
    expect(products[0]?.search_text).toBe('casque jet agv')
    expect(products[1]?.search_text).toBe('huile 10w-40 agv 10w40agv')
    await old.db.destroy()
  })
}
