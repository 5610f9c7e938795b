// @module-tag long
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DatabaseSettings, openDatabase } from '#server/db/open.ts'
import { fingerprint, openSnapshot } from '#server/db/snapshot.ts'
import { openFaultyGround } from './support/faulty-ground.ts'
import { OrderLoad } from './support/order-load.ts'
import { runProcess } from './support/run-process.ts'
import {
  copySqliteFile,
  createPostgresDatabase,
  DATABASES,
  makeTestFolder,
} from './support/test-databases.ts'

/** How many order at once. */
const CLIENTS = 8

type Place = DatabaseSettings & { moveTo?: string }

/** Runs a command of the terminal on a shop; gives its exit code and what it printed. */
function run(
  command: 'backup' | 'restore' | 'move',
  { dataDir, databaseUrl, moveTo }: Place,
  ...words: string[]
) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', MOVE_TO: moveTo ?? '' }
  return runProcess(process.execPath, [`scripts/${command}.ts`, ...words], env)
}

async function printOf(settings: DatabaseSettings) {
  await using snapshot = await openSnapshot(settings)
  return { tables: await fingerprint(snapshot), lastIds: snapshot.lastIds }
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
    console.log(
      `${database}: backed up among ${load.acknowledged.size} orders: ${one.tables.orders?.rows} restored, on both databases`,
    )
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

test('a command that cannot be carried out says so in one line', async () => {
  using folder = makeTestFolder()
  const empty = { dataDir: join(folder.path, 'nothing'), databaseUrl: undefined }
  const away = { dataDir: folder.path, databaseUrl: 'postgres://shop:s3cret@127.0.0.1:1/shop' }
  const file = join(folder.path, 'shop.tar.gz')
  const filled = { dataDir: join(folder.path, 'filled'), databaseUrl: undefined }
  mkdirSync(filled.dataDir)
  copySqliteFile(filled.dataDir)
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
  ]
  for (const [call, said] of calls) expect(await run(...call)).toEqual({ code: 1, said })
  expect(existsSync(file)).toBe(false)
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
