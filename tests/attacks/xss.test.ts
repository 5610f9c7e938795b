import { expect, test } from 'vitest'
import { cleanLine } from '#contract/fields.ts'
import { findCode, openSite, SCRIPTS } from '../support/attacks.ts'
import { openSale, postOrder } from '../support/open-sale.ts'
import { type Call, openTestShop, type TestShop } from '../support/open-test-shop.ts'
import { openSmtpServer, readLetter } from '../support/smtp-server.ts'

/** What an identity and its pages may hold besides: very wide letters, text that is turned around, Markdown. */
const LINES = ['Ｗ'.repeat(60), '\u202eshop.evil\u202c \u2067موتو\u2069', '![x](javascript:alert(1))']

test('nothing that the owner types runs in a visitor’s browser or breaks a file', {
  tags: ['long'],
}, async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { read, follow } = await openSite(shop)
  const call = await shop.asOwner()
  for (const [index, text] of [...SCRIPTS, ...LINES].entries()) {
    const mark = `marque${index}x`
    const ids = await fill(shop, call, `${mark} ${text}`)
    await describeShop(call, text)
    const marked = [
      '/',
      `/categorie/${ids.category}`,
      `/categorie/${ids.category}/sous-categorie/${encodeURIComponent(ids.subcategory)}`,
      `/produit/${ids.product}`,
    ]
    const others = ['/panier', '/commande', `/recherche?search=${mark}`, '/page/mentions-legales']
    for (const page of [...marked, ...others]) {
      const { status, text: html } = await follow(page)
      expect([page, status, text, findCode(html)]).toEqual([page, 200, text, []])
      expect(html).not.toContain('\u202e')
      for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
        expect(JSON.parse(json)).toHaveProperty('@graph')
    }
    // It is there, as a text.
    for (const page of marked) expect((await follow(page)).text).toContain(mark)
    for (const path of ['/manifest.webmanifest', `/${shop.config.adminPath}/manifest.webmanifest`])
      expect(JSON.parse((await read(path)).text).name).toContain('Moto')
    expect((await read('/sitemap.xml')).text).toContain('/page/mentions-legales</loc>')
  }
})

test('a name is no second sender of a letter', { tags: ['long'] }, async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'owner@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  const call = await shop.asOwner()
  await call('PUT', '/shop', { name: '"Moto" <thief@evil.dz>, été@evil.dz' })
  await postOrder(shop, (await openSale(shop)).form)
  await shop.orderFeed.refresh()
  await shop.notices.poll()
  await shop.notices.settled()
  expect(smtp.state.letters).toMatchObject([{ from: 'owner@shop.dz', to: ['owner@shop.dz'] }])
  const from = readLetter(smtp.state.letters[0]?.text ?? '').headers.get('From') ?? ''
  expect(from).toMatch(/<owner@shop\.dz>$/)
  expect(from.replace(/"(?:[^"\\]|\\.)*"|=\?[^?]+\?[QB]\?[^?]*\?=/g, '').match(/@/g)).toHaveLength(1)
})

test('nothing that a URL says runs in a visitor’s browser', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { read } = await openSite(shop)
  for (const script of SCRIPTS) {
    const said = encodeURIComponent(script)
    for (const path of [
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
    ]) {
      const { status, headers, text } = await read(path)
      const { host } = new URL(headers.get('location') ?? '/', 'http://shop')
      expect([path, findCode(text), host, status < 500]).toEqual([path, [], 'shop', true])
    }
    const { headers } = await read(`/api/products?sort=${said}`)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  }
  // The page shows an `orderId` of digits alone.
  expect((await read('/succes-commande?orderId=4217')).text).toContain('Commande n°\u00a04217')
  expect((await read('/succes-commande?orderId=appelez-le-0555')).text).not.toContain('appelez-le')
})

/** Adds one of each thing that visitors see, whose every text is this one. */
async function fill(shop: TestShop, call: Call, text: string) {
  const create = async <Body>(path: string, body: object) => {
    const answer = await call<Body>('POST', path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 201, answer.body])
    return answer.body
  }
  const category = await create<{ id: number; subcategories: string[] }>('/categories', {
    name: text,
    subcategories: [text],
  })
  await create('/brands', { name: text })
  const { product } = await create<{ product: { id: number } }>('/products', {
    ...{ name: text, brand: text, description: text, fullDescription: text },
    ...{ specifications: { [text]: text }, sizes: [text], colors: [text] },
    ...{ price: 1000, categoryId: category.id, subcategoryId: 1, inStock: true, isNew: true },
  })
  await create('/news', { title: text, text, isActive: true })
  const link = `/recherche?search=${encodeURIComponent(text)}`
  await create('/hero-cards', { title: text, link, isActive: true })
  // As its form stores it, which needs an image.
  const banner = { title: cleanLine(text), is_active: 1, image_hash: null } as const
  await shop.db.insertInto('banners').values(banner).execute()
  await create('/wilayas', { name: text, homePrice: 1, centerPrice: 1, centers: [text], baladiyas: [text] })
  return { category: category.id, subcategory: category.subcategories[0] ?? '', product: product.id }
}

/** Puts a text into every field of the identity and into two pages. */
async function describeShop(call: Call, text: string): Promise<void> {
  const line = text.replace(/[\u2028\u2029]/g, '').slice(0, 40)
  const legal = {
    ...{ company: line, rc: line, nif: line, nis: line, address: line, form: line },
    ...{ activity: line, host: line, dpo: line, declaration: line },
  }
  const identity = { tagline: line, about: text, phone: line, address: line, hours: line, legal }
  const said = await call('PUT', '/shop', { ...identity, name: `Moto${line}`.slice(0, 60) })
  expect(said.status).toBe(200)
  const body = `## ${line}\n\n${text}\n\n[lien](javascript:alert(1)) [autre](data:text/html,x) <b>${text}</b>`
  for (const slug of ['mentions-legales', 'conditions-de-vente']) {
    const { status } = await call('PUT', `/pages/${slug}`, { title: line, text: body, isPublished: true })
    expect([slug, status]).toEqual([slug, 200])
  }
}
