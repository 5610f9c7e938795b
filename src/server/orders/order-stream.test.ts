import { getRequestListener } from '@hono/node-server'
import { expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { EventReader } from '#support/event-reader.ts'
import { fakeIntervals } from '#support/fake-intervals.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onOneDatabase, openTestShop, stubPages, type TestShop } from '#support/open-test-shop.ts'
import { openOrderFeed } from './order-feed.ts'

const HOUR = 3_600_000

/** Logs in to open streams of one session, and places orders as a visitor. */
async function openStreams(shop: TestShop) {
  const { form } = await openSale(shop)
  const headers = await shop.logIn()
  const open = (more = {}) => shop.request('/api/orders/stream', { headers: { ...headers, ...more } })
  return {
    headers,
    open,
    read: async (more = {}) => new EventReader(await open(more)),
    after: async (id: unknown) => new EventReader(await open({ 'Last-Event-ID': String(id) })),
    /** Places this many orders; returns their ids. */
    place: async (count: number) => {
      const ids: number[] = []
      while (ids.length < count) ids.push((await postOrder(shop, form)).body.id)
      await shop.orderFeed.refresh()
      return ids
    },
  }
}

onOneDatabase('a stream tells orders placed, changed and deleted, and nothing past', async (shop) => {
  const { headers, open, after, place } = await openStreams(shop)
  await place(1)
  const answer = await open()
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...{ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
  await using stream = new EventReader(answer)
  const [orderId = 0] = await place(1)
  await shop.json('PUT', `/orders/${orderId}/status`, { status: 'confirmed' }, headers)
  await shop.json('DELETE', `/orders/${orderId}`, undefined, headers)
  await shop.orderFeed.refresh()
  const events = await stream.take(3)
  expect(events).toMatchObject(
    ['placed', 'changed', 'deleted'].map((kind) => ({ event: 'order', data: { orderId, kind } })),
  )
  const ids = events.map((event) => event.id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  // A client that loses the stream before its first event resumes from the header of the response.
  await using again = await after(answer.headers.get('last-event-id'))
  expect(await again.take(3)).toEqual(events)
})

onOneDatabase('Last-Event-ID replays what was missed, also after a restart', async (shop) => {
  const { read, after, place } = await openStreams(shop)
  await using before = await read()
  const orderIds = await place(3)
  const [first] = await before.take(3)
  const missed = orderIds.slice(1).map((orderId) => ({ data: { orderId, kind: 'placed' } }))
  await using rest = await after(first?.id)
  expect(await rest.take(2)).toMatchObject(missed)
  // The numbers of events are in the database, so a feed opened after a restart has them too.
  const feed = await openOrderFeed({ db: shop.db, log: shop.log, onPlaced: async () => {} })
  expect(feed.after(first?.id ?? 0).map(({ data }) => ({ data: JSON.parse(data) }))).toEqual(missed)
  await feed.close()
  await using fromStart = await after(0)
  expect(await fromStart.take(3)).toMatchObject(orderIds.map((orderId) => ({ data: { orderId } })))
  // A Last-Event-ID that the shop cannot have sent is ignored.
  const strange = await Promise.all(['abc', '-1', '1.5', '', '9'.repeat(15), '9'.repeat(40)].map(after))
  const [orderId] = await place(1)
  for (const stream of strange) expect(await stream.next()).toMatchObject({ data: { orderId } })
})

onOneDatabase('a stream ends with its session, and is no use of it', async (shop) => {
  using _intervals = fakeIntervals()
  const { headers, read } = await openStreams(shop)
  await using stream = await read()
  await using longer = await read(await shop.logIn())
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
  const { headers: session, open, place } = await openStreams(shop)
  const { fetch: respond } = createApp(shop, stubPages)
  const cache = createPageCache({ ...shop, fetch: respond, next: getRequestListener(respond) })
  const server = await listen({ host: '127.0.0.1', port: 0 })
  server.serve(cache.listener)
  const url = `http://127.0.0.1:${server.port}/api/orders/stream`
  const headers = { ...session, 'Accept-Encoding': 'gzip, br' }
  const answer = await fetch(url, { headers })
  expect(answer.headers.get('content-encoding')).toBeNull()
  await using stream = new EventReader(answer)
  const [orderId] = await place(1)
  expect(await stream.next()).toMatchObject({ data: { orderId } })
  expect((await fetch(url, { headers, method: 'HEAD' })).status).toBe(200)

  shop.orderStreams.close()
  const closed = server.close()
  expect(await stream.next()).toBeUndefined()
  await closed
  expect((await open()).status).toBe(503)
})
