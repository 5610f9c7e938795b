import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BOUNDS } from '#server/http/bounds/bounds.ts'
import { RawClient } from '#support/raw-client.ts'
import { servePageCache, sharedPage } from '#support/serve-page-cache.ts'

const PAGE = () => sharedPage('hello')
const CLIENT_HEADER = 'X-Client'

/** Counts the responses that a client has received, by status. */
function statusesOf({ heard }: RawClient): Record<string, number> {
  const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status)
  return Object.fromEntries(
    Object.entries(Object.groupBy(statuses, (status) => status)).map(([status, all]) => [
      status,
      all?.length ?? 0,
    ]),
  )
}

test('of a burst of cold pages of one client a part is made, the rest is a 429, and cached pages come between', async () => {
  await using shop = await servePageCache(PAGE)
  await (await shop.get('/')).text()
  using burst = await RawClient.open(shop.url)
  const { client: most } = BOUNDS.requests
  const paths = Array.from({ length: most + 50 }, (_, n) => `/produit/${n + 1}`)
  burst.say(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join(''))
  await expect.poll(() => shop.state.renders).toBeGreaterThan(1)
  const made = shop.state.renders
  expect((await shop.get('/')).status).toBe(200)
  expect(shop.cache.hits).toBe(1)
  expect(made).toBeLessThan(most)
  await expect.poll(() => burst.isClosed).toBe(true)
  expect(statusesOf(burst)).toEqual({ 200: most, 429: 1 })
  expect(shop.state.renders).toBe(most + 1)
})

test('behind a proxy a client has so many unfinished bodies, one more is a 429 at once, and others order', async () => {
  await using shop = await servePageCache(PAGE, 1_000_000, CLIENT_HEADER)
  await using everything = new AsyncDisposableStack()
  const { client: most } = BOUNDS.bodies
  const begin = async (address: string) => {
    const client = everything.use(await RawClient.open(shop.url))
    client.say(
      `POST /api/orders HTTP/1.1\r\nHost: shop\r\n${CLIENT_HEADER}: ${address}\r\nContent-Length: 9000\r\n\r\n{"a":`,
    )
    return client
  }
  shop.hold()
  const clients = await Promise.all(Array.from({ length: most + 20 }, () => begin('10.0.0.1')))
  const refused = () => clients.filter(({ heard }) => heard.startsWith('HTTP/1.1 429'))
  await expect.poll(() => refused().length).toBe(20)
  expect(refused()[0]?.heard).toMatch(/connection: close/i)
  const other = await begin('10.0.0.2')
  for (let count = 0; count < 5; count++) await setImmediate()
  expect(other.heard).toBe('')
  shop.letGo()
  await expect.poll(() => other.heard).toMatch(/^HTTP\/1\.1 299/)
})

test('who has too much to read gets what is cached and small, its health, and nothing else', async () => {
  await using shop = await servePageCache(({ url }) =>
    sharedPage('x'.repeat(url.endsWith('large') ? 70_000 : 10)),
  )
  for (const path of ['/', '/large']) await (await shop.get(path)).text()
  using _unread = shop.open.unsentBytes.hold('127.0.0.1', { weight: BOUNDS.unsentBytes.client })
  const statusOf = async (path: string, headers = {}) => (await shop.get(path, headers)).status
  expect([
    await statusOf('/'),
    await statusOf('/api/health'),
    await statusOf('/large'),
    await statusOf('/cold'),
  ]).toEqual([200, 200, 429, 429])
  const page = await shop.get('/cold', { 'x-request-id': 'mine' })
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('x-frame-options')).toBe('DENY')
  expect(await (await shop.get('/api/brands')).json()).toEqual({
    message: expect.stringContaining('Trop de demandes'),
  })
  // A request with a token reaches the app, which alone can tell if the token is the owner's.
  expect(await statusOf('/cold', { authorization: 'Bearer x' })).toBe(299)
})

test('a visitor who holds nothing gets a page while all places are taken, and who holds most its health', async () => {
  await using shop = await servePageCache(PAGE, 1_000_000, CLIENT_HEADER)
  const { whole, client } = BOUNDS.requests
  const cut: string[] = []
  await Promise.all(
    Array.from({ length: whole }, (_, n) => {
      const address = `10.0.0.${1 + Math.floor(n / client)}`
      return shop.open.requests.take(address, () => cut.push(address) > 0)
    }),
  )
  const statusOf = async (path: string, address: string) =>
    (await shop.get(path, { [CLIENT_HEADER]: address })).status
  expect([await statusOf('/', '10.0.0.2'), await statusOf('/api/health', '10.0.0.2')]).toEqual([429, 200])
  expect([await statusOf('/', '10.1.0.1'), cut]).toEqual([200, ['10.0.0.1']])
})
