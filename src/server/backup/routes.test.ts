import { randomUUID } from 'node:crypto'
import { mkdir, readdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Backup } from '#contract/backup.ts'
import { openBackups } from '#support/backups.ts'
import { makeBusy } from '#support/busy-shop.ts'
import { onOneDatabase, onOneDatabaseLong, openTestShop } from '#support/open-test-shop.ts'
import { takeRun } from './backup-lease.ts'
import { backUpIfDue, beginBackup } from './make-backup.ts'
import { checkBackup } from './read-backup.ts'
import { readArchive } from './split-archive.ts'

const HOSTILE = [
  '..',
  '../shop.db',
  '..%2Fshop.db',
  '..%2F..%2Fsecret.key',
  '%2Fetc%2Fpasswd',
  'mine.tar.gz',
  'guidon-2026-11-01T10-00-00Z.tar.gz%00',
  'guidon-2026-11-01T10-00-00Z.tar.gz/..%2Fmine.tar.gz',
  'guidon-2026-99-99T99-99-99Z.tar.gz',
  'guidon-2026-11-01T10-00-00Z-..tar.gz',
  `guidon-2026-11-01T10-00-00Z.tar.gz.${randomUUID()}.part`,
]

onOneDatabase('the owner makes a backup, finds it checked, downloads it and deletes it', async (shop) => {
  await makeBusy(shop)
  const owner = await openBackups(shop)
  expect(await owner.list()).toEqual([])
  const { status, body: begun } = await owner.call<Backup>('POST', '/backups')
  expect([status, begun.state]).toEqual([202, 'making'])
  expect(begun.name).toMatch(/^guidon-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-admin\.tar\.gz$/)
  const backup = await owner.settled()
  const bytes = await buffer(readArchive(join(owner.folder, begun.name)))
  const at = `${begun.name.slice(7, 20)}:${begun.name.slice(21, 23)}:${begun.name.slice(24, 26)}.000Z`
  expect(backup).toEqual({ name: begun.name, at, bytes: bytes.length, state: 'checked', message: null })
  await checkBackup(join(owner.folder, begun.name))
  expect((await owner.steps()).backup).toBe(true)

  const whole = await owner.fetch(begun.name)
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${begun.name}"`,
    'content-length': String(bytes.length),
    'content-type': 'application/gzip',
  })
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)

  expect((await owner.call('DELETE', `/backups/${begun.name}`)).status).toBe(204)
  expect(await owner.list()).toEqual([])
  expect(await readdir(owner.folder, { recursive: true })).toEqual(['parts'])
  expect((await owner.fetch(begun.name)).status).toBe(404)
  expect((await owner.call('DELETE', `/backups/${begun.name}`)).status).toBe(404)
})

test('a backup is sent in ranges of bytes', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const owner = await openBackups(shop)
  const name = 'guidon-2026-11-01T10-00-00Z.tar.gz'
  const bytes = 'abcdefghij'
  await mkdir(owner.folder, { recursive: true })
  await writeFile(join(owner.folder, name), bytes)
  const ask = async (headers: Record<string, string>) => {
    const answer = await owner.fetch(name, headers)
    const range = answer.headers.get('content-range')
    return [answer.status, range, answer.status === 416 ? '' : await answer.text()]
  }
  expect(await ask({ Range: 'bytes=0-3' })).toEqual([206, 'bytes 0-3/10', 'abcd'])
  expect(await ask({ Range: 'bytes=4-' })).toEqual([206, 'bytes 4-9/10', 'efghij'])
  expect(await ask({ Range: 'bytes=-3' })).toEqual([206, 'bytes 7-9/10', 'hij'])
  expect(await ask({ Range: 'bytes=-99' })).toEqual([206, 'bytes 0-9/10', bytes])
  expect(await ask({ Range: 'bytes=8-99' })).toEqual([206, 'bytes 8-9/10', 'ij'])
  expect(await ask({ Range: 'bytes=9-9' })).toEqual([206, 'bytes 9-9/10', 'j'])
  for (const Range of ['bytes=10-', 'bytes=10-20', 'bytes=-0'])
    expect(await ask({ Range })).toEqual([416, 'bytes */10', ''])
  for (const Range of ['bytes=3-1', 'bytes=-', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=0-3'])
    expect(await ask({ Range })).toEqual([200, null, bytes])
  const etag = (await owner.fetch(name)).headers.get('etag') ?? ''
  expect(await ask({ Range: 'bytes=0-3', 'If-Range': etag })).toEqual([206, 'bytes 0-3/10', 'abcd'])
  await truncate(join(owner.folder, name), 8)
  expect(await ask({ Range: 'bytes=0-3', 'If-Range': etag })).toEqual([200, null, 'abcdefgh'])
  const head = await shop.request(`/api/backups/${name}`, { method: 'HEAD', headers: owner.session })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '8', ''])
})

