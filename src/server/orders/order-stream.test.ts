import { getRequestListener } from '@hono/node-server'
import { expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { EventReader } from '../../../tests/support/event-reader.ts'
import { fakeIntervals } from '../../../tests/support/fake-intervals.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder } from '../../../tests/support/open-sale.ts'
import { openTestShop, stubPages, type TestShop } from '../../../tests/support/open-test-shop.ts'
import { OrderFeed } from './order-feed.ts'

const HOUR = 3_600_000

type Headers = Record<string, string>

async function openStream(shop: TestShop, headers: Headers): Promise<EventReader> {
  const answer = await shop.request('/api/orders/stream', { headers })
  expect(answer.status).toBe(200)
  return new EventReader(answer)
}

/** The ids of so many orders that a visitor has placed. */
async function placeOrders(shop: TestShop, form: unknown, count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push((await postOrder(shop, form)).body.id)
  await shop.orderFeed.refresh()
  return ids
}

onOneDatabase('a stream tells orders placed, changed and deleted, and nothing past', async (shop) => {
  const { form } = await openSale(shop)
  const headers = await shop.logIn()
  await placeOrders(shop, form, 1)
  const answer = await shop.request('/api/orders/stream', { headers })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  // Where it begins, for a client that loses it before the first event.
  const after = answer.headers.get('last-event-id')
  await using stream = new EventReader(answer)
  const [orderId = 0] = await placeOrders(shop, form, 1)
  await shop.json('PUT', `/orders/${orderId}/status`, { status: 'confirmed' }, headers)
  await shop.json('DELETE', `/orders/${orderId}`, undefined, headers)
  await shop.orderFeed.refresh()
  const events = await stream.take(3)
  expect(events).toMatchObject(
    ['placed', 'changed', 'deleted'].map((kind) => ({ event: 'order', data: { orderId, kind } })),
  )
  const ids = events.map((event) => event.id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  await using again = await openStream(shop, { ...headers, 'Last-Event-ID': String(after) })
  expect(await again.take(3)).toEqual(events)
})

onOneDatabase('Last-Event-ID replays what was missed, also after a restart', async (shop) => {
  const { form } = await openSale(shop)
  const headers = await shop.logIn()
  await using before = await openStream(shop, headers)
  const orderIds = await placeOrders(shop, form, 3)
  const [first] = await before.take(3)
  const missed = orderIds.slice(1).map((orderId) => ({ data: { orderId, kind: 'placed' } }))
  await using after = await openStream(shop, { ...headers, 'Last-Event-ID': String(first?.id) })
  expect(await after.take(2)).toMatchObject(missed)
  // The numbers are in the database: another start reads them.
  const feed = await OrderFeed.open({ db: shop.db, log: shop.log, onPlaced: async () => {} })
  expect(feed.after(first?.id ?? 0).map(({ data }) => ({ data: JSON.parse(data) }))).toEqual(missed)
  await feed.close()
  await using fromStart = await openStream(shop, { ...headers, 'Last-Event-ID': '0' })
  expect(await fromStart.take(3)).toMatchObject(orderIds.map((orderId) => ({ data: { orderId } })))
})

test('a Last-Event-ID that is none of ours is ignored', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { form } = await openSale(shop)
  const headers = await shop.logIn()
  await placeOrders(shop, form, 1)
  const streams: EventReader[] = []
  for (const id of ['abc', '-1', '1.5', '', '9'.repeat(15), '9'.repeat(40)]) {
    streams.push(await openStream(shop, { ...headers, 'Last-Event-ID': id }))
  }
  const [orderId] = await placeOrders(shop, form, 1)
  for (const stream of streams) expect(await stream.next()).toMatchObject({ data: { orderId } })
})

onOneDatabase('a stream ends with its session, and is no use of it', async (shop) => {
  using _intervals = fakeIntervals()
  const [headers, other] = [await shop.logIn(), await shop.logIn()]
  await using stream = await openStream(shop, headers)
  await using longer = await openStream(shop, other)
  const used = new Date(Date.now() - HOUR).toISOString()
  await shop.db.updateTable('admin_tokens').set({ last_used_at: used }).execute()
  vi.advanceTimersByTime(25_000)
  const next = stream.next()
  await vi.waitFor(() => expect(stream.comments).toBe(2))
  await shop.json('POST', '/auth/logout', undefined, headers)
  vi.advanceTimersByTime(25_000)
  expect(await next).toBeUndefined()
  await shop.db.updateTable('admin_tokens').set({ expires_at: used }).execute()
  const tokens = await shop.db.selectFrom('admin_tokens').select('last_used_at').execute()
  expect(tokens).toEqual([{ last_used_at: used }])
  vi.advanceTimersByTime(25_000)
  expect(await longer.next()).toBeUndefined()
})

test('a stream passes the page cache as it comes, and a stop ends it at once', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { form } = await openSale(shop)
  const { fetch: respond } = createApp(shop, stubPages)
  const cache = new PageCache({ ...shop, fetch: respond, next: getRequestListener(respond) })
  const server = await listen({ host: '127.0.0.1', port: 0 })
  server.serve(cache.listener)
  const url = `http://127.0.0.1:${server.port}/api/orders/stream`
  const headers = { ...(await shop.logIn()), 'Accept-Encoding': 'gzip, br' }
  const answer = await fetch(url, { headers })
  expect(answer.headers.get('content-encoding')).toBeNull()
  await using stream = new EventReader(answer)
  const [orderId] = await placeOrders(shop, form, 1)
  expect(await stream.next()).toMatchObject({ data: { orderId } })
  expect((await fetch(url, { headers, method: 'HEAD' })).status).toBe(200)

  shop.orderStreams.close()
  const closed = server.close()
  expect(await stream.next()).toBeUndefined()
  await closed
  expect((await shop.request('/api/orders/stream', { headers })).status).toBe(503)
})
