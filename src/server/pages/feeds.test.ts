import { expect, test } from 'vitest'
import { addCategory, addProduct, addProductImage, bumpVersion } from '#support/factories.ts'
import { addPictured, openFeeds } from '#support/open-feeds.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { FEED_FIELDS } from './feed-rows.ts'
import { escapeXml } from './sitemap.ts'

const PATHS = ['/flux/meta.csv', '/flux/google.xml'] as const
const SETTINGS = { PUBLIC_URL: 'https://shop.example' }

onOneDatabase(
  'both feeds have the published products that have a picture, in stock or not, under the public URL',
  async (shop) => {
    const { meta, google } = openFeeds(shop)
    const categoryId = await addCategory(shop, { name: 'Casques & co', subcategories: ['Jets'] })
    const sold = { name: 'Épuisé', price: 900, originalPrice: 1000, inStock: false }
    const first = await addPictured(shop, { ...sold, categoryId, subcategory: 'Jets', sizes: ['M', 'L'] })
    const second = await addPictured(shop, { name: 'Gants', price: 12_500, categoryId, brand: 'AGV' })
    const { id: other } = await addProductImage(shop, second, '#00ff00')
    await addProduct(shop, { name: 'Sans image' })
    const draft = await addPictured(shop, { name: 'Brouillon' })
    await shop.db.updateTable('products').set({ is_published: 0 }).where('id', '=', draft).execute()
    await bumpVersion(shop)
    const rows = await meta()
    expect(rows.map(({ item_group_id, size }) => [item_group_id, size])).toEqual([
      [String(first), 'M'],
      [String(first), 'L'],
      ['', ''],
    ])
    expect(rows[0]).toMatchObject({
      availability: 'out of stock',
      price: '1000.00 DZD',
      sale_price: '900.00 DZD',
    })
    const product = await shop.reads.product(second)
    const pictures = product?.images.map(({ url }) => `https://shop.example${url}&w=1280`)
    expect(rows[2]).toMatchObject({
      id: String(second),
      availability: 'in stock',
      link: `https://shop.example/produit/${second}`,
      image_link: `https://shop.example${product?.image}&w=1280`,
      additional_image_link: pictures?.[1],
    })
    expect(pictures?.[1]).toContain(`/images/${other}?`)
    const alike = (await google()).map((item) => ({
      ...Object.fromEntries(FEED_FIELDS.map((field) => [field, item[field] ?? ''])),
      availability: item.availability?.replaceAll('_', ' '),
    }))
    expect(alike).toEqual(rows)
  },
  SETTINGS,
)

onOneDatabase('pages of products follow one another without a gap or a double', async (shop) => {
  const { meta, google } = openFeeds(shop)
  const categoryId = await addCategory(shop)
  const ids: string[] = []
  for (let n = 0; n < 205; n++) ids.push(String(await addProduct(shop, { categoryId })))
  const { hash } = await addProductImage(shop, Number(ids[0]))
  const rows = ids
    .slice(1)
    .map((id) => ({ product_id: Number(id), image_hash: hash, filename: 'x', position: 0 }))
  await shop.db.insertInto('product_images').values(rows).execute()
  expect((await meta()).map(({ id }) => id)).toEqual(ids)
  expect((await google()).map(({ id }) => id)).toEqual(ids)
})

onOneDatabase(
  'a feed is the same bytes and a 304 until something that visitors see is written',
  async (shop) => {
    const { get } = openFeeds(shop)
    const session = await shop.logIn()
    const id = await addPictured(shop, { sizes: ['M', 'L'] })
    const read = async (path: string) => {
      const response = await get(path)
      return { etag: response.headers.get('etag') ?? '', body: await response.text() }
    }
    const before = new Map<string, Awaited<ReturnType<typeof read>>>()
    for (const path of PATHS) {
      const first = await read(path)
      expect(await read(path)).toEqual(first)
      const unchanged = await get(path, { 'if-none-match': `"other", W/${first.etag}` })
      expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([
        304,
        first.etag,
        '',
      ])
      before.set(path, first)
    }
    const variants = [{ size: 'M', color: null, quantity: 1 }]
    for (const [write, body] of [
      [`/products/${id}/stock`, { isCounted: true, variants }],
      [`/products/${id}`, { name: 'Autre nom' }],
      [`/products/${id}`, { description: 'Autre texte' }],
      [`/products/${id}`, { isPublished: false }],
    ] as const) {
      expect((await shop.json('PUT', write, body, session)).status).toBe(200)
      for (const path of PATHS) {
        const old = before.get(path)
        const response = await get(path, { 'if-none-match': old?.etag ?? '' })
        expect([write, response.status]).toEqual([write, 200])
        const now = { etag: response.headers.get('etag') ?? '', body: await response.text() }
        expect(now.body).not.toBe(old?.body)
        before.set(path, now)
      }
    }
  },
)

onOneDatabase('hostile names stay one cell and one element', async (shop) => {
  const { meta, google } = openFeeds(shop)
  // Names of products, each with the text that the XML feed must contain.
  const names = {
    '=1+1': '=1+1',
    "'-@": "'-@",
    '"a","b"\r\nc': '"a","b"\nc',
    ']]></g:title><x>&amp;': ']]></g:title><x>&amp;',
    'a\u0001\u000bb\ufffe': 'ab',
    '🏍️ rouge': '🏍️ rouge',
  }
  for (const name of Object.keys(names)) await addPictured(shop, { name, sizes: [name] })
  const [cells, elements] = [await meta(), await google()]
  for (const field of ['title', 'size'] as const) {
    expect(cells.map((row) => row[field])).toEqual(Object.keys(names))
    expect(elements.map((row) => row[field])).toEqual(Object.values(names))
  }
})

test('halves of surrogate pairs are dropped from XML, whole ones stay', () => {
  expect(escapeXml('a\ud83d\ude00b\ud83dc\ude00')).toBe('a😀bc')
})

onOneDatabase('pictures beside the main one keep within what each feed takes', async (shop) => {
  const { meta, google } = openFeeds(shop)
  const id = await addPictured(shop)
  for (let n = 1; n < 20; n++) await addProductImage(shop, id, `#0000${(n + 16).toString(16)}`)
  const [row, item] = [(await meta())[0], (await google())[0]]
  const beside = row?.additional_image_link ?? ''
  expect(beside.length).toBeLessThanOrEqual(2000)
  expect(beside.split(',').length).toBeGreaterThan(10)
  for (const url of beside.split(',')) expect(url).toMatch(/^http:\/\/.*&w=1280$/)
  expect(item?.additional_image_link?.split(',')).toHaveLength(10)
})

onOneDatabase(
  'a picture that is too small for feeds is in none, as a product that has no other',
  async (shop) => {
    const { meta } = openFeeds(shop)
    const [both, only] = [await addPictured(shop), await addPictured(shop)]
    const { id: large } = await addProductImage(shop, both, '#00ff00')
    const isFirst = shop.db.selectFrom('product_images').select('image_hash').where('product_id', '=', only)
    await shop.db.updateTable('images').set({ height: 249 }).where('hash', 'in', isFirst).execute()
    await bumpVersion(shop)
    const rows = await meta()
    expect(rows.map(({ id }) => id)).toEqual([String(both)])
    expect(rows[0]?.image_link).toContain(`/images/${large}?`)
    expect(rows[0]?.additional_image_link).toBe('')
  },
)