test('a name that is not one of an archive is unknown, and nothing outside of the folder is', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const owner = await openBackups(shop)
  const real = 'guidon-2026-11-01T10-00-00Z.tar.gz'
  const link = 'guidon-2026-11-02T10-00-00Z.tar.gz'
  await mkdir(join(owner.folder, 'guidon-2026-11-03T10-00-00Z.tar.gz'), { recursive: true })
  await writeFile(join(owner.folder, real), 'kept')
  await writeFile(join(owner.folder, 'mine.tar.gz'), 'of somebody else')
  await symlink(join(shop.config.dataDir, 'secret.key'), join(owner.folder, link))
  const before = (await readdir(owner.folder)).sort()
  for (const name of [...HOSTILE, link, 'guidon-2026-11-03T10-00-00Z.tar.gz']) {
    expect((await owner.fetch(name)).status, name).toBe(404)
    expect((await owner.call('DELETE', `/backups/${name}`)).status, name).toBe(404)
  }
  expect((await readdir(owner.folder)).sort()).toEqual(before)
  expect((await owner.list()).map(({ name }) => name)).toEqual([real])
})

onOneDatabaseLong(
  'those of the schedule and by hand are listed too, and each kind has its own oldest',
  async (shop) => {
    const owner = await openBackups(shop)
    const at = (time: string) => new Date(`2026-11-${time}.000Z`)
    const scheduled = { folder: owner.folder, every: 24, keep: 2 }
    for (const day of ['01', '02', '03']) await backUpIfDue(shop, scheduled, { now: at(`${day}T10:00:00`) })
    for (const hour of ['11', '12', '13']) {
      const now = at(`03T${hour}:00:00`)
      const begun = await beginBackup(shop, { folder: owner.folder, keep: 2, kind: 'admin', now })
      await begun?.make()
    }
    await writeFile(join(owner.folder, 'guidon-2026-11-04T09-00-00Z-update.tar.gz'), 'by hand')
    expect((await owner.list()).map(({ name, state }) => [name.slice(18, -7), state])).toEqual([
      ['09-00-00Z-update', 'checked'],
      ['13-00-00Z-admin', 'checked'],
      ['12-00-00Z-admin', 'checked'],
      ['10-00-00Z', 'checked'],
      ['10-00-00Z', 'checked'],
    ])
    expect(await backUpIfDue(shop, scheduled, { now: at('04T09:59:00') })).toBeNull()
  },
)

onOneDatabaseLong('one backup is made at a time, whoever asks; it is not deleted meanwhile', async (shop) => {
  const owner = await openBackups(shop)
  const asked = await Promise.all(Array.from({ length: 5 }, () => owner.call<Backup>('POST', '/backups')))
  expect(asked.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409])
  const { name = '' } = asked.find(({ status }) => status === 202)?.body ?? {}
  await owner.settled()

  await takeRun(shop.db, 'guidon-2026-11-05T10-00-00Z.tar.gz')
  expect(await owner.list()).toMatchObject([
    { name, state: 'checked' },
    { name: 'guidon-2026-11-05T10-00-00Z.tar.gz', at: '2026-11-05T10:00:00.000Z', bytes: 0, state: 'making' },
  ])
  const { status, body } = await owner.call<{ message: string }>('POST', '/backups')
  expect([status, body.message]).toEqual([
    409,
    'Une sauvegarde se fait déjà\u00a0: attendez qu’elle soit finie',
  ])
  const schedule = { folder: owner.folder, every: 24, keep: 2 }
  expect(await backUpIfDue(shop, schedule, { now: new Date() })).toBeNull()
  expect((await owner.call('DELETE', '/backups/guidon-2026-11-05T10-00-00Z.tar.gz')).status).toBe(409)
})
