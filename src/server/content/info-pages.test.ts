import { expect } from 'vitest'
import type { ShopPage } from '#contract/info-page.ts'
import { PAGE_SLUGS } from '#rules/info-pages.ts'
import { renderSitemap } from '#server/pages/sitemap.ts'
import { onOneDatabase, type Refusal } from '#support/open-test-shop.ts'

onOneDatabase('pages begin as drafts, and visitors see those that are published', async (shop) => {
  const call = await shop.asOwner()
  const { body: all } = await call<ShopPage[]>('GET', '/pages')
  expect(all.map(({ slug }) => slug)).toEqual([...PAGE_SLUGS])
  const draft = { text: '', isPublished: false, updatedAt: null }
  expect(all[0]).toEqual({ slug: 'mentions-legales', title: 'Mentions légales', ...draft })
  const path = '/pages/livraison-et-retours'
  const seen = async () => [(await shop.json('GET', '/pages')).body, (await shop.json('GET', path)).status]
  const { status, body } = await call<ShopPage>('PUT', path, { text: ' Bonjour ' })
  expect([status, body]).toEqual([200, expect.objectContaining({ text: 'Bonjour', isPublished: false })])
  expect(await seen()).toEqual([[], 404])
  expect((await call('GET', path)).body).toEqual(body)
  await call('PUT', path, { isPublished: true, title: 'Livraison' })
  const { isPublished, ...page } = { ...body, title: 'Livraison', updatedAt: expect.any(String) }
  expect(await seen()).toEqual([[page], 200])
  expect((await shop.json('GET', path)).body).toEqual(page)
  expect(await renderSitemap(shop.reads, '/sitemap.xml', 'https://shop.dz')).toContain(
    '<loc>https://shop.dz/page/livraison-et-retours</loc>',
  )
  await call('PUT', path, { isPublished: false })
  expect(await seen()).toEqual([[], 404])
})

onOneDatabase('a page is published with a whole text alone', async (shop) => {
  const call = await shop.asOwner()
  const path = '/pages/confidentialite'
  for (const [field, change] of [
    ['text', { isPublished: true }],
    ['text', { isPublished: true, text: ' ' }],
    ['text', { isPublished: true, text: 'À [À COMPLÉTER : adresse]' }],
    ['text', { text: 'a'.repeat(50_001) }],
    ['title', { title: '' }],
    ['title', { title: 'a\nb' }],
    ['title', { title: 'a'.repeat(121) }],
    ['', { text: 'Nous [À COMPLÉTER : nom]' }],
    ['text', { isPublished: true }],
    ['', { isPublished: true, text: 'Nous' }],
    ['text', { text: '' }],
  ] as const) {
    const { body } = await call<Refusal>('PUT', path, change)
    expect([field, body.issues?.[0]?.path ?? ''], JSON.stringify(change).slice(0, 60)).toEqual([field, field])
  }
  expect((await shop.json<ShopPage>('GET', path)).body.text).toBe('Nous')
})

onOneDatabase('another page is unknown, also to the owner', async (shop) => {
  const call = await shop.asOwner()
  for (const path of ['/pages/autre', '/pages/autre/template', '/pages/%00'])
    expect((await call('GET', path)).status, path).toBe(404)
  expect((await call('PUT', '/pages/autre', { text: 'x' })).status).toBe(404)
})

onOneDatabase('a template has the values of the shop', async (shop) => {
  const call = await shop.asOwner()
  const read = async () => (await call<ShopPage>('GET', '/pages/mentions-legales/template')).body
  expect((await read()).text).toContain('[À COMPLÉTER : ')
  const legal = { company: 'SARL Sud', rc: '31/00', nif: '1', nis: '2', address: 'Oran', host: 'Icosnet' }
  await call('PUT', '/shop', { hours: '9 h à 18 h', legal })
  const { title, text } = await read()
  expect(title).toBe('Mentions légales')
  expect(text).toContain('SARL Sud')
  expect(text).not.toContain('[À COMPLÉTER')
})
