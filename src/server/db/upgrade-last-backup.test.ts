import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { findLastBackup, findLastCopy } from '../backup/last-backup.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES)
  for (const migration of ['0021-failed-backup', '0034-backup-copies'])
    test(`the time of the last backup outlives ${migration}, without a failure or a copy (${name})`, async () => {
      await using empty = await openEmpty(name)
      const old = openDatabase(empty.config)
      const before = MIGRATIONS.findIndex((one) => one.name === migration)
      await migrate(old, MIGRATIONS.slice(0, before))
      const madeAt = '2026-01-01T23:30:00.000Z'
      await sql`update shop_state set last_backup_at = ${madeAt}`.execute(old.db)
      await migrate(old)
      expect(await findLastBackup(old.db)).toEqual({ madeAt, failedAt: null })
      expect(await findLastCopy(old.db)).toEqual({ madeAt: null, failedAt: null, problem: null })
      await old.db.destroy()
    })
