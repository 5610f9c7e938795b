import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { banners } from '../content/shown-lists.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`banners of 0032 lead nowhere until the owner says where (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0033-banner-link')
    await migrate(old, MIGRATIONS.slice(0, before))
    await sql`insert into banners (title, is_active) values ('Soldes', 1)`.execute(old.db)
    await migrate(old)
    const [banner] = await banners.list(old.db, { activeOnly: true })
    expect(banner).toMatchObject({ title: 'Soldes', link: null })
    const { id = 0 } = banner ?? {}
    expect(await banners.update(old.db, id, { link: '/categorie/2' })).toMatchObject({ link: '/categorie/2' })
    expect(await banners.update(old.db, id, { title: 'Été' })).toMatchObject({ link: '/categorie/2' })
    await old.db.destroy()
  })
}
