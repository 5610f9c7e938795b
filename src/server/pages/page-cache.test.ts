import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { AppEnv } from '#server/http/env.ts'
import { IdentifiedRequest } from '#server/http/request-id.ts'
import { PageCache } from './page-cache.ts'

type Render = (request: Request, env: AppEnv['Bindings']) => Response | Promise<Response>

/** A cache in front of `render`, on a real socket. */
async function serve(render: Render, maxBytes = 1_000_000) {
  const state = { current: 1, renders: 0, failures: [] as unknown[] }
  const cache = new PageCache({
    fetch: (request, env) => {
      state.renders++
      return render(request, env)
    },
    next: async (request, response) => {
      if (request.method !== 'GET' || request.headers.authorization) response.writeHead(299)
      response.end('not cached')
    },
    catalogueVersion: state,
    config: { pageCacheBytes: maxBytes },
    log: { error: ({ err }: { err: unknown }) => void state.failures.push(err) },
  })
  const server = createServer({ IncomingMessage: IdentifiedRequest }, cache.listener)
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

/** Renders a text as a page that every visitor may be sent. */
const shared =
  (text: string): Render =>
  (_request, env) => {
    env.sharedBody = Buffer.from(text)
    return page(text)
  }

function page(text: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', ...headers },
  })
}

test('a page is rendered once for a catalogue version', async () => {
  await using shop = await serve(shared('hello'))
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
  await using shop = await serve(async (request, env) => {
    await promise
    return shared('hello')(request, env)
  })
  const asked = Array.from({ length: 20 }, () => shop.get('/categorie/1'))
  resolve()
  const texts = await Promise.all((await Promise.all(asked)).map((answer) => answer.text()))
  expect(new Set(texts)).toEqual(new Set(['hello']))
  expect(shop.state.renders).toBeLessThan(20)
})

