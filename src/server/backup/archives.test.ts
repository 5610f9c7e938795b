// @module-tag long

import { execFileSync } from 'node:child_process'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { ServerState } from '#contract/server-state.ts'
import { openBackups, openPlace, printOf } from '#support/backups.ts'
import { makeBusy } from '#support/busy-shop.ts'
import { addBrand } from '#support/factories.ts'
import { openFakeBucket } from '#support/fake-bucket.ts'
import { onOneDatabase, openTestShop, type TestShop } from '#support/open-test-shop.ts'
import { openSmtpServer, readLetter } from '#support/smtp-server.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { readConfig } from '../config.ts'
import { startShop } from '../start-shop.ts'
import { findSize, removeUnusedParts } from './archives.ts'
import { copyBackups, fetchCopy, openCopies } from './copies.ts'
import { findLastCopy, recordCopy, recordFailedCopy } from './last-backup.ts'
import { backUpIfDue } from './make-backup.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { LIST, readArchive } from './split-archive.ts'
import { writeBackup } from './write-archive.ts'

function openFolder({ config, images }: TestShop) {
  const folder = join(config.dataDir, 'kept')
  const nameOf = (day: number) => `guidon-2026-11-0${day}T10-00-00Z.tar.gz`
  return {
    folder,
    nameOf,
    parts: () => readdir(join(folder, 'parts')),
    async write(day: number) {
      const file = join(folder, nameOf(day))
      await writeBackup(config, images, file, { inParts: true })
      return file
    },
  }
}

onOneDatabase('archives share what has not changed, and each is whole when it is read', async (shop) => {
  await makeBusy(shop)
  const { folder, nameOf, parts, write } = openFolder(shop)
  await write(1)
  const first = await parts()
  await addBrand(shop, 'Nouvelle')
  const file = await write(2)
  // Few parts are new: the manifest, the brands, and the table with the catalogue version.
  const added = (await parts()).length - first.length
  expect([first.length > 20, added > 0 && added <= 4]).toEqual([true, true])
  const bytes = await buffer(readArchive(file))
  expect(await findSize(folder, nameOf(2))).toBe(bytes.length)

  // An archive read from its parts is an ordinary `.tar.gz`.
  const whole = join(folder, 'whole.tar.gz')
  await writeFile(whole, bytes)
  const names = execFileSync('tar', ['-tzf', whole], { encoding: 'utf8' }).trim().split('\n')
  const manifest = await checkBackup(file)
  expect(names).toEqual([...Object.keys(manifest.files), 'manifest.json'])
  expect(manifest.pictures).toBe(4)
  const cat =
    'cd "$1" && for part in $(sed -nE "s/^([0-9a-f]{64}) .*/\\1/p" "$2"); do cat "parts/$part"; done'
  const joined = execFileSync('sh', ['-c', cat, 'sh', folder, nameOf(2) + LIST], { maxBuffer: 1e9 })
  expect(joined.equals(bytes)).toBe(true)
  for (const source of [file, file + LIST, whole]) {
    await using place = await openPlace('sqlite')
    await restoreBackup(source, place.database, place.images, { force: false })
    expect(await printOf(place)).toEqual(await printOf(shop.config))
  }
})

test('what no archive needs any more goes, and the others stay whole', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const owner = await openBackups(shop)
  const { folder, nameOf, parts, write } = openFolder(shop)
  await write(1)
  await addBrand(shop, 'Nouvelle')
  const file = await write(2)
  const before = (await parts()).length
  await rm(join(folder, nameOf(1) + LIST))
  // Parts written after the given time stay, because a running backup may need them.
  await removeUnusedParts(folder, new Date(0))
  expect(await parts()).toHaveLength(before)
  await removeUnusedParts(folder)
  expect((await parts()).length).toBeLessThan(before)
  await checkBackup(file)

  await owner.call('POST', '/backups')
  const { name } = await owner.settled()
  expect((await stat(join(owner.folder, 'parts'))).mode & 0o77).toBe(0)
  await owner.call('DELETE', `/backups/${name}`)
  expect(await readdir(join(owner.folder, 'parts'))).toEqual([])
})

test('a part that is damaged or gone is told, and the next backup mends it', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { folder, nameOf, parts, write } = openFolder(shop)
  const file = await write(1)
  const before = await parts()
  await write(2)
  // Each archive has its own manifest, which no other shares.
  const again = await readFile(join(folder, nameOf(2) + LIST), 'utf8')
  const [one = '', other = ''] = before.filter((part) => again.includes(part))
  await writeFile(join(folder, 'parts', one), 'damaged')
  await expect(checkBackup(file)).rejects.toThrow(/is not a whole backup: its part parts\/\w+ is damaged/)
  await rm(join(folder, 'parts', other))
  await write(3)
  await checkBackup(file)
  const list = await readFile(file + LIST, 'utf8')
  await writeFile(file + LIST, list.slice(0, -10))
  await expect(checkBackup(file)).rejects.toThrow('its list is cut')
  // If one list cannot be read, no part is deleted.
  await expect(removeUnusedParts(folder)).rejects.toThrow('its list is cut')
})

