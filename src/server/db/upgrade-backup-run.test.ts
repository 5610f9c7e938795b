import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { findRun } from '../backup/backup-run.ts'
import { findLastBackup } from '../backup/last-backup.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`a shop of before keeps the times of its backups, and makes none (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0028-backup-run')
    await migrate(old, MIGRATIONS.slice(0, before))
    const [madeAt, failedAt] = ['2026-01-01T23:30:00.000Z', '2026-01-02T23:30:00.000Z']
    await sql`update shop_state set last_backup_at = ${madeAt}, backup_failed_at = ${failedAt}`.execute(
      old.db,
    )
    await migrate(old)
    expect(await findLastBackup(old.db)).toEqual({ madeAt, failedAt })
    expect(await findRun(old.db)).toBeUndefined()
    await old.db.destroy()
  })
}