test('a page that was being rendered while the catalogue changed is not cached for the new version', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await using shop = await serve(async (request, env) => {
    await promise
    return shared('old')(request, env)
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
  await using shop = await serve(shared('hello '.repeat(500)))
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

test('an encoding that is forbidden is not used', async () => {
  await using shop = await serve(shared('hello '.repeat(500)))
  const answer = await shop.get('/', { 'accept-encoding': 'br; q=0, gzip;q=0.5' })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
})

test('only what its handler marks as shared is cached, and of that only a success', async () => {
  await using shop = await serve((request, env) => {
    const { pathname } = new URL(request.url)
    // The headers of a personal page may look like those of a shared one.
    if (pathname === '/personal') return page('personal')
    env.sharedBody = Buffer.from('missing')
    return page('missing', {}, 404)
  })
  for (const path of ['/missing', '/personal', '/missing', '/personal']) await (await shop.get(path)).text()
  expect(shop.state.renders).toBe(4)
  expect((await shop.get('/missing')).status).toBe(404)
  expect((await shop.get('/', { authorization: 'Bearer x' })).status).toBe(299)
  expect((await shop.get('/', {}, 'POST')).status).toBe(299)
})

const IMAGE = '/api/products/1/image?v=abc&w=320'

function image(bytes: string, body: BodyInit = bytes): Response {
  const headers = { ETag: '"abc-320-webp"', 'Cache-Control': 'public, immutable', Vary: 'Accept' }
  return new Response(body, {
    headers: { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(bytes.length) },
  })
}

test('a shared image is cached for each type, under its own tag and lifetime', async () => {
  await using shop = await serve((request, env) => {
    const type = request.headers.get('accept') ?? ''
    env.sharedBody = Buffer.from(type)
    return image(type)
  })
  for (const accept of ['image/avif,image/webp', 'image/webp,*/*', 'image/avif,image/webp']) {
    const response = await shop.get(IMAGE, { accept, 'accept-encoding': 'br' })
    expect(await response.text()).toBe(accept.split(',')[0])
    expect(response.headers.get('content-encoding')).toBeNull()
    expect([response.headers.get('etag'), response.headers.get('vary')]).toEqual(['"abc-320-webp"', 'Accept'])
  }
  expect(shop.state.renders).toBe(2)
  const headers = { accept: 'image/webp', 'if-none-match': '"abc-320-webp"' }
  const again = await shop.get(IMAGE, headers)
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, immutable'])
})

test('an image that is not shared is streamed anew to each, or a 304 when it is known', async () => {
  await using shop = await serve((request) => {
    if (request.headers.get('if-none-match')) return new Response(null, { status: 304 })
    return image('streamed', new Blob(['streamed']).stream())
  })
  for (const method of ['GET', 'GET', 'HEAD']) {
    const response = await shop.get(IMAGE, {}, method)
    expect(response.headers.get('content-length')).toBe('8')
    expect(await response.text()).toBe(method === 'HEAD' ? '' : 'streamed')
  }
  expect((await shop.get(IMAGE, { 'if-none-match': '"x"' })).status).toBe(304)
  expect(shop.state.renders).toBe(4)
  expect(shop.state.failures).toEqual([])
})

test('a visitor who leaves while an image is streamed is no failure', async () => {
  const left = Promise.withResolvers<void>()
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(Buffer.alloc(65_536)),
      cancel: () => left.resolve(),
    })
  await using shop = await serve(() => image('x'.repeat(50_000_000), endless()))
  const response = await shop.get(IMAGE)
  await response.body?.cancel()
  await left.promise
  await shop.get('/')
  expect(shop.state.failures).toEqual([])
})

test('a file of the build keeps the encoding that the build gave it', async () => {
  await using shop = await serve((request, env) => {
    const encoding = request.headers.get('accept-encoding')
    env.sharedBody = encoding === 'br' ? brotliCompressSync('script') : Buffer.from('script')
    return page('script', encoding === 'br' ? { 'Content-Encoding': 'br' } : {})
  })
  for (const encoding of ['br', 'gzip', 'br', 'gzip']) {
    const response = await shop.get('/assets/a.js', { 'accept-encoding': encoding })
    expect(await response.text()).toBe('script')
    expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
  }
  expect(shop.state.renders).toBe(2)
})

test('each response has its own request id, cached or not', async () => {
  await using shop = await serve(shared('hello'))
  const headers = { 'if-none-match': '*' }
  const responses = [await shop.get('/'), await shop.get('/'), await shop.get('/', headers)]
  const ids = responses.map((response) => response.headers.get('x-request-id'))
  expect(ids.every((id) => /^[\da-f-]{36}$/.test(id ?? ''))).toBe(true)
  expect(new Set(ids).size).toBe(3)
})

test('each visitor’s requests are counted, whichever of those who wait was first', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await using shop = await serve(async (request, env) => {
    await promise
    const clientIp = request.headers.get('x-forwarded-for')
    return clientIp === '10.0.0.1' ? page('too many', {}, 429) : shared('hello')(request, env)
  })
  const first = shop.get('/', { 'x-forwarded-for': '10.0.0.1' })
  await expect.poll(() => shop.state.renders).toBe(1)
  const second = shop.get('/', { 'x-forwarded-for': '10.0.0.2' })
  await expect.poll(() => shop.cache.misses).toBe(2)
  resolve()
  expect([(await first).status, (await second).status]).toEqual([429, 200])
})

test('a response that cannot be sent is reported', async () => {
  await using shop = await serve(() => {
    throw new Error('broken')
  })
  await expect(shop.get('/')).rejects.toThrow()
  expect(shop.state.failures).toEqual([new Error('broken')])
})

test('HEAD gets the headers of GET and no body', async () => {
  await using shop = await serve(shared('hello'))
  const answer = await shop.get('/', {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '5', ''])
})

test.each([
  ['identity', 11_000],
  ['br', 9000],
])(
  'what is cached in %s stays within its bounds: the least recently used is evicted',
  async (encoding, bytes) => {
    await using shop = await serve(shared('x'.repeat(1000)), bytes)
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
    await using shop = await serve(shared('hello '.repeat(500)), 100)
    const answer = await shop.get('/', { 'accept-encoding': encoding })
    expect(await answer.text()).toBe('hello '.repeat(500))
  },
)
