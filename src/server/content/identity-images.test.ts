import sharp from 'sharp'
import { expect } from 'vitest'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { sweepImages } from '#server/images/sweep.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { sendForm } from '../../../tests/support/send-form.ts'

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

async function draw(
  width: number,
  height: number,
  format: Format = 'png',
  background = '#0b5fa5',
): Promise<Uint8Array> {
  const image = sharp({ create: { width, height, channels: 3, background } })
  return new Uint8Array(await image.toFormat(format).toBuffer())
}

const send = async (shop: TestShop, name: 'logo' | 'icon', bytes: Uint8Array, filename = 'a.png') =>
  sendForm<ShopIdentity>(shop, 'PUT', `/shop/${name}`, { file: { bytes, filename } }, await shop.logIn())

for (const [name, width, height] of [
  ['logo', 400, 90],
  ['icon', 512, 515],
] as const) {
  onOneDatabase(`the ${name} is set, served under its version, and removed`, async (shop) => {
    const session = await shop.logIn()
    expect((await shop.request(`/api/shop/${name}`)).status).toBe(404)
    expect((await shop.json('DELETE', `/shop/${name}`, undefined, session)).status).toBe(404)
    const { status, body } = await send(shop, name, await draw(width, height))
    expect(status).toBe(200)
    expect(body[name]).toMatch(new RegExp(`^/api/shop/${name}\\?v=[0-9a-f]{12}$`))
    expect((await shop.json<ShopIdentity>('GET', '/shop')).body[name]).toBe(body[name])
    const image = await shop.request(body[name] ?? '', { headers: { Accept: 'image/webp' } })
    expect([image.status, image.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const { width: shown } = await sharp(await image.arrayBuffer()).metadata()
    expect(shown).toBe(width)
    expect((await shop.json('DELETE', `/shop/${name}`, undefined, session)).status).toBe(204)
    expect((await shop.json<ShopIdentity>('GET', '/shop')).body[name]).toBeNull()
  })
}

onOneDatabase('every accepted type is taken, and a new image replaces the old one', async (shop) => {
  const urls = new Set<string | null>()
  for (const [at, format] of (['png', 'jpeg', 'webp'] as const).entries()) {
    const { status, body } = await send(shop, 'logo', await draw(300 + at, 80, format), 'logo')
    expect(status, format).toBe(200)
    urls.add(body.logo)
  }
  expect(urls.size).toBe(3)
})

onOneDatabase('what is no still image of a mark is refused, and the one before stays', async (shop) => {
  const { body: before } = await send(shop, 'icon', await draw(600, 600))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const frames = await sharp([await draw(520, 520), await draw(520, 520, 'png', '#ffffff')], {
    join: { animated: true },
  })
    .webp({ loop: 0 })
    .toBuffer()
  const refused: [number, 'logo' | 'icon', Uint8Array][] = [
    [415, 'logo', svg],
    [415, 'logo', await draw(300, 80, 'gif')],
    [415, 'logo', await draw(300, 80, 'avif')],
    [400, 'logo', frames],
    [400, 'logo', await draw(4001, 20)],
    [400, 'logo', (await draw(300, 80)).subarray(0, 90)],
    [413, 'logo', Buffer.concat([await draw(300, 80), Buffer.alloc(2 * 1024 * 1024)])],
    [400, 'icon', await draw(511, 511)],
    [400, 'icon', await draw(600, 607)],
  ]
  for (const [expected, name, bytes] of refused) {
    expect((await send(shop, name, bytes)).status, `${name} ${bytes.length}`).toBe(expected)
  }
  expect((await shop.json('GET', '/shop')).body).toEqual(before)
  const none = await sendForm(shop, 'PUT', '/shop/logo', { file: [] }, await shop.logIn())
  expect(none.status).toBe(400)
  const json = await shop.json('PUT', '/shop/logo', {}, await shop.logIn())
  expect(json.status).toBe(415)
})

onOneDatabase('no sweep removes a logo or an icon', async (shop) => {
  await send(shop, 'logo', await draw(300, 80))
  const { body } = await send(shop, 'icon', await draw(512, 512))
  await shop.db.updateTable('images').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
  await sweepImages(shop.db, shop.images, AbortSignal.timeout(10_000))
  for (const url of [body.logo, body.icon]) expect((await shop.request(url ?? '')).status).toBe(200)
})
