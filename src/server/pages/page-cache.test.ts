import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

type Render = (request: Request) => Response | Promise<Response>

/** A cache in front of `render`, on a real socket. */
async function serve(render: Render, maxBytes = 1_000_000) {
  const state = { version: 1, renders: 0, failures: [] as unknown[] }
  const cache = new PageCache(
    (request) => {
      state.renders++
      return render(request)
    },
    () => state.version,
    maxBytes,
    (error) => state.failures.push(error),
  )
  const server = createServer((request, response) => {
    if (!cache.answer(request, response)) response.writeHead(299).end('not the cache’s')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
    })
  return {
    state,
    cache,
    get,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function page(text: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', ...headers },
  })
}

test('a page is rendered once for a catalogue version', async () => {
  await using shop = await serve(() => page('hello'))
  expect(await (await shop.get('/')).text()).toBe('hello')
  expect(await (await shop.get('/?fbclid=1')).text()).toBe('hello')
  expect(shop.state.renders).toBe(1)
  expect(shop.cache.hits).toBe(1)
  shop.state.version = 2
  await shop.get('/')
  expect(shop.state.renders).toBe(2)
})

test('all who miss the same page at once share one render', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await using shop = await serve(async () => {
    await promise
    return page('hello')
  })
  const asked = Array.from({ length: 20 }, () => shop.get('/categorie/1'))
  resolve()
  const texts = await Promise.all((await Promise.all(asked)).map((answer) => answer.text()))
  expect(new Set(texts)).toEqual(new Set(['hello']))
  expect(shop.state.renders).toBeLessThan(20)
})

test('a page that was being rendered while the catalogue changed is not kept for the new version', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await using shop = await serve(async () => {
    await promise
    return page('old')
  })
  const asked = shop.get('/')
  await expect.poll(() => shop.state.renders).toBe(1)
  shop.state.version = 2
  resolve()
  await (await asked).text()
  await shop.get('/')
  expect(shop.state.renders).toBe(2)
})

test('each encoding has its own strong tag, and a known tag gets 304', async () => {
  await using shop = await serve(() => page('hello '.repeat(500)))
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
  expect(shop.state.renders).toBe(1)
})

test('an encoding that is refused is not used', async () => {
  await using shop = await serve(() => page('hello '.repeat(500)))
  const answer = await shop.get('/', { 'accept-encoding': 'br; q=0, gzip;q=0.5' })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
})

test('refusals, private answers and those of the owner are never kept', async () => {
  await using shop = await serve(({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/missing') return page('missing', {}, 404)
    if (pathname === '/private') return page('private', { 'Cache-Control': 'no-store' })
    return page('x', { 'Content-Type': 'image/webp' })
  })
  for (const path of ['/missing', '/private', '/picture']) {
    await (await shop.get(path)).text()
    await (await shop.get(path)).text()
  }
  expect(shop.state.renders).toBe(6)
  expect((await shop.get('/missing')).status).toBe(404)
  expect((await shop.get('/', { authorization: 'Bearer x' })).status).toBe(299)
  expect((await shop.get('/', {}, 'POST')).status).toBe(299)
})

test('each visitor’s calls are counted for himself, whoever of those who wait was first', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await using shop = await serve(async (request) => {
    await promise
    const client = request.headers.get('x-forwarded-for')
    return client === '10.0.0.1' ? page('too many', {}, 429) : page('hello')
  })
  const first = shop.get('/', { 'x-forwarded-for': '10.0.0.1' })
  await expect.poll(() => shop.state.renders).toBe(1)
  const second = shop.get('/', { 'x-forwarded-for': '10.0.0.2' })
  await expect.poll(() => shop.cache.misses).toBe(2)
  resolve()
  expect([(await first).status, (await second).status]).toEqual([429, 200])
})

test('an answer that cannot be given is told', async () => {
  await using shop = await serve(() => {
    throw new Error('broken')
  })
  await expect(shop.get('/')).rejects.toThrow()
  expect(shop.state.failures).toEqual([new Error('broken')])
})

test('HEAD gets the headers of GET and no body', async () => {
  await using shop = await serve(() => page('hello'))
  const answer = await shop.get('/', {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '5', ''])
})

test('a page that is taken compressed is kept so, and still there for whoever takes it plain', async () => {
  const text = 'hello '.repeat(1000)
  await using shop = await serve(() => page(text), 50_000)
  for (const path of ['/a', '/b', '/c']) {
    const answer = await shop.get(path, { 'accept-encoding': 'br' })
    expect(await answer.text()).toBe(text)
  }
  for (const encoding of ['identity', 'gzip', 'br']) {
    expect(await (await shop.get('/a', { 'accept-encoding': encoding })).text()).toBe(text)
  }
  await shop.get('/c', { 'accept-encoding': 'br' })
  expect(shop.state.renders).toBe(3)
})

test.each([
  ['identity', 18_000],
  ['br', 11_000],
])('what is kept in %s stays within its bounds, the longest unused going first', async (encoding, bytes) => {
  await using shop = await serve(() => page('x'.repeat(1000)), bytes)
  const see = async (path: string) => (await shop.get(path, { 'accept-encoding': encoding })).text()
  for (const path of ['/a', '/b', '/a', '/c', '/a']) await see(path)
  expect(shop.state.renders).toBe(3)
  await see('/b')
  expect(shop.state.renders).toBe(4)
})

test.each(['identity', 'gzip', 'br'])(
  'a page larger than all that may be kept is answered in %s',
  async (encoding) => {
    await using shop = await serve(() => page('hello '.repeat(500)), 100)
    const answer = await shop.get('/', { 'accept-encoding': encoding })
    expect(await answer.text()).toBe('hello '.repeat(500))
  },
)
