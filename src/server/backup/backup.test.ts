import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBusy } from '../../../tests/support/busy-shop.ts'
import { addBrand } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openTestShop, type TestShop } from '../../../tests/support/open-test-shop.ts'
import { plainTar, type TarFile } from '../../../tests/support/plain-tar.ts'
import { addTable, filesOf, rebuild } from '../../../tests/support/rebuild-backup.ts'
import { createPostgresDatabase, DATABASES, makeTestFolder } from '../../../tests/support/test-databases.ts'
import { type Database, type DatabaseName, openDatabase } from '../db/open.ts'
import { fingerprint, openSnapshot, toLines } from '../db/snapshot.ts'
import { TABLE_KEYS } from '../db/tables.ts'
import { ImageLibrary } from '../images/library.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

function databaseOf({ db, config }: TestShop): Database {
  return { db, name: config.databaseUrl ? 'postgres' : 'sqlite' }
}

/** An empty place for a shop: a folder and a database without any table. */
async function openPlace(name: DatabaseName) {
  await using opening = new AsyncDisposableStack()
  const dataDir = opening.use(makeTestFolder()).path
  const databaseUrl =
    name === 'postgres' ? opening.use(await createPostgresDatabase({ from: 'nothing' })).url : undefined
  const database = openDatabase({ dataDir, databaseUrl })
  opening.defer(() => database.db.destroy())
  const images = new ImageLibrary({ dataDir, bucket: null }, () => {})
  const everything = opening.move()
  return { dataDir, databaseUrl, database, images, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

async function printOf(settings: { dataDir: string; databaseUrl: string | undefined }) {
  await using snapshot = await openSnapshot(settings)
  return { tables: await fingerprint(snapshot), lastIds: snapshot.lastIds }
}

/** A busy shop and a backup of it. */
async function backUp(shop: TestShop) {
  await makeBusy(shop)
  const file = join(shop.config.dataDir, 'shop.tar.gz')
  return { file, written: await writeBackup(shop.config, shop.images, file) }
}

for (const from of DATABASES) {
  for (const to of DATABASES) {
    test(`a backup brings the whole shop back, every row and image (${from} to ${to})`, async () => {
      await using shop = await openTestShop({ database: from })
      const { file, written } = await backUp(shop)
      expect(written).toMatchObject({ missing: [], pictures: 4 })
      await using place = await openPlace(to)
      await restoreBackup(file, place.database, place.images, { force: false })
      const [before, after] = [await printOf(shop.config), await printOf(place)]
      expect(Object.keys(before.tables)).toEqual(Object.keys(TABLE_KEYS))
      expect(after).toEqual(before)
      const images = await shop.db.selectFrom('images').select('hash').execute()
      for (const { hash } of images) {
        expect(await place.images.readOriginal(hash)).toEqual(await shop.images.readOriginal(hash))
      }
      // A number that was given once is given to nobody else.
      const [brand] = [await addBrand(place.database, 'Nouvelle'), await addBrand(shop, 'Nouvelle')]
      expect(brand).toBeGreaterThan(2)
    })
  }
}

onEachDatabase('an archive in the layout of earlier programs is restored', async (shop) => {
  const { file } = await backUp(shop)
  await writeFile(file, gzipSync(plainTar(await filesOf(file))))
  await using place = await openPlace('sqlite')
  await restoreBackup(file, place.database, place.images, { force: false })
  expect(await printOf(place)).toEqual(await printOf(shop.config))
})

onEachDatabase(
  'every table of the database is in a backup, except sessions and rate limits',
  async (shop) => {
    const names = (await shop.db.introspection.getTables()).map(({ name }) => name)
    const kept = names.filter(
      (name) =>
        !['migrations', 'admin_tokens', 'rate_limits'].includes(name) && !name.startsWith('product_search'),
    )
    expect(kept.sort()).toEqual(Object.keys(TABLE_KEYS).sort())
  },
)

onEachDatabase(
  'a restored backup brings back no session, not even one of an earlier program',
  async (shop) => {
    const session = await shop.logIn()
    const { file } = await backUp(shop)
    const tokens = await shop.db.selectFrom('admin_tokens').selectAll().execute()
    const earlier = await addTable(file, 'admin_tokens', toLines(tokens))
    await shop.json('POST', '/auth/logout', undefined, session)
    const database = databaseOf(shop)
    for (const archive of [file, earlier]) {
      await restoreBackup(archive, database, shop.images, { force: true })
      expect((await shop.json('GET', '/auth/verify', undefined, session)).status).toBe(401)
      expect(await shop.db.selectFrom('admin_tokens').selectAll().execute()).toEqual([])
    }
  },
)

onEachDatabase('a shop that is there is replaced by force alone, and then seen at once', async (shop) => {
  const { file } = await backUp(shop)
  await addBrand(shop, 'Après la sauvegarde')
  const { databaseUrl, dataDir } = shop.config
  const database = databaseOf(shop)
  const before = await printOf({ databaseUrl, dataDir })
  await expect(restoreBackup(file, database, shop.images, { force: false })).rejects.toThrow(/--force/)
  expect(await printOf({ databaseUrl, dataDir })).toEqual(before)
  const version = shop.catalogueVersion.current
  await restoreBackup(file, database, shop.images, { force: true })
  await shop.catalogueVersion.refresh()
  expect(shop.catalogueVersion.current).toBeGreaterThan(version)
  const { body } = await shop.json<{ name: string }[]>('GET', '/brands')
  expect(body.map(({ name }) => name)).toEqual(['Škoda\tMoto'])
})

onEachDatabase('a restore that fails in the middle leaves the shop that was there', async (shop) => {
  const { file } = await backUp(shop)
  // An archive that fits its manifest, with orders that the database rejects.
  const bad = await rebuild(file, (rows) => rows.replaceAll('"total_price":', '"total_price":1'))
  const database = databaseOf(shop)
  const before = await printOf(shop.config)
  await expect(restoreBackup(bad, database, shop.images, { force: true })).rejects.toThrow(/constraint/i)
  expect(await printOf(shop.config)).toEqual(before)
})

test('an archive that is damaged, cut or strange is rejected in one line, before anything changes', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { file } = await backUp(shop)
  const whole = await readFile(file)
  const tar = gunzipSync(whole)
  await using place = await openPlace('sqlite')
  const flipped = Buffer.from(tar)
  const at = tar.indexOf('Karim')
  flipped.write('Malik', at)
  const files = await filesOf(file)
  const strange: [Buffer, RegExp][] = [
    [whole.subarray(0, whole.length / 2), /unexpected end/i],
    [gzipSync(tar.subarray(0, tar.length / 2)), /unexpected end|end is missing/i],
    [gzipSync(flipped), /not as it was written/],
    [gzipSync(Buffer.alloc(1024)), /end is missing/],
    [Buffer.from('not an archive at all'), /incorrect header/],
    [gzipSync(Buffer.alloc(2048, 'x')), /invalid tar header/i],
    [Buffer.alloc(0), /unexpected end/i],
    [gzipSync(plainTar([...files, ...files.slice(0, 1)])), /something after its end/],
    [gzipSync(plainTar([...files.slice(0, 1), ...files])), /not as it was written/],
    [gzipSync(plainTar(files.slice(1))), /not as it was written/],
    ...HOSTILE.map(([added, why]): [Buffer, RegExp] => [gzipSync(plainTar([added, ...files])), why]),
  ]
  for (const [bytes, why] of strange) {
    const bad = join(shop.config.dataDir, 'bad.tar.gz')
    await writeFile(bad, bytes)
    const failure = await restoreBackup(bad, place.database, place.images, { force: true }).catch(
      (error) => error,
    )
    expect(failure.message).toMatch(why)
    expect(failure.message.split('\n')).toHaveLength(1)
  }
  await expect(checkBackup('/nowhere/shop.tar.gz')).rejects.toThrow('There is no such file')
  expect(await place.database.db.introspection.getTables()).toEqual([])
})

onEachDatabase('a backup of a newer program is rejected', async (shop) => {
  const { file } = await backUp(shop)
  const newer = await rebuild(file, (text) => text, ['0001-shop', '9999-later'])
  await expect(checkBackup(newer)).rejects.toThrow('The backup is newer than this program: it has 9999-later')
})

onEachDatabase('a backup that cannot be written leaves no file, and none is written over', async (shop) => {
  const { file } = await backUp(shop)
  expect(statSync(file).mode & 0o077).toBe(0)
  await expect(writeBackup(shop.config, shop.images, file)).rejects.toThrow('There is a file already')
  const stopped = { signal: AbortSignal.abort() }
  await expect(writeBackup(shop.config, shop.images, `${file}.2`, stopped)).rejects.toThrow(/abort/)
  expect(readdirSync(shop.config.dataDir).filter((name) => name.includes('tar.gz'))).toEqual(['shop.tar.gz'])
})

onEachDatabase('an image whose file is gone is named, and the backup is made all the same', async (shop) => {
  await makeBusy(shop)
  const hash = 'f'.repeat(64)
  const row = { hash, format: 'webp', width: 1, height: 1, bytes: 1, created_at: new Date().toISOString() }
  await shop.db.insertInto('images').values(row).execute()
  const written = await writeBackup(shop.config, shop.images, join(shop.config.dataDir, 'x.tar.gz'))
  expect(written).toMatchObject({ missing: [hash], pictures: 4 })
})

test('rows of a SQLite backup are those of one moment, whatever is written meanwhile', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  await using snapshot = await openSnapshot(shop.config)
  await addBrand(shop, 'Plus tard')
  await sql`delete from wilayas`.execute(shop.db)
  const { brands, wilayas } = await fingerprint(snapshot)
  expect([brands, wilayas?.rows]).toEqual([undefined, 69])
})

const nothing = Buffer.alloc(0)
const longPath = Buffer.from('31 path=../../../etc/cron.d/evil\n')

/** What no backup has, and why it is rejected. */
const HOSTILE: [TarFile, RegExp][] = [
  [{ path: '../../etc/passwd', bytes: Buffer.from('root') }, /not what its name says/],
  [{ path: '/etc/passwd', bytes: Buffer.from('root') }, /not what its name says/],
  [{ path: 'pictures', bytes: nothing, type: '5' }, /is not a file/],
  [{ path: 'link', bytes: nothing, type: '2' }, /is not a file/],
  [{ path: 'hard', bytes: nothing, type: '1' }, /is not a file/],
  [{ path: 'x', bytes: longPath, type: 'x' }, /not as it was written|not what its name says/],
  [{ path: 'huge', bytes: nothing, size: 0o77777777777 }, /is too large/],
  [{ path: 'x', bytes: nothing, type: 'x', size: 0o77777777777 }, /max size/],
  [{ path: `tables/__proto__/000001.jsonl`, bytes: Buffer.from('{}\n') }, /not as it was written/],
]
