import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { findAdminPath } from '../setup/admin-path.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`the admin of a shop of before stays where it is (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0032-first-start')
    await migrate(old, MIGRATIONS.slice(0, before))
    await sql`insert into admins (email, password_hash, created_at) values ('a@shop.dz', 'x', '2026-01-01')`.execute(
      old.db,
    )
    await migrate(old)
    expect(await findAdminPath(old.db, empty.config)).toBe('gestion')
    await old.db.destroy()
  })
}
