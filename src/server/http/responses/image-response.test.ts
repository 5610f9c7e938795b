import sharp from 'sharp'
import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { addCategory, addProduct, addProductImage } from '#support/factories.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

const CHROME = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'

/** A product with one image, 800 x 600 px; gives its URL with the version. */
async function addWithImages(shop: TestShop): Promise<{ id: number; imageId: number; url: string }> {
  const id = await addProduct(shop)
  const { id: imageId } = await addProductImage(shop, id)
  const { body } = await shop.json<Product>('GET', `/products/${id}`)
  return { id, imageId, url: body.image ?? '' }
}

function get(shop: TestShop, url: string, accept = '*/*', more: Record<string, string> = {}) {
  return shop.request(url, { headers: { Accept: accept, ...more } })
}

async function sizeOf(answer: Response) {
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
  return { format, width, height }
}

onOneDatabase('an image comes in the width asked for, never enlarged', async (shop) => {
  const { url } = await addWithImages(shop)
  expect(await sizeOf(await get(shop, url))).toEqual({ format: 'jpeg', width: 800, height: 600 })
  for (const asked of [160, 320, 480, 640, 960, 1280, 1920]) {
    const width = Math.min(asked, 800)
    const { width: given, height } = await sizeOf(await get(shop, `${url}&w=${asked}`))
    expect([asked, given, height]).toEqual([asked, width, width * 0.75])
  }
})

onOneDatabase('the format follows Accept: WebP where it is named, else JPEG', async (shop) => {
  const { url } = await addWithImages(shop)
  const wanted = [
    ['image/webp,*/*', 'webp'],
    ['IMAGE/WEBP', 'webp'],
    ['image/webp;q=0.5', 'webp'],
    ['*/*', 'jpeg'],
    ['image/*', 'jpeg'],
    ['image/webp;q=0, image/jpeg', 'jpeg'],
    ['', 'jpeg'],
    ['text/html', 'jpeg'],
  ] as const
  for (const [accept, format] of wanted) {
    const answer = await get(shop, `${url}&w=160`, accept)
    expect([accept, answer.headers.get('content-type')]).toEqual([accept, `image/${format}`])
    expect(answer.headers.get('vary')).toBe('Accept')
    expect((await sizeOf(answer)).format).toBe(format)
  }
})

onOneDatabase('AVIF comes once it is encoded, WebP until then', async (shop) => {
  const { url } = await addWithImages(shop)
  const first = await get(shop, `${url}&w=160`, CHROME)
  expect(first.headers.get('content-type')).toBe('image/webp')
  await shop.images.variants.settled()
  const second = await get(shop, `${url}&w=160`, CHROME)
  expect(second.headers.get('content-type')).toBe('image/avif')
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  expect((await get(shop, `${url}&w=160`, 'image/webp')).headers.get('content-type')).toBe('image/webp')
})

onOneDatabase(
  'under its current version an image never changes, else it is asked for again',
  async (shop) => {
    const { id, imageId, url } = await addWithImages(shop)
    const caching = async (path: string) => (await get(shop, path)).headers.get('cache-control')
    const forever = 'public, max-age=31536000, immutable'
    expect(await caching(url)).toBe(forever)
    expect(await caching(`${url}&w=320`)).toBe(forever)
    for (const path of [`/api/products/${id}/image`, `/api/products/${id}/images/${imageId}`]) {
      expect(await caching(path)).toBe('no-cache')
      expect(await caching(`${path}?v=old`)).toBe('no-cache')
      expect(await caching(`${path}?v=`)).toBe('no-cache')
    }
  },
)

onOneDatabase('an image that the browser has is a 304', async (shop) => {
  const { id } = await addWithImages(shop)
  const path = `/api/products/${id}/image?w=160`
  const tag = (await get(shop, path)).headers.get('etag') ?? ''
  const again = await get(shop, path, '*/*', { 'If-None-Match': tag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect([again.headers.get('etag'), again.headers.get('vary')]).toEqual([tag, 'Accept'])
  expect((await get(shop, path, 'image/webp', { 'If-None-Match': tag })).status).toBe(200)
  expect((await get(shop, path.replace('160', '320'), '*/*', { 'If-None-Match': tag })).status).toBe(200)
})

onOneDatabase('another width is a 400 that names those there are', async (shop) => {
  const { url } = await addWithImages(shop)
  for (const width of ['0', '161', '-160', '160.0', 'wide', '1e3', '9999999']) {
    const answer = await get(shop, `${url}&w=${width}`)
    expect([width, answer.status]).toEqual([width, 400])
    expect(await answer.json()).toEqual({
      message: 'Largeur parmi 160, 320, 480, 640, 960, 1280, 1920 attendue',
      issues: [{ path: 'w', message: 'Largeur parmi 160, 320, 480, 640, 960, 1280, 1920 attendue' }],
    })
  }
})

onOneDatabase('an image of another product, or of a category without one, is not found', async (shop) => {
  const { imageId } = await addWithImages(shop)
  const [bare, category] = [await addProduct(shop), await addCategory(shop)]
  for (const path of [`/products/${bare}/images/${imageId}`, `/categories/${category}/image`]) {
    const { status, body } = await shop.json('GET', path)
    expect([path, status, body]).toEqual([path, 404, { message: 'Image introuvable' }])
  }
})
