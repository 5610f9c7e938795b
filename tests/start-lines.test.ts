import { expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { ShopProgram } from './support/shop-program.ts'
import { makeTestFolder } from './support/test-databases.ts'

test('a start that migrates says from where to where, once', async () => {
  using folder = makeTestFolder()
  const database = openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  await migrate(database, MIGRATIONS.slice(0, 1))
  await database.db.destroy()
  // It ends by itself, after the migration: nobody can listen there.
  const settings = { DATA_DIR: folder.path, LOG_LEVEL: 'info', HOST: '192.0.2.1' }
  const program = await ShopProgram.on({})
  const { said } = await program.startAnother(settings)
  expect(said).toMatch(new RegExp(`"msg":"Database: 0001-shop → ${MIGRATIONS.at(-1)?.name} in \\d+\\.\\d s"`))
  const again = await program.startAnother(settings)
  expect(again.said).not.toContain('Database:')
})

test('the version that runs is in the log, with the commit that it was built from', async () => {
  using folder = makeTestFolder()
  await using program = await ShopProgram.on({ DATA_DIR: folder.path, LOG_LEVEL: 'info' })
  const lines = await program.start()
  // Lines of the log may come a moment after what is printed.
  const printed = () => lines.join('\n')
  await expect
    .poll(printed)
    .toMatch(/"version":"\d+\.\d+\.\d+","commit":"([0-9a-f]{12}(-dirty)?)?","msg":"The shop is open"/)
})
