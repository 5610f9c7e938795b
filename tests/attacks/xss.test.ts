import { expect, test } from 'vitest'
import { findCode, openSite, SCRIPTS } from '../support/attacks.ts'
import { openTestShop, type TestShop } from '../support/open-test-shop.ts'

test('nothing that the owner types runs in a visitor’s browser', { tags: ['long'] }, async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { follow } = await openSite(shop)
  const session = await shop.logIn()
  let tried = 0
  for (const [index, script] of SCRIPTS.entries()) {
    const mark = `marque${index}x`
    const ids = await fill(shop, session, `${mark} ${script}`)
    tried += FIELDS
    const pages = [
      '/',
      `/categorie/${ids.category}`,
      `/categorie/${ids.category}/sous-categorie/${encodeURIComponent(ids.subcategory)}`,
      `/produit/${ids.product}`,
      '/panier',
      '/commande',
      `/recherche?search=${mark}`,
      '/sitemap.xml',
    ]
    for (const page of pages) {
      const { status, text } = await follow(page)
      expect([page, status]).toEqual([page, 200])
      expect([page, script, findCode(text)]).toEqual([page, script, []])
    }
    // It is there, as a text.
    for (const page of pages.slice(0, 4)) expect((await follow(page)).text).toContain(mark)
  }
  console.log(`Stored scripts tried: ${tried} fields, none runs`)
})

test('only a number is told as that of an order', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { read } = await openSite(shop)
  expect((await read('/succes-commande?orderId=4217')).text).toContain('Commande n°\u00a04217')
  expect((await read('/succes-commande?orderId=appelez-le-0555')).text).not.toContain('appelez-le')
})

test('nothing that a URL says runs in a visitor’s browser', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { read } = await openSite(shop)
  let tried = 0
  for (const script of SCRIPTS) {
    const said = encodeURIComponent(script)
    const paths = [
      `/${said}`,
      `/recherche?search=${said}`,
      `/recherche?search=x&brand=${said}&sort=${said}&page=${said}`,
      `/categorie/${said}`,
      `/categorie/1/sous-categorie/${said}`,
      `/produit/${said}`,
      `/succes-commande?orderId=${said}`,
      `/?orderId=${said}`,
      `/?utm_source=${said}`,
      `/assets/${said}`,
    ]
    for (const path of paths) {
      tried += 1
      const { status, headers, text } = await read(path)
      expect(status).toBeLessThan(500)
      const location = headers.get('location') ?? '/'
      expect([path, findCode(text), new URL(location, 'http://shop').host]).toEqual([path, [], 'shop'])
    }
    const { headers } = await read(`/api/products?sort=${said}`)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  }
  console.log(`Reflected scripts tried: ${tried} URLs, none runs`)
})

test('a link is a path of ours or http(s), whatever it is dressed up as', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const session = await shop.logIn()
  const links = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'ftp://evil.example',
    'https:evil.example',
    'http://',
  ]
  for (const link of links) {
    const card = { title: 'Carte', link, isActive: true }
    const { status, body } = await shop.json<{ link: string }>('POST', '/hero-cards', card, session)
    // Refused, or so cleaned that it leads to a page of ours.
    const host = status === 201 ? new URL(body.link, 'http://shop').host : 'refused'
    expect([link, host]).toEqual([link, expect.stringMatching(/^(shop|refused)$/)])
  }
})

/** How many fields `fill` puts a text into. */
const FIELDS = 17

/** A shop whose every text is this one. */
async function fill(shop: TestShop, session: Record<string, string>, text: string) {
  const create = async <Body>(path: string, body: object) => {
    const answer = await shop.json<Body>('POST', path, body, session)
    expect([path, answer.status, answer.body]).toEqual([path, 201, answer.body])
    return answer.body
  }
  const category = await create<{ id: number; subcategories: string[] }>('/categories', {
    name: text,
    subcategories: [text],
  })
  await create('/brands', { name: text })
  const { product } = await create<{ product: { id: number; brand: string } }>('/products', {
    name: text,
    price: 1000,
    categoryId: category.id,
    subcategoryId: 1,
    brand: text,
    description: text,
    fullDescription: text,
    specifications: { [text]: text },
    sizes: [text],
    colors: [text],
    inStock: true,
    isNew: true,
  })
  await create('/news', { title: text, text, isActive: true })
  await create('/hero-cards', {
    title: text,
    link: `/recherche?search=${encodeURIComponent(text)}`,
    isActive: true,
  })
  await shop.db.insertInto('banners').values({ title: text, is_active: 1, image_hash: null }).execute()
  await create('/wilayas', { name: text, homePrice: 1, centerPrice: 1, centers: [text], baladiyas: [text] })
  return { category: category.id, subcategory: category.subcategories[0] ?? '', product: product.id }
}
