import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { ServerState } from '#contract/server-state.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { UnavailableError } from '#server/errors.ts'
import * as freeSpace from '#server/free-space.ts'
import { ImageLibrary } from '#server/images/library.ts'
import { FileStore } from '#server/images/store.ts'
import { createReads } from '#server/reads.ts'
import { startShop } from '#server/start-shop.ts'
import { onOneDatabase, openTestShop, stubPages } from '#support/open-test-shop.ts'
import { createPostgresDatabase } from '#support/test-databases.ts'
import { serveMetrics } from './metrics.ts'

test('a database that cannot be reached is a 503 for every read, and the log says why', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { db, searchDb } = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' })
  const app = createApp(
    { ...shop, db, reads: createReads({ ...shop, db, searchDb }, shop.catalogueVersion) },
    stubPages,
  )
  for (const path of ['/api/health', '/api/products', '/api/wilayas']) {
    const response = await app.request(path)
    expect([path, response.status]).toEqual([path, 503])
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toEqual({
      message: 'La boutique est momentanément indisponible, réessayez dans un instant',
    })
  }
  expect(shop.logged.filter((line) => 'err' in line)).toHaveLength(3)
  await db.destroy()
})

test('a PostgreSQL that goes away while the shop runs is a 503', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  await using database = await createPostgresDatabase()
  const { db } = openDatabase({ databaseUrl: database.url, dataDir: '' })
  const app = createApp({ ...shop, db }, stubPages)
  expect((await app.request('/api/health')).status).toBe(200)
  await database.drop()
  expect((await app.request('/api/health')).status).toBe(503)
  await db.destroy()
})

onOneDatabase(
  'a shop is ready while its database is of this program and its images are there',
  async (shop) => {
    expect(await shop.json('GET', '/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
    await sql`insert into migrations (name, done_at) values ('9999-later', 'now')`.execute(shop.db)
    expect(await shop.json('GET', '/ready')).toMatchObject({ status: 503 })
    expect(await shop.json('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  },
)

test('the images are checked once for everybody who asks within some seconds, found or not', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  for (const [outcome, status] of [
    [() => Promise.resolve([]), 200],
    [() => Promise.reject(new UnavailableError('Les images sont indisponibles')), 503],
  ] as const) {
    vi.useFakeTimers({ toFake: ['performance'] })
    const check = vi.spyOn(FileStore.prototype, 'list').mockImplementation(outcome)
    const images = new ImageLibrary(shop.config, () => {})
    const app = createApp({ ...shop, images }, stubPages)
    const ask = async () => (await app.request('/api/ready')).status
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    expect([new Set(answers), check.mock.calls.length]).toEqual([new Set([status]), 1])
    vi.advanceTimersByTime(5000)
    expect([await ask(), await ask(), check.mock.calls.length]).toEqual([status, status, 2])
    check.mockRestore()
    vi.useRealTimers()
  }
})

onOneDatabase('readiness is known while a transaction is under way', async (shop) => {
  await shop.db.transaction().execute(async (trx) => {
    await trx.insertInto('brands').values({ name: 'AGV', name_key: 'agv' }).execute()
    expect((await shop.json('GET', '/ready')).status).toBe(200)
  })
})

test('the owner learns of a disk that is nearly full, and of addresses that the settings do not fit', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const call = await shop.asOwner()
  const ask = async () => (await call<ServerState>('GET', '/server')).body
  const space = vi.spyOn(freeSpace, 'findFreeBytes')
  space.mockResolvedValue(2 * 1024 ** 3)
  const quiet = { publicUrl: shop.config.publicUrl, proxyProblem: null, copies: null }
  expect(await ask()).toEqual({ disk: { freeBytes: 2 * 1024 ** 3, isShort: false }, ...quiet })
  space.mockResolvedValue(900_000_000)
  await shop.request('/', { headers: { 'X-Forwarded-For': '41.0.0.1' } })
  const disk = { freeBytes: 900_000_000, isShort: true }
  expect(await ask()).toEqual({ ...quiet, disk, proxyProblem: 'ignored' })
  space.mockRestore()
})

onOneDatabase('a database that is down shows in the metrics, and no old figures with it', async (shop) => {
  const started = await startShop(shop.config, shop.log)
  const server = await serveMetrics(started, { hits: 3, misses: 1 }, { host: '127.0.0.1', port: 0 })
  const read = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  const up = await read()
  expect(up).toContain('\nguidon_database_up 1\n')
  expect(up).toMatch(/\nguidon_info\{version="\d+\.\d+\.\d+",commit="[^"]*"\} 1\n/)
  expect(up).toContain('\nguidon_orders{status="pending"} 0\n')
  expect(up).toContain('\nguidon_last_backup_timestamp_seconds 0\n')
  await started.stop()
  for (const text of [await read(), await read()]) {
    expect(text).toContain('\nguidon_database_up 0\n')
    expect(text).not.toMatch(/^guidon_(orders|last_backup)/m)
    expect(text).toContain('\nguidon_page_cache_hits_total 3\n')
  }
  await server.close()
})
