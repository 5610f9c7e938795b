// @module-tag long

import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { FirstSteps } from '#contract/first-steps.ts'
import { openBackups } from '#support/backups.ts'
import { onOneDatabase, openTestShop } from '#support/open-test-shop.ts'
import { mountSmallDisk } from '#support/small-disk.ts'
import { openSmtpServer, readLetter } from '#support/smtp-server.ts'
import { startShop } from '../start-shop.ts'
import { listArchives } from './archives.ts'
import { takeRun } from './backup-lease.ts'
import { backUpIfDue } from './make-backup.ts'
import { createNotifyOwner } from './notify-owner.ts'
import { checkBackup } from './read-backup.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const KILL = 'process.once("message",()=>process.kill(process.pid,"SIGKILL"))'

/** From now on, runs a script in each backup process. */
function startBackupsWith(script: string): void {
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(script)}`)
}

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
  startBackupsWith(KILL)
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
    startBackupsWith(forbid)
    await owner.call('POST', '/backups')
    expect(await owner.settled()).toMatchObject({ state: 'checked', message: null })
  },
)

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

const DAY = 24 * 3_600_000

test('the owner gets a letter once backups have failed for two days, which says why', async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'owner@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  const folder = join(shop.config.dataDir, 'kept')
  writeFileSync(folder, 'a file in its place')
  const fail = async (days: number) => {
    const last_backup_at = new Date(Date.now() - days * DAY).toISOString()
    await shop.db.updateTable('shop_state').set({ last_backup_at, backup_failed_at: null }).execute()
    const again = await startShop({ ...shop.config, backups: { folder, every: 1, keep: 1 } }, shop.log)
    const failedAt = async () =>
      (await shop.db.selectFrom('shop_state').select('backup_failed_at').executeTakeFirstOrThrow())
        .backup_failed_at
    await expect.poll(failedAt).not.toBeNull()
    if (days > 2) await expect.poll(() => smtp.state.letters.length).toBe(1)
    await again.stop()
  }
  await fail(1)
  expect(smtp.state.letters).toEqual([])
  await fail(3)
  expect(smtp.state.letters).toMatchObject([{ to: ['owner@shop.dz'] }])
  const { body } = readLetter(smtp.state.letters[0]?.text ?? '')
  expect(body).toMatch(/La dernière sauvegarde de la boutique date du \d{4}-\d\d-\d\d\./)
  expect(body).toContain('Le dossier des sauvegardes est un fichier')
})

test('a letter that could not be sent is tried again at the next failure, and then once a day', async () => {
  let tries = 0
  const notifyOwner = createNotifyOwner(async () => {
    tries += 1
    if (tries === 1) throw new Error('ECONNREFUSED')
  })
  const fail = (minutes: number) => {
    const now = new Date(Date.UTC(2026, 10, 1, 0, minutes))
    return notifyOwner('backup', { madeAt: null, problem: '', now }, AbortSignal.timeout(5000))
  }
  await expect(fail(0)).rejects.toThrow('ECONNREFUSED')
  await Promise.all([fail(10), fail(10)])
  await fail(20)
  expect(tries).toBe(2)
  await fail(10 + 24 * 60)
  expect(tries).toBe(3)
})

async function names(folder: string): Promise<string[]> {
  return (await listArchives(folder)).map(({ name }) => name)
}

onOneDatabase('backups are made when they are due, and the oldest go', async (shop) => {
  const folder = join(shop.config.dataDir, 'kept')
  const wanted = { folder, every: 24, keep: 2 }
  const at = (time: string) => backUpIfDue(shop, wanted, { now: new Date(time) })
  expect(await at('2026-11-01T10:00:00.000Z')).toBe(join(folder, 'guidon-2026-11-01T10-00-00Z.tar.gz'))
  await writeFile(join(folder, 'mine.tar.gz'), 'made by hand')
  expect(await at('2026-11-02T09:59:00.000Z')).toBeNull()
  expect(await at('2026-11-02T10:00:00.000Z')).not.toBeNull()
  expect(await at('2026-11-04T10:00:00.000Z')).not.toBeNull()
  const kept = ['guidon-2026-11-02T10-00-00Z.tar.gz', 'guidon-2026-11-04T10-00-00Z.tar.gz']
  expect(await names(folder)).toEqual(kept)
  // The clock was wrong and has been set back: backups from the future do not count.
  expect(await at('2026-10-01T10:00:00.000Z')).not.toBeNull()
  expect(await at('2026-10-01T10:10:00.000Z')).toBeNull()
  expect(await at('2026-10-02T09:59:00.000Z')).toBeNull()
  const { body } = await (await shop.asOwner())('GET', '/backups/last')
  expect(body).toEqual({ madeAt: '2026-10-01T10:00:00.000Z', failedAt: null })
  expect(await at('2026-10-02T10:00:00.000Z')).not.toBeNull()
  const made = ['guidon-2026-10-01T10-00-00Z.tar.gz', 'guidon-2026-10-02T10-00-00Z.tar.gz']
  expect(await names(folder)).toEqual(made)
  expect(await readdir(folder)).toContain('mine.tar.gz')
  for (const name of made) await checkBackup(join(folder, name))
})

onOneDatabase('a shop whose settings say so backs itself up, one whose do not has no date', async (shop) => {
  const call = await shop.asOwner()
  expect((await call('GET', '/backups/last')).body).toEqual({ madeAt: null, failedAt: null })
  const folder = join(shop.config.dataDir, 'kept')
  const again = await startShop({ ...shop.config, backups: { folder, every: 1, keep: 1 } }, shop.log)
  await expect.poll(() => shop.logged.map(({ msg }) => msg)).toContain('Backed up the shop')
  await again.stop()
  expect(await names(folder)).toHaveLength(1)
})

onOneDatabase('a backup whose process dies is told, and leaves shop and old backups', async (shop) => {
  const folder = join(shop.config.dataDir, 'kept')
  const wanted = { folder, every: 1, keep: 1 }
  const call = await shop.asOwner()
  const steps = async () => {
    const { body } = await call<FirstSteps>('GET', '/shop/steps')
    return body.steps.find(({ key }) => key === 'backup')?.isDone
  }
  const old = await backUpIfDue(shop, wanted, { now: new Date(Date.now() - 24 * 3_600_000) })
  expect(await steps()).toBe(true)
  startBackupsWith(KILL)
  const part = `guidon-2026-10-02T10-00-00Z.tar.gz.${randomUUID()}.part`
  await writeFile(join(folder, part), 'of one killed before')
  const again = await startShop({ ...shop.config, backups: wanted }, shop.log)
  const failedAt = () => call<{ failedAt: string | null }>('GET', '/backups/last')
  await expect.poll(async () => (await failedAt()).body.failedAt).not.toBeNull()
  await again.stop()
  const { err } = shop.logged.find(({ msg }) => msg === 'Backing up the shop failed') ?? {}
  expect(err).toMatchObject({ message: 'The process of the backup ended (SIGKILL)' })
  expect(await steps()).toBe(false)
  expect((await names(folder)).map((name) => join(folder, name))).toEqual([old])

  vi.unstubAllEnvs()
  const made = await backUpIfDue(shop, wanted, { now: new Date() })
  expect((await names(folder)).map((name) => join(folder, name))).toEqual([made])
  expect([await steps(), (await failedAt()).body.failedAt]).toEqual([true, null])
})
