import sharp from 'sharp'
import { expect } from 'vitest'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { sweepImages } from '#server/images/image-rows.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { sendForm } from '#support/send-form.ts'

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

async function draw(width: number, height: number, format: Format = 'png', background = '#0b5fa5') {
  const image = sharp({ create: { width, height, channels: 3, background } })
  return new Uint8Array(await image.toFormat(format).toBuffer())
}

const send = async (shop: TestShop, name: 'logo' | 'icon', bytes: Uint8Array) =>
  sendForm<ShopIdentity>(shop, 'PUT', `/shop/${name}`, { file: { bytes, filename: 'a' } }, await shop.logIn())

for (const [name, width, height] of [
  ['logo', 400, 90],
  ['icon', 512, 515],
] as const)
  onOneDatabase(`the ${name} is set, served under its version, replaced and removed`, async (shop) => {
    const call = await shop.asOwner()
    expect((await shop.request(`/api/shop/${name}`)).status).toBe(404)
    expect((await call('DELETE', `/shop/${name}`)).status).toBe(404)
    const urls = new Set<string | null>()
    for (const [at, format] of (['webp', 'jpeg', 'png'] as const).entries()) {
      const { status, body } = await send(shop, name, await draw(width + 2 - at, height, format))
      expect(status, format).toBe(200)
      urls.add(body[name])
    }
    expect(urls.size).toBe(3)
    const { body } = await shop.json<ShopIdentity>('GET', '/shop')
    const url = body[name] ?? ''
    expect(url).toMatch(new RegExp(`^/api/shop/${name}\\?v=[0-9a-f]{12}$`))
    expect(urls).toContain(url)
    const image = await shop.request(url, { headers: { Accept: 'image/webp' } })
    const caching = image.headers.get('cache-control')
    expect([image.status, caching]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await sharp(await image.arrayBuffer()).metadata()).width).toBe(width)
    // The sweep of unused images keeps it.
    await shop.db.updateTable('images').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
    await sweepImages(shop.db, shop.images, AbortSignal.timeout(10_000))
    expect((await shop.request(url)).status).toBe(200)
    expect((await call('DELETE', `/shop/${name}`)).status).toBe(204)
    expect((await shop.json<ShopIdentity>('GET', '/shop')).body[name]).toBeNull()
  })

onOneDatabase('what is no still image of a mark is refused, and the one before stays', async (shop) => {
  const { body: before } = await send(shop, 'icon', await draw(600, 600))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const pictures = [await draw(520, 520), await draw(520, 520, 'png', '#ffffff')]
  const frames = await sharp(pictures, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  const logo = await draw(300, 80)
  for (const [expected, name, bytes] of [
    [415, 'logo', svg],
    [415, 'logo', await draw(300, 80, 'gif')],
    [415, 'logo', await draw(300, 80, 'avif')],
    [400, 'logo', frames],
    [400, 'logo', await draw(4001, 20)],
    [400, 'logo', logo.subarray(0, 90)],
    [413, 'logo', Buffer.concat([logo, Buffer.alloc(2 * 1024 * 1024)])],
    [400, 'icon', await draw(511, 511)],
    [400, 'icon', await draw(600, 607)],
  ] as const)
    expect((await send(shop, name, bytes)).status, `${name} ${bytes.length}`).toBe(expected)
  expect((await shop.json('GET', '/shop')).body).toEqual(before)
  const headers = await shop.logIn()
  expect((await sendForm(shop, 'PUT', '/shop/logo', { file: [] }, headers)).status).toBe(400)
  expect((await shop.json('PUT', '/shop/logo', {}, headers)).status).toBe(415)
})
