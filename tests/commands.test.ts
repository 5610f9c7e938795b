// @module-tag long
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addCourier, findCourierRow } from '#server/couriers/accounts/accounts.ts'
import { openSettings } from '#server/couriers/accounts/open-courier.ts'
import { type DatabaseSettings, openDatabase } from '#server/db/open.ts'
import { lockFolder } from '#server/ops/folder-lock.ts'
import { openSecretKey } from '#server/secrets/secret-key.ts'
import { printOf } from './support/backups.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './support/credentials.ts'
import { openFaultyGround } from './support/faulty-ground.ts'
import { onOneDatabase, openTestShop } from './support/open-test-shop.ts'
import { OrderLoad } from './support/order-load.ts'
import { runProcess } from './support/run-process.ts'
import { openSmtpServer } from './support/smtp-server.ts'
import {
  copySqliteFile,
  createPostgresDatabase,
  DATABASES,
  makeTestFolder,
} from './support/test-databases.ts'

const CLIENTS = 8

type Place = DatabaseSettings & { moveTo?: string; smtp?: { url: string; to: string } | null }

function run(
  command: 'admin' | 'backup' | 'restore' | 'move',
  { dataDir, databaseUrl, moveTo, smtp }: Place,
  ...words: string[]
) {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', MOVE_TO: moveTo ?? '' }
  const mail = { SMTP_URL: smtp?.url ?? '', NOTIFY_EMAIL: smtp?.to ?? '' }
  const env = { ...process.env, ...settings, ...mail }
  return runProcess(process.execPath, [`scripts/${command}.ts`, ...words], env)
}

for (const database of DATABASES) {
  test(`a backup made under load is one moment of the shop, and comes back on either database (${database})`, async () => {
    await using ground = await openFaultyGround(database)
    const { program, where, form } = ground
    await program.start()
    using load = new OrderLoad(program.url, form, CLIENTS)
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(50)
    const before = [...load.acknowledged.values()]
    const file = join(where.dataDir, 'shop.tar.gz')
    expect(await run('backup', where, file)).toMatchObject({ code: 0 })
    const after = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(after)
    await load.stop()

    using folder = makeTestFolder()
    await using other = await createPostgresDatabase({ from: 'nothing' })
    const places = [
      { dataDir: folder.path, databaseUrl: undefined },
      { dataDir: folder.path, databaseUrl: other.url },
    ]
    for (const place of places) {
      expect(await run('restore', place, file)).toMatchObject({
        code: 0,
        said: expect.stringContaining('Restored'),
      })
      const ids = await checkOrders(place)
      // All that was acknowledged when it began, and nothing after a hole: but PostgreSQL numbers an order
      // before it is stored, so what other clients had under way may be missing before the last one.
      expect(before.filter((id) => !ids.has(id))).toEqual([])
      const stored = [...load.acknowledged.values()]
      expect([...ids].filter((id) => !stored.includes(id))).toEqual([])
      const missing = stored.filter((id) => id < Math.max(...ids) && !ids.has(id))
      expect(missing.length).toBeLessThan(database === 'postgres' ? CLIENTS : 1)
    }
    // A rehearsal that means the shop which runs reaches nothing of it.
    using elsewhere = makeTestFolder()
    const rehearsed = database === 'sqlite' ? where : { ...where, dataDir: elsewhere.path }
    expect(await run('restore', rehearsed, file, '--force')).toEqual({
      code: 1,
      said: expect.stringMatching(/^(Another program runs the shop|The shop runs on this database: stop)/),
    })
    expect(await run('restore', where, '--check', file)).toEqual({
      code: 0,
      said: expect.stringMatching(/^A whole backup of .*: \d+ rows \(\d+ orders\), \d+ pictures$/),
    })
    const [first = where] = places
    const again = await run('restore', first, file)
    expect(again).toEqual({ code: 1, said: expect.stringMatching(/^There is a shop here already: --force/) })
    expect(await run('restore', first, file, '--force')).toMatchObject({ code: 0 })
    const [one, two] = [await printOf(first), await printOf(places[1] ?? where)]
    // The version has risen where the shop was replaced.
    expect({ ...one.tables, shop_state: null }).toEqual({ ...two.tables, shop_state: null })
    expect(one.lastIds).toEqual(two.lastIds)
  })
}

