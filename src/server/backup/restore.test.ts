// @module-tag long
import { readdirSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backUp, databaseOf, openPlace, printOf } from '#support/backups.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onEachDatabase, openTestShop } from '#support/open-test-shop.ts'
import { filesOf, plainTar, type TarFile } from '#support/rebuild-backup.ts'
import { applyMigrations, type Migration } from '../db/migrate.ts'
import { describeOrders } from './archived-orders.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-archive.ts'

const MB = 1024 * 1024

test('an entry of rows of a backup stays below 8 MB, one longer row alone', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  // Each of these characters takes six bytes.
  const texts = [...Array(20).fill('\u0001'.repeat(400_000)), 'x'.repeat(10 * MB), 'after']
  for (const text of texts)
    await shop.db.insertInto('news').values({ title: 't', text, is_active: 0, position: 1 }).execute()
  const file = join(shop.config.dataDir, 'shop.tar.gz')
  await writeBackup(shop.config, shop.images, file)
  const news = (await filesOf(file)).filter(({ path }) => path.startsWith('tables/news/'))
  expect(news.map(({ bytes }) => Math.round(bytes.length / MB))).toEqual([...Array(10).fill(5), 10, 0])
})

test('what was written and cannot be read back is no backup', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const text = 'x'.repeat(65 * MB)
  await shop.db.insertInto('news').values({ title: 't', text, is_active: 0, position: 1 }).execute()
  const writing = writeBackup(shop.config, shop.images, join(shop.config.dataDir, 'shop.tar.gz'))
  await expect(writing).rejects.toThrow(/tables\/news.* is too large/)
  expect(readdirSync(shop.config.dataDir).filter((name) => name.includes('tar.gz'))).toEqual([])
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

const nothing = Buffer.alloc(0)
const longPath = Buffer.from('31 path=../../../etc/cron.d/evil\n')

/** Entries that no backup has, each with the message that rejects it. */
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

test('a whole backup that the user may not read is not called damaged', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const folder = join(shop.config.dataDir, 'private')
  await mkdir(folder)
  const file = join(folder, 'shop.tar.gz')
  await writeBackup(shop.config, shop.images, file)
  await chmod(folder, 0)
  const user = process.geteuid?.()
  try {
    // Root may read every file, so the test becomes another user.
    if (user === 0) process.seteuid?.(65_534)
    await expect(checkBackup(file)).rejects.toThrow(/^This user may not read .*shop\.tar\.gz/)
  } finally {
    if (user === 0) process.seteuid?.(0)
    await chmod(folder, 0o700)
  }
})

/** What a later program may add: tables that refer to ours and to each other, in a circle, with rows. */
const FUTURE: Migration = {
  name: '9999-future',
  up: (database) => {
    const [int, end] = database === 'sqlite' ? ['integer', 'strict'] : ['bigint', '']
    return [
      `create table rides (id ${int} primary key, order_id ${int} not null references orders, tour_id ${int}) ${end}`,
      `create table tours (id ${int} primary key, ride_id ${int} references rides, admin_id ${int} references admins) ${end}`,
      'insert into tours (id, ride_id, admin_id) select 1, null, min(id) from admins',
      'insert into rides (id, order_id, tour_id) select id, id, 1 from orders',
      'update tours set ride_id = (select min(id) from rides)',
      'create view tours_today as select * from tours',
      'alter table products add column ridden text',
    ]
  },
}

onEachDatabase('a backup comes back over a newer program, which can take over again', async (shop) => {
  const { file } = await backUp(shop)
  const before = await printOf(shop.config)
  const database = databaseOf(shop)
  const update = () => shop.db.transaction().execute((trx) => applyMigrations(trx, database.name, [FUTURE]))
  await sql`create table of_another_program (id integer)`.execute(shop.db)
  await update()
  await restoreBackup(file, database, shop.images, { force: true })
  const { shop_state: _state, ...rows } = (await printOf(shop.config)).tables
  expect(rows).toEqual({ ...before.tables, shop_state: undefined })
  const tables = (await shop.db.introspection.getTables()).map(({ name }) => name)
  expect(tables).not.toContain('rides')
  // A PostgreSQL database keeps the tables of other programs; a SQLite file belongs to the shop alone.
  expect(tables.includes('of_another_program')).toBe(database.name === 'postgres')
  await update()
})

onEachDatabase('the way back gives no number twice, and says what came since', async (shop) => {
  const { file: full } = await backUp(shop)
  const { form } = await openSale(shop)
  const known = (await postOrder(shop, form)).body.id
  const untouched = (await postOrder(shop, form)).body.id
  const rows = join(shop.config.dataDir, 'rows.tar.gz')
  const { missing } = await writeBackup(shop.config, shop.images, rows, { rowsOnly: true })
  expect(missing.length).toBeGreaterThan(0)
  const came = (await postOrder(shop, { ...form, customerName: 'Nadia Hamdi' })).body.id
  // An older version may have stored control characters.
  await shop.db
    .updateTable('orders')
    .set({ customer_name: 'Nadia\u001b[2J Hamdi' })
    .where('id', '=', came)
    .execute()
  const invoice = (order_id: number, number: string) => ({
    order_id,
    number,
    created_at: new Date().toISOString(),
    content: '{}',
    search_text: number,
  })
  const made = [invoice(known, '2031-000001'), invoice(came, '2031-000002')]
  await shop.db.insertInto('invoices').values(made).execute()
  const call = await shop.asOwner()
  expect((await call('PUT', `/orders/${known}/status`, { status: 'confirmed' })).status).toBe(200)
  const kept = join(shop.config.dataDir, 'kept.tar.gz')
  await writeBackup(shop.config, shop.images, kept)

  const since = await describeOrders(kept, rows)
  expect(since).toEqual([
    expect.stringMatching(new RegExp(`^${known}  .*  confirmed  total 10600 DA  \\(known before`)),
    '    1 × Casque NXR  10000 DA',
    expect.stringMatching(
      new RegExp(
        `^${came}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  Nadia \\[2J Hamdi  0661 23 45 67  Oran \\(essai\\), Es Sénia, 5, rue de la Paix  pending`,
      ),
    ),
    '    1 × Casque NXR  10000 DA',
  ])
  expect((await describeOrders(kept)).length).toBeGreaterThan(since.length)

  await restoreBackup(rows, databaseOf(shop), shop.images, { force: true, images: full, numbers: kept })
  await shop.catalogueVersion.refresh()
  const orders = await shop.db.selectFrom('orders').select('id').orderBy('id').execute()
  expect(orders.slice(-2).map(({ id }) => id)).toEqual([known, untouched])
  const invoices = await shop.db.selectFrom('invoices').select(['number', 'order_id']).orderBy('id').execute()
  expect(invoices.slice(-2)).toEqual([
    { number: '2031-000001', order_id: known },
    { number: '2031-000002', order_id: null },
  ])
  expect((await postOrder(shop, form)).body.id).toBeGreaterThan(came)
})
