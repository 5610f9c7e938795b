import { chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestShop } from '#support/open-test-shop.ts'
import { mountSmallDisk } from '#support/small-disk.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { refuseRoot } from './folder-lock.ts'
import { checkStorage } from './storage.ts'

const local = { databaseUrl: undefined, bucket: null }

test('a database file that was deleted under the shop makes it unready', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  expect((await shop.json('GET', '/ready')).status).toBe(200)
  rmSync(join(shop.config.dataDir, 'shop.sqlite'))
  await expect(checkStorage(shop.config)).rejects.toThrow('Le fichier de la base de données a disparu')
})

test('a folder that cannot be written to is told, and no probe stays', async () => {
  using folder = makeTestFolder()
  writeFileSync(join(folder.path, 'shop.sqlite'), 'x')
  await checkStorage({ ...local, dataDir: folder.path })
  expect(readdirSync(folder.path)).toEqual(['shop.sqlite'])
  writeFileSync(join(folder.path, 'images'), 'a file in its place')
  await expect(checkStorage({ ...local, dataDir: folder.path })).rejects.toThrow(
    /^Le serveur ne peut pas écrire dans .*images$/,
  )
})

const disk = mountSmallDisk(40)
test.skipIf(typeof disk === 'string')('a disk with less than 50 MB left makes the shop unready', async () => {
  if (typeof disk === 'string') return
  using _disk = disk
  const dataDir = join(disk.path, 'data')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'shop.sqlite'), 'x')
  await expect(checkStorage({ ...local, dataDir })).rejects.toThrow('Le disque du serveur est plein')
})

test.skipIf(process.getuid?.() !== 0)('root is sent to the user whose shop it is', () => {
  using folder = makeTestFolder()
  const dataDir = join(folder.path, 'data')
  refuseRoot(dataDir, 'npm run backup')
  mkdirSync(dataDir)
  refuseRoot(dataDir, 'npm run backup')
  chownSync(dataDir, 65_534, 65_534)
  expect(() => refuseRoot(dataDir, 'npm run backup -- FILE')).toThrow(
    `${dataDir} belongs to nobody, not to root: type runuser -u nobody -- npm run backup -- FILE`,
  )
  refuseRoot(dataDir, 'npm run backup', 65_534)
})
