import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openEmpty } from '#support/open-empty.ts'
import { execute } from '#support/postgres-server.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-archive.ts'
import { ImageLibrary } from '../../images/library.ts'
import { startShop } from '../../start-shop.ts'
import { openDatabase } from '../open.ts'

const log = pino({ level: 'silent' })

test('a shop whose database has vanished does not begin again as a new one', async () => {
  await using empty = await openEmpty('sqlite')
  const { config } = empty
  const file = join(config.dataDir, 'shop.sqlite')
  await (await startShop(config, log)).stop()
  for (const name of ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm'])
    rmSync(join(config.dataDir, name), { force: true })
  await expect(startShop(config, log)).rejects.toThrow(
    /^\S+ is missing or empty, but there is secret\.key of a shop/,
  )
  writeFileSync(file, '')
  mkdirSync(join(config.dataDir, 'images'), { recursive: true })
  await expect(startShop(config, log)).rejects.toThrow(/there is secret\.key and images of a shop/)
})

test('a shop whose PostgreSQL is empty again does not begin as a new one, and a backup brings it back', async () => {
  await using empty = await openEmpty('postgres')
  const { config } = empty
  await (await startShop(config, log)).stop()
  const file = join(config.dataDir, 'shop.tar.gz')
  const images = new ImageLibrary(config, () => {})
  await writeBackup(config, images, file)
  await execute(config.databaseUrl ?? '', 'drop schema public cascade; create schema public')
  await expect(startShop(config, log)).rejects.toThrow(
    /^PostgreSQL \S+ is an empty database, but \S+postgres\.shop names PostgreSQL \S+ as that of a shop: /,
  )
  const database = openDatabase(config)
  await restoreBackup(file, database, images, { force: false })
  await database.db.destroy()
  const again = await startShop(config, log)
  expect(again.isNew).toBe(false)
  await again.stop()
})

test('a shop that has moved to PostgreSQL does not go on with its SQLite file without DATABASE_URL', async () => {
  await using empty = await openEmpty('postgres')
  const { config } = empty
  await (await startShop(config, log)).stop()
  const onSqlite = { ...config, databaseUrl: undefined }
  const file = join(config.dataDir, 'shop.tar.gz')
  const images = new ImageLibrary(config, () => {})
  const refusal =
    /^\S+postgres\.shop names PostgreSQL \S+ as the database of this shop, but DATABASE_URL is not set: /
  await expect(startShop(onSqlite, log)).rejects.toThrow(refusal)
  await expect(writeBackup(onSqlite, images, file)).rejects.toThrow(refusal)
  expect(existsSync(join(config.dataDir, 'shop.sqlite'))).toBe(false)
})
