import { expect, test } from 'vitest'
import { page, servePageCache, sharedPage } from '#support/serve-page-cache.ts'

test('a page is rendered once for a catalogue version', async () => {
  await using shop = await servePageCache(() => sharedPage('hello'))
  expect(await (await shop.get('/')).text()).toBe('hello')
  expect(await (await shop.get('/?fbclid=1')).text()).toBe('hello')
  expect(shop.state.renders).toBe(1)
  expect(shop.cache.hits).toBe(1)
  shop.state.current = 2
  await shop.get('/')
  expect(shop.state.renders).toBe(2)
})

test('all who miss the same page at once share one render', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await using shop = await servePageCache(async () => {
    await promise
    return sharedPage('hello')
  })
  const asked = Array.from({ length: 20 }, () => shop.get('/categorie/1'))
  await expect.poll(() => shop.cache.misses).toBe(20)
  resolve()
  const texts = await Promise.all((await Promise.all(asked)).map((answer) => answer.text()))
  expect(new Set(texts)).toEqual(new Set(['hello']))
  expect(shop.state.renders).toBe(1)
})

test('a page that was being rendered while the catalogue changed is not cached for the new version', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await using shop = await servePageCache(async () => {
    await promise
    return sharedPage('old')
  })
  const asked = shop.get('/')
  await expect.poll(() => shop.state.renders).toBe(1)
  shop.state.current = 2
  resolve()
  await (await asked).text()
  await shop.get('/')
  expect(shop.state.renders).toBe(2)
})

test('each encoding has its own strong tag, and a known tag gets 304', async () => {
  await using shop = await servePageCache(() => sharedPage('hello '.repeat(500)))
  const tags = new Set<string | null>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const answer = await shop.get('/', { 'accept-encoding': encoding })
    expect(await answer.text()).toBe('hello '.repeat(500))
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    const tag = answer.headers.get('etag')
    tags.add(tag)
    const again = await shop.get('/', { 'accept-encoding': encoding, 'if-none-match': tag ?? '' })
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
  }
  expect(tags.size).toBe(3)
  expect(shop.state.renders).toBe(3)
})

test('only what its handler marks as shared is cached, and of that only a success', async () => {
  await using shop = await servePageCache((request) => {
    const { pathname } = new URL(request.url)
    // Nothing marks a personal page as shared, although its headers may equal those of a shared one.
    if (pathname === '/personal') return page('personal')
    return sharedPage('missing', {}, 404)
  })
  for (const path of ['/missing', '/personal', '/missing', '/personal']) await (await shop.get(path)).text()
  expect(shop.state.renders).toBe(4)
  expect((await shop.get('/missing')).status).toBe(404)
  expect((await shop.get('/', { authorization: 'Bearer x' })).status).toBe(299)
  expect((await shop.get('/', {}, 'POST')).status).toBe(299)
})

test('each response has its own request id, cached or not', async () => {
  await using shop = await servePageCache(() => sharedPage('hello'))
  const headers = { 'if-none-match': '*' }
  const responses = [await shop.get('/'), await shop.get('/'), await shop.get('/', headers)]
  const ids = responses.map((response) => response.headers.get('x-request-id'))
  expect(ids.every((id) => /^[\da-f-]{36}$/.test(id ?? ''))).toBe(true)
  expect(new Set(ids).size).toBe(3)
})

test('each visitor’s requests are counted, whichever of those who wait was first', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await using shop = await servePageCache(async (request) => {
    await promise
    const clientIp = request.headers.get('x-forwarded-for')
    return clientIp === '10.0.0.1' ? page('too many', {}, 429) : sharedPage('hello')
  })
  const first = shop.get('/', { 'x-forwarded-for': '10.0.0.1' })
  await expect.poll(() => shop.state.renders).toBe(1)
  const second = shop.get('/', { 'x-forwarded-for': '10.0.0.2' })
  await expect.poll(() => shop.cache.misses).toBe(2)
  resolve()
  expect([(await first).status, (await second).status]).toEqual([429, 200])
})

test('a rendered page counts for the visitor whom the header of the settings names', async () => {
  const named: (string | null)[] = []
  const render = ({ headers }: Request) => {
    named.push(headers.get('cf-connecting-ip'), headers.get('x-forwarded-for'))
    return sharedPage('hello')
  }
  await using shop = await servePageCache(render, 1_000_000, 'CF-Connecting-IP')
  await shop.get('/', { 'x-forwarded-for': '10.0.0.1', 'cf-connecting-ip': '41.0.0.1' })
  expect(named).toEqual(['41.0.0.1', null])
})

test('a response that cannot be sent is reported', async () => {
  await using shop = await servePageCache(() => {
    throw new Error('broken')
  })
  await expect(shop.get('/')).rejects.toThrow()
  expect(shop.state.failures).toEqual([new Error('broken')])
})

test('HEAD gets the headers of GET and no body', async () => {
  await using shop = await servePageCache(() => sharedPage('hello'))
  const answer = await shop.get('/', {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '5', ''])
})

test.each([
  ['identity', 11_000],
  ['br', 9000],
])(
  'what is cached in %s stays within its bounds: the least recently used is evicted',
  async (encoding, bytes) => {
    await using shop = await servePageCache(() => sharedPage('x'.repeat(1000)), bytes)
    const see = async (path: string) => (await shop.get(path, { 'accept-encoding': encoding })).text()
    for (const path of ['/a', '/b', '/a', '/c', '/a']) await see(path)
    expect(shop.state.renders).toBe(3)
    await see('/b')
    expect(shop.state.renders).toBe(4)
  },
)

test.each(['identity', 'gzip', 'br'])(
  'a page larger than the whole cache is sent in %s',
  async (encoding) => {
    await using shop = await servePageCache(() => sharedPage('hello '.repeat(500)), 100)
    const answer = await shop.get('/', { 'accept-encoding': encoding })
    expect(await answer.text()).toBe('hello '.repeat(500))
  },
)
