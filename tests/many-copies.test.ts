// @module-tag long
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/ops/log.ts'
import { startShop } from '#server/start-shop.ts'
import { EventReader } from './support/event-reader.ts'
import { openSale } from './support/open-sale.ts'
import { openTestShop, stubPages } from './support/open-test-shop.ts'
import { PushDevice } from './support/push-device.ts'

type Place = { dataDir: string; databaseUrl: string | undefined }

const RATE_LIMIT = { RATE_LIMIT: 'on' }

const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
})

/** Another instance on the same PostgreSQL and the same images. */
async function openCopy(place: Place, settings: Record<string, string> = {}) {
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    ...settings,
  })
  const copy = await startShop(config, createLog('silent'))
  const app = createApp(copy, stubPages)
  return {
    catalogueVersion: copy.catalogueVersion,
    db: copy.db,
    notices: copy.notices,
    request: (path: string, init?: RequestInit) => app.request(path, init),
    [Symbol.asyncDispose]: copy.stop,
  }
}

test('a write notifies all copies of its version, and they take a version that they hear', async () => {
  await using shop = await openTestShop({ database: 'postgres' })
  await using copy = await openCopy(shop.config)
  const heard: (string | undefined)[] = []
  const client = new pg.Client(shop.config.databaseUrl)
  await client.connect()
  try {
    client.on('notification', ({ payload }) => heard.push(payload))
    await client.query('listen catalogue')
    await shop.json('POST', '/brands', { name: 'AGV' }, await shop.logIn())
    await expect.poll(() => heard).toContain(String(shop.catalogueVersion.current))
    // A version that no copy can read in the database.
    const later = copy.catalogueVersion.current + 1000
    await expect
      .poll(async () => {
        await client.query(`select pg_notify('catalogue', '${later}')`)
        return copy.catalogueVersion.current
      })
      .toBe(later)
  } finally {
    await client.end()
  }
})

test('a copy that hears nothing looks for itself', async () => {
  await using shop = await openTestShop({ database: 'postgres' })
  await using copy = await openCopy(shop.config)
  const listeners = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen catalogue'`
  await expect.poll(async () => (await listeners.execute(shop.db)).rows.length).toBeGreaterThan(0)
  const before = copy.catalogueVersion.current
  await shop.json('POST', '/brands', { name: 'AGV' }, await shop.logIn())
  await expect.poll(() => copy.catalogueVersion.current).toBeGreaterThan(before)
})

test('each copy tells the orders of all, under the same numbers, and queues each notice once', async () => {
  await using shop = await openTestShop({ database: 'postgres' })
  await using copy = await openCopy(shop.config)
  const { form } = await openSale(shop)
  const headers = await shop.logIn()
  await Promise.all([shop.notices.stop(), copy.notices.stop()])
  await shop.json('POST', '/push/devices', new PushDevice('https://push.example/1').subscription, headers)
  await using here = new EventReader(await shop.request('/api/orders/stream', { headers }))
  await using there = new EventReader(await copy.request('/api/orders/stream', { headers }))
  const init = post(form)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? shop : copy).request('/api/orders', init)),
  )
  const placed = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  const [events, same] = await Promise.all([here.take(40), there.take(40)])
  expect(same).toEqual(events)
  const ids = events.map((event) => event.id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  const told = events.map((event) => event.data.orderId ?? 0)
  expect(told.toSorted((a, b) => a - b)).toEqual(placed.toSorted((a, b) => a - b))
  const notices = await shop.db.selectFrom('notices').select('order_id').orderBy('order_id').execute()
  expect(notices.map(({ order_id }) => order_id)).toEqual(placed.toSorted((a, b) => a - b))
})

test('guesses of a password count together, whichever copies they go to', async () => {
  await using shop = await openTestShop({ database: 'postgres', ...RATE_LIMIT })
  await using copy = await openCopy(shop.config, RATE_LIMIT)
  const init = post({ email: 'owner@example.com', password: 'wrong' })
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    statuses.push((await (n % 2 ? shop : copy).request('/api/auth/login', init)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})
