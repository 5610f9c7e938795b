import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { servePageCache, sharedPage } from '#support/serve-page-cache.ts'

const IMAGE = '/api/products/1/image?v=abc&w=320'

function imageHeaders(bytes: string) {
  const headers = { ETag: '"abc-320-webp"', 'Cache-Control': 'public, immutable', Vary: 'Accept' }
  return { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(bytes.length) }
}

function image(bytes: string, body: BodyInit = bytes): Response {
  return new Response(body, { headers: imageHeaders(bytes) })
}

test('a shared image is cached for each type, under its own tag and lifetime', async () => {
  await using shop = await servePageCache((request) => {
    const type = request.headers.get('accept') ?? ''
    return sharedPage(type, imageHeaders(type))
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

test.each([0, 256, 8000, 8001])('%i bytes of any value are sent as they are', async (size) => {
  const bytes = Buffer.from(Array.from({ length: size }, (_, index) => index % 256))
  await using shop = await servePageCache(() => sharedPage(bytes))
  for (const kind of ['rendered', 'cached']) {
    const response = await shop.get(IMAGE)
    expect(Buffer.from(await response.arrayBuffer()), kind).toEqual(bytes)
    expect(response.headers.get('content-length')).toBe(String(size))
  }
})

test('an image that is not shared is streamed anew to each, or a 304 when it is known', async () => {
  await using shop = await servePageCache((request) => {
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
  await using shop = await servePageCache(() => image('x'.repeat(50_000_000), endless()))
  const response = await shop.get(IMAGE)
  await response.body?.cancel()
  await left.promise
  await shop.get('/')
  expect(shop.state.failures).toEqual([])
})

test('a file of the build keeps the encoding that the build gave it', async () => {
  await using shop = await servePageCache((request) => {
    const isBrotli = request.headers.get('accept-encoding') === 'br'
    return isBrotli
      ? sharedPage(brotliCompressSync('script'), { 'Content-Encoding': 'br' })
      : sharedPage('script')
  })
  for (const encoding of ['br', 'gzip', 'br', 'gzip']) {
    const response = await shop.get('/assets/a.js', { 'accept-encoding': encoding })
    expect(await response.text()).toBe('script')
    expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
  }
  expect(shop.state.renders).toBe(2)
})