test('a range of an archive in parts is the same bytes', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { write } = openFolder(shop)
  const file = await write(1)
  const bytes = await buffer(readArchive(file))
  const ends = [0, 1, 99, 100, 1000, bytes.length - 2, bytes.length - 1]
  for (const start of ends)
    for (const end of ends.filter((end) => end >= start))
      expect((await buffer(readArchive(file, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(
        true,
      )
})

onOneDatabase('a backup goes to the bucket, once, and is fetched whole on another machine', async (shop) => {
  await using bucket = await openFakeBucket()
  await makeBusy(shop)
  const folder = join(shop.config.dataDir, 'kept')
  const copies = openCopies(readConfig({ BACKUP_S3_URL: bucket.url }))
  if (!copies) throw new Error('There is no bucket')
  const backUp = (day: number) =>
    backUpIfDue(shop, { folder, every: 1, keep: 2 }, { now: new Date(`2026-11-0${day}T10:00:00.000Z`) })
  const copy = () => copyBackups(copies, { folder, keep: 2, now: new Date('2026-11-09T10:00:00.000Z') })
  expect(await copy()).toBeNull()
  await backUp(1)
  expect(await copy()).toBe('2026-11-01T10:00:00.000Z')
  const first = bucket.written.length
  await addBrand(shop, 'Nouvelle')
  for (const day of [2, 3]) {
    await backUp(day)
    expect(await copy()).toBe(`2026-11-0${day}T10:00:00.000Z`)
  }
  const names = () => [...bucket.objects.keys()].filter((key) => key.endsWith('.parts')).sort()
  expect(names()).toEqual([2, 3].map((day) => `backups/guidon-2026-11-0${day}T10-00-00Z.tar.gz.parts`))
  const parts = bucket.written.filter((key) => key.startsWith('backups/parts/'))
  expect([new Set(parts).size, parts.length - first < 15]).toEqual([parts.length, true])

  using machine = makeTestFolder()
  const file = await fetchCopy(copies, join(machine.path, 'backups'))
  expect(file).toContain('guidon-2026-11-03T10-00-00Z.tar.gz')
  expect((await checkBackup(file)).pictures).toBe(4)
  await fetchCopy(copies, machine.path, 'guidon-2026-11-02T10-00-00Z.tar.gz')
  await expect(fetchCopy(copies, machine.path, 'guidon-2026-11-01T10-00-00Z.tar.gz')).rejects.toThrow(
    'The copies are guidon-2026-11-02T10-00-00Z.tar.gz, guidon-2026-11-03T10-00-00Z.tar.gz',
  )
  const [lost = ''] = parts.filter((key) => bucket.objects.has(key))
  bucket.objects.delete(lost)
  await expect(fetchCopy(copies, join(machine.path, 'other'))).rejects.toThrow('is missing')
  await copy()
  expect(bucket.objects.has(lost)).toBe(true)
})

test('a copy that fails is told, leaves the backup as it is, and is made once the bucket is back', async () => {
  await using bucket = await openFakeBucket()
  await using smtp = await openSmtpServer()
  const settings = { BACKUP_S3_URL: bucket.url, SMTP_URL: smtp.url, NOTIFY_EMAIL: 'owner@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  const owner = await openBackups(shop)
  const told = async () => (await owner.call<ServerState>('GET', '/server')).body.copies
  expect(await told()).toEqual({ madeAt: null, failedAt: null, problem: null })
  bucket.state.refuse = 403
  await owner.call('POST', '/backups')
  expect(await owner.settled()).toMatchObject({ state: 'checked' })
  const refused = await startShop(shop.config, shop.log)
  await expect.poll(async () => (await told())?.failedAt).not.toBeNull()
  await expect.poll(() => smtp.state.letters.length).toBe(1)
  await refused.stop()
  expect((await told())?.problem).toBe('Le service de stockage refuse la clé ou le droit d’écrire (403).')
  const { body } = readLetter(smtp.state.letters[0]?.text ?? '')
  expect(body).toMatch(/n’a encore été copiée hors du serveur/)
  expect(body).toContain('refuse la clé')
  expect((await owner.call('GET', '/backups/last')).body).toMatchObject({ failedAt: null })
  expect(JSON.stringify(shop.logged)).toContain('Copying the backups failed')
  expect(JSON.stringify(shop.logged)).not.toMatch(/s%2Fcret|s\/cret/)

  bucket.state.refuse = undefined
  const again = await startShop(shop.config, shop.log)
  const [{ at = '' } = {}] = await owner.list()
  await expect.poll(told).toEqual({ madeAt: at, failedAt: null, problem: null })
  await again.stop()
})

onOneDatabase(
  'a copy of older backups, by another instance, hides neither newer ones nor a failure',
  async ({ db }) => {
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
    const [ahead, older, newer, newest] = [ago(-300), ago(20), ago(2), ago(1)]
    const none = { failedAt: null, problem: null }
    const record = async (madeAt: string) => {
      await recordCopy(db, madeAt)
      return findLastCopy(db)
    }
    // A copy that a wrong clock dated in the future does not hide later ones.
    for (const madeAt of [ahead, newer]) expect(await record(madeAt)).toEqual({ madeAt, ...none })
    await recordFailedCopy(db, newest, 'Le service ne répond pas.')
    const failed = { madeAt: newer, failedAt: newest, problem: 'Le service ne répond pas.' }
    expect(await record(older)).toEqual(failed)
    expect(await record(newer)).toEqual({ madeAt: newer, ...none })
    expect(await record(newest)).toEqual({ madeAt: newest, ...none })
  },
)