test('a shop moves from SQLite to PostgreSQL with every row, once it has stopped', async () => {
  await using ground = await openFaultyGround('sqlite')
  const { program, where, form } = ground
  await program.start()
  using load = new OrderLoad(program.url, form, CLIENTS)
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(50)
  await load.stop()
  await using target = await createPostgresDatabase({ from: 'nothing' })
  const there = { dataDir: where.dataDir, databaseUrl: target.url }
  expect(await run('move', { ...where, moveTo: target.url })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Another program/),
  })
  await program.end('SIGTERM')
  expect(await run('move', { ...where, moveTo: target.url })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/every row/i),
  })
  expect(await printOf(there)).toEqual(await printOf(where))
  // The shop goes on there, and a second move finds a shop.
  const twice = await run('move', { ...where, moveTo: target.url })
  expect(twice).toEqual({ code: 1, said: 'There is a shop in this database already' })
})

onOneDatabase('the owner who is locked out sets a new password from a terminal', async (shop) => {
  const session = await shop.logIn()
  const words = ['reset-password', '--email', ADMIN_EMAIL.toUpperCase()]
  const { code, said } = await run('admin', shop.config, ...words)
  const password = new RegExp(`${ADMIN_EMAIL}.*: (\\S{12,})`).exec(said)?.[1] ?? ''
  expect(code).toBe(0)
  expect((await shop.json('GET', '/auth/verify', undefined, session)).status).toBe(401)
  const logIn = (word: string) => shop.json('POST', '/auth/login', { email: ADMIN_EMAIL, password: word })
  expect([(await logIn(ADMIN_PASSWORD)).status, (await logIn(password)).status]).toEqual([401, 200])
})

onOneDatabase('a key is changed and given up from a terminal, and is in no backup', async (shop) => {
  const settings = { baseUrl: 'https://dhd.example', apiToken: 'abcdefgh1234' }
  const { id } = await addCourier(shop.couriers, { kind: 'ecotrack', name: 'DHD', settings })
  expect(await run('admin', shop.config, 'rotate-key')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The secrets of 1 courier accounts are encrypted with the new key\./),
  })
  const file = join(shop.config.dataDir, 'shop.tar.gz')
  expect(await run('backup', shop.config, file)).toMatchObject({ code: 0 })
  using folder = makeTestFolder()
  const restored = { dataDir: folder.path, databaseUrl: undefined }
  expect(await run('restore', restored, file)).toMatchObject({ code: 0 })
  const { db } = openDatabase(restored)
  const readToken = async () => {
    const key = await openSecretKey(db, { secretKey: undefined, newSecretKey: undefined, ...restored })
    return openSettings({ key }, await findCourierRow(db, id))?.apiToken
  }
  await expect(readToken()).rejects.toThrow('secret.key is missing')
  copyFileSync(join(shop.config.dataDir, 'secret.key'), join(folder.path, 'secret.key'))
  expect(await readToken()).toBe('abcdefgh1234')
  rmSync(join(folder.path, 'secret.key'))
  expect(await run('admin', restored, 'forget-key')).toMatchObject({ code: 0 })
  expect(await readToken()).toBeUndefined()
  await db.destroy()
})

test('the key is changed only while no shop runs on the SQLite file', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  using _running = lockFolder(shop.config)
  expect(await run('admin', shop.config, 'rotate-key')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Another program runs the shop/),
  })
})

onOneDatabase('the prefix of the admin is printed from a terminal', async (shop) => {
  expect(await run('admin', shop.config, 'path')).toEqual({ code: 0, said: shop.config.adminPath })
})

test('a letter of a test shows wrong settings of the mail server in one line', async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'owner@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  expect(await run('admin', shop.config, 'test-mail')).toEqual({ code: 0, said: 'Sent to owner@shop.dz.' })
  expect(smtp.state.letters).toMatchObject([{ to: ['owner@shop.dz'] }])
  smtp.state.refuse = '535 wrong password'
  const said = expect.stringMatching(/^The mail server did not take it: .*535 wrong password$/)
  expect(await run('admin', shop.config, 'test-mail')).toEqual({ code: 1, said })
})

