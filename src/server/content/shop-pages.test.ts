import { expect } from 'vitest'
import type { ShopPage } from '#contract/shop-page.ts'
import { PAGE_SLUGS } from '#rules/shop-pages.ts'
import { renderSitemap } from '#server/pages/sitemap.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase('pages begin as drafts, and visitors see those that are published', async (shop) => {
  const session = await shop.logIn()
  const { body: all } = await shop.json<ShopPage[]>('GET', '/pages', undefined, session)
  expect(all.map(({ slug }) => slug)).toEqual([...PAGE_SLUGS])
  expect(all[0]).toEqual({
    slug: 'mentions-legales',
    title: 'Mentions légales',
    text: '',
    isPublished: false,
    updatedAt: null,
  })
  expect((await shop.json('GET', '/pages')).body).toEqual([])
  const path = '/pages/livraison-et-retours'
  const { status, body } = await shop.json<ShopPage>('PUT', path, { text: ' Bonjour ' }, session)
  expect([status, body]).toEqual([200, expect.objectContaining({ text: 'Bonjour', isPublished: false })])
  expect((await shop.json('GET', path)).status).toBe(404)
  expect((await shop.json('GET', path, undefined, session)).body).toEqual(body)
  await shop.json('PUT', path, { isPublished: true, title: 'Livraison' }, session)
  const seen = {
    slug: 'livraison-et-retours',
    title: 'Livraison',
    text: 'Bonjour',
    updatedAt: expect.any(String),
  }
  expect((await shop.json('GET', path)).body).toEqual(seen)
  expect((await shop.json('GET', '/pages')).body).toEqual([seen])
  expect(await renderSitemap(shop.reads, '/sitemap.xml', 'https://shop.dz')).toContain(
    '<loc>https://shop.dz/page/livraison-et-retours</loc>',
  )
  await shop.json('PUT', path, { isPublished: false }, session)
  expect((await shop.json('GET', path)).status).toBe(404)
})

onOneDatabase('a page is published with a whole text alone', async (shop) => {
  const session = await shop.logIn()
  const path = '/pages/confidentialite'
  const put = (change: unknown) => shop.json<Refusal>('PUT', path, change, session)
  for (const change of [
    { isPublished: true },
    { isPublished: true, text: ' ' },
    { isPublished: true, text: 'À [À COMPLÉTER : adresse]' },
    { text: 'a'.repeat(50_001) },
    { title: '' },
    { title: 'a\nb' },
    { title: 'a'.repeat(121) },
  ]) {
    const { status, body } = await put(change)
    const field = 'title' in change ? 'title' : 'text'
    expect([status, body.issues?.[0]?.path], JSON.stringify(change).slice(0, 60)).toEqual([400, field])
  }
  expect((await put({ text: 'Nous [À COMPLÉTER : nom]' })).status).toBe(200)
  expect((await put({ isPublished: true })).status).toBe(400)
  expect((await put({ isPublished: true, text: 'Nous' })).status).toBe(200)
  expect((await put({ text: '' })).status).toBe(400)
  expect((await shop.json<ShopPage>('GET', path)).body.text).toBe('Nous')
})

onOneDatabase('another page is unknown, whoever asks', async (shop) => {
  const session = await shop.logIn()
  for (const path of ['/pages/autre', '/pages/autre/template']) {
    expect((await shop.json('GET', path, undefined, session)).status).toBe(404)
  }
  expect((await shop.json('PUT', '/pages/autre', { text: 'x' }, session)).status).toBe(404)
  expect((await shop.json('GET', '/pages/confidentialite/template')).status).toBe(401)
})

onOneDatabase('a template has the values of the shop', async (shop) => {
  const session = await shop.logIn()
  const read = async () =>
    (await shop.json<ShopPage>('GET', '/pages/mentions-legales/template', undefined, session)).body
  expect((await read()).text).toContain('[À COMPLÉTER : ')
  const legal = { company: 'SARL Sud', rc: '31/00', nif: '1', nis: '2', address: 'Oran', host: 'Icosnet' }
  await shop.json('PUT', '/shop', { hours: '9 h à 18 h', legal }, session)
  const { title, text } = await read()
  expect(title).toBe('Mentions légales')
  expect(text).toContain('SARL Sud')
  expect(text).not.toContain('[À COMPLÉTER')
})
