// @module-tag long
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ServerState } from '#contract/server-state.ts'
import { openPlace, printOf } from '../../../tests/support/backups.ts'
import { makeBusy } from '../../../tests/support/busy-shop.ts'
import { addBrand } from '../../../tests/support/factories.ts'
import { openFakeBucket } from '../../../tests/support/fake-bucket.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openBackups } from '../../../tests/support/open-backups.ts'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import { openSmtpServer, readLetter } from '../../../tests/support/smtp-server.ts'
import { makeTestFolder } from '../../../tests/support/test-databases.ts'
import { readConfig } from '../config.ts'
import { startShop } from '../start.ts'
import { copyBackups, fetchCopy, openCopies } from './copies.ts'
import { findLastCopy, recordCopy, recordFailedCopy } from './last-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUpIfDue } from './schedule.ts'

function openBucketOf(url: string) {
  const copies = openCopies(readConfig({ BACKUP_S3_URL: url }))
  if (!copies) throw new Error('There is no bucket')
  return copies
}

onOneDatabase('a backup goes to the bucket, once, and comes back on another machine', async (shop) => {
  await using bucket = await openFakeBucket()
  await makeBusy(shop)
  const folder = join(shop.config.dataDir, 'kept')
  const copies = openBucketOf(bucket.url)
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
  // What has not changed was sent once.
  const parts = bucket.written.filter((key) => key.startsWith('backups/parts/'))
  expect([new Set(parts).size, parts.length - first < 15]).toEqual([parts.length, true])

  using machine = makeTestFolder()
  const file = await fetchCopy(copies, join(machine.path, 'backups'))
  expect(file).toContain('guidon-2026-11-03T10-00-00Z.tar.gz')
  await using place = await openPlace('sqlite')
  await restoreBackup(file, place.database, place.images, { force: false })
  const { shop_state: _before, ...before } = (await printOf(shop.config)).tables
  const { shop_state: _after, ...after } = (await printOf(place)).tables
  expect(after).toEqual(before)
  await fetchCopy(copies, machine.path, 'guidon-2026-11-02T10-00-00Z.tar.gz')
  await expect(fetchCopy(copies, machine.path, 'guidon-2026-11-01T10-00-00Z.tar.gz')).rejects.toThrow(
    'The copies are guidon-2026-11-02T10-00-00Z.tar.gz, guidon-2026-11-03T10-00-00Z.tar.gz',
  )
  // A part that was lost there comes again.
  const [lost = ''] = parts.filter((key) => bucket.objects.has(key))
  bucket.objects.delete(lost)
  await expect(fetchCopy(copies, join(machine.path, 'other'))).rejects.toThrow('is missing')
  await copy()
  expect(bucket.objects.has(lost)).toBe(true)
})

test('a copy that fails is told, leaves the backup as it is, and is made once the bucket is back', async () => {
  await using bucket = await openFakeBucket()
  await using smtp = await openSmtpServer()
  await using shop = await openTestShop({
    database: 'sqlite',
    BACKUP_S3_URL: bucket.url,
    SMTP_URL: smtp.url,
    NOTIFY_EMAIL: 'owner@shop.dz',
  })
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
    // A clock that was ahead hides nothing.
    for (const madeAt of [ahead, newer]) expect(await record(madeAt)).toEqual({ madeAt, ...none })
    await recordFailedCopy(db, newest, 'Le service ne répond pas.')
    const failed = { madeAt: newer, failedAt: newest, problem: 'Le service ne répond pas.' }
    expect(await record(older)).toEqual(failed)
    expect(await record(newer)).toEqual({ madeAt: newer, ...none })
    expect(await record(newest)).toEqual({ madeAt: newest, ...none })
  },
)