test('a command that cannot be carried out says so in one line, and changes nothing', async () => {
  using folder = makeTestFolder()
  const empty = { dataDir: join(folder.path, 'nothing'), databaseUrl: undefined }
  const wrong = { dataDir: join(folder.path, 'wrong'), databaseUrl: undefined }
  await using database = await createPostgresDatabase({ from: 'nothing' })
  const away = { dataDir: folder.path, databaseUrl: 'postgres://shop:s3cret@127.0.0.1:1/shop' }
  const file = join(folder.path, 'shop.tar.gz')
  const filled = { dataDir: join(folder.path, 'filled'), databaseUrl: undefined }
  mkdirSync(filled.dataDir)
  copySqliteFile(filled.dataDir)
  const line = expect.stringMatching(/^.+$/)
  const calls: [Parameters<typeof run>, string][] = [
    [['backup', empty, file], `There is no shop in ${empty.dataDir}`],
    [['backup', away, file], 'connect ECONNREFUSED 127.0.0.1:1'],
    [['backup', empty], 'Usage: npm run backup -- FILE'],
    [['restore', empty, '/nowhere/shop.tar.gz'], 'There is no such file: /nowhere/shop.tar.gz'],
    [['restore', empty, file, '--now'], RESTORE_USAGE],
    [['restore', empty, file, '--check', '--force'], RESTORE_USAGE],
    [['restore', empty, '--check', '/nowhere/shop.tar.gz'], 'There is no such file: /nowhere/shop.tar.gz'],
    [['move', empty], MOVE_USAGE],
    [['move', empty, 'mysql://shop'], MOVE_USAGE],
    [['move', empty, 'postgres://shop@127.0.0.1:1/shop', 'more'], MOVE_USAGE],
    [['move', { ...empty, moveTo: 'mysql://shop' }], 'Bad setting: MOVE_TO must begin with postgres://'],
    [['move', empty, 'postgres://shop:s3cret@127.0.0.1:1/shop'], PASSWORD_SEEN],
    [['move', empty, 'postgres://shop@127.0.0.1:1/shop?password=s3cret'], PASSWORD_SEEN],
    [['move', filled, 'postgres://shop@127.0.0.1:1/shop'], 'connect ECONNREFUSED 127.0.0.1:1'],
    [['admin', wrong, 'reset-password'], `There is no shop in ${wrong.dataDir}`],
    [
      ['admin', { ...wrong, databaseUrl: database.url }, 'reset-password'],
      'There is no shop in this database',
    ],
    [['admin', filled, 'reset-password', '--email', 'nobody@example.com'], line],
    [['admin', filled, 'test-mail'], line],
    [['admin', wrong], line],
    [['admin', wrong, 'reset'], line],
    [['admin', wrong, 'reset-password', '--mail', ADMIN_EMAIL], line],
    [['admin', wrong, 'reset-password', '--email'], line],
    [['admin', wrong, 'rotate-key', '--email', ADMIN_EMAIL], line],
    [['admin', wrong, 'rotate-key', 'again'], line],
  ]
  for (const [call, said] of calls) expect([call, await run(...call)]).toEqual([call, { code: 1, said }])
  expect([file, wrong.dataDir, empty.dataDir].filter(existsSync)).toEqual([])
})

const RESTORE_USAGE =
  'Usage: npm run restore -- FILE [--force], or npm run restore -- --check FILE, or --fetch [NAME]'
const MOVE_USAGE = 'Usage: npm run move, with MOVE_TO=postgres://user:password@host:5432/shop in .env'
const PASSWORD_SEEN =
  'Everybody on this machine can read a password in a command: put the address into MOVE_TO in .env'

/** The ids of the orders of a shop, each of them whole. */
async function checkOrders(settings: DatabaseSettings): Promise<Set<number>> {
  const { db } = openDatabase(settings)
  const orders = await db.selectFrom('orders').select('id').execute()
  const items = await db.selectFrom('order_items').select('order_id').execute()
  await db.destroy()
  const ids = new Set(orders.map(({ id }) => id))
  expect(new Set(items.map((item) => item.order_id))).toEqual(ids)
  return ids
}
