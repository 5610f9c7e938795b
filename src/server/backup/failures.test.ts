// @module-tag long

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openBackups } from '../../../tests/support/open-backups.ts'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import { mountSmallDisk } from '../../../tests/support/small-disk.ts'
import { startShop } from '../start.ts'
import { takeRun } from './backup-run.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

onOneDatabase('a backup whose program ended has failed, and nothing of it is left', async (shop) => {
  const owner = await openBackups(shop)
  const name = 'guidon-2026-11-05T10-00-00Z-admin.tar.gz'
  await takeRun(shop.db, name)
  await mkdir(owner.folder, { recursive: true })
  await writeFile(join(owner.folder, `${name}.${randomUUID()}.part`), 'half of it')
  expect(await owner.list()).toMatchObject([{ state: 'making', bytes: 10 }])
  await shop.db
    .updateTable('backup_run')
    .set({ taken_until: new Date(0).toISOString() })
    .execute()
  const [failed] = await owner.list()
  expect(failed).toMatchObject({ name, bytes: 0, state: 'failed' })
  expect(failed?.message).toMatch(/^La boutique s’est arrêtée/)
  const again = await startShop(shop.config, shop.log)
  await expect.poll(() => readdir(owner.folder)).toEqual([])
  await again.stop()
  expect((await owner.call('POST', '/backups')).status).toBe(202)
  expect(await owner.settled()).toMatchObject({ state: 'checked' })
  expect(await owner.list()).toHaveLength(1)
})

test('a shop on SQLite that starts again knows at once that its backup failed', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const owner = await openBackups(shop)
  await takeRun(shop.db, 'guidon-2026-11-05T10-00-00Z.tar.gz')
  const again = await startShop(shop.config, shop.log)
  expect(await owner.list()).toMatchObject([{ state: 'failed' }])
  await again.stop()
})

onOneDatabase('a backup that is cut by a stop, or whose process dies, says so', async (shop) => {
  const owner = await openBackups(shop)
  const kill = 'process.once("message",()=>process.kill(process.pid,"SIGKILL"))'
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(kill)}`)
  await owner.call('POST', '/backups')
  expect((await owner.settled()).message).toMatch(/manque de mémoire/)
  vi.unstubAllEnvs()
  const again = await startShop(shop.config, shop.log)
  const name = await again.backups.begin()
  await again.stop()
  const [failed] = await owner.list()
  expect(failed).toMatchObject({ name, state: 'failed' })
  expect(failed?.message).toMatch(/arrêtée pendant cette sauvegarde/)
  expect((await owner.call('DELETE', `/backups/${name}`)).status).toBe(204)
  expect(await owner.list()).toEqual([])
})

onOneDatabase(
  'a backup is made where its process may neither give way nor be given up first',
  async (shop) => {
    const owner = await openBackups(shop)
    const forbid = `
    import { syncBuiltinESMExports } from 'node:module'
    import os from 'node:os'
    import files from 'node:fs/promises'
    const { writeFile } = files
    const refuse = () => { throw Object.assign(new Error('EPERM'), { code: 'EPERM' }) }
    os.setPriority = refuse
    files.writeFile = async (file, ...rest) => file.startsWith?.('/proc/') ? refuse() : writeFile(file, ...rest)
    syncBuiltinESMExports()`
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(forbid)}`)
    await owner.call('POST', '/backups')
    expect(await owner.settled()).toMatchObject({ state: 'checked', message: null })
  },
)

test('a folder that cannot be one is told in words, and the shop runs on', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const owner = await openBackups(shop)
  await writeFile(owner.folder, 'a file where the folder should be')
  expect((await owner.call('POST', '/backups')).status).toBe(202)
  expect((await owner.settled()).message).toMatch(/est un fichier/)
  expect((await shop.json('GET', '/health')).status).toBe(200)
})

test('a disk that is full leaves no half of a backup, and is told in words', async (context) => {
  const disk = mountSmallDisk(1)
  if (typeof disk === 'string') return context.skip(disk)
  using _ = disk
  const folder = join(disk.path, 'kept')
  await using shop = await openTestShop({ database: 'sqlite', BACKUP_DIR: folder })
  const owner = await openBackups(shop)
  await writeFile(join(disk.path, 'other'), Buffer.alloc(1024 * 1024 - 4096))
  await owner.call('POST', '/backups')
  expect((await owner.settled()).message).toMatch(/^Le disque du serveur est plein/)
  await expect.poll(() => readdir(folder, { recursive: true })).toEqual(['parts'])
})
