import { expect } from 'vitest'
import type { PageOf, Product } from '#contract/product.ts'
import { renderSitemap } from '#server/pages/sitemap.ts'
import { addCategory, addProductImage } from '../../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { openSale, postOrder, type Refusal } from '../../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../../tests/support/open-test-shop.ts'

async function openDrafts(shop: TestShop) {
  const session = await shop.logIn()
  const { form, productId: id } = await openSale(shop, {
    name: 'Casque Brouillon',
    sizes: ['XS'],
    brand: 'AGV',
  })
  const call = <Body>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, session)
  const total = async (path: string, headers = {}) =>
    (await shop.json<PageOf<Product>>('GET', path, undefined, headers)).body.total
  return { session, id, form: { ...form, items: [{ ...form.items[0], size: 'XS' }] }, call, total }
}

onOneDatabase('a draft is nowhere in public, and the owner sees and finds it', async (shop) => {
  const { session, id, form, call, total } = await openDrafts(shop)
  await addProductImage(shop, id)
  const { body: before } = await shop.json<Product>('GET', `/products/${id}`)
  const { status } = await call('PUT', `/products/${id}`, { isPublished: false })
  expect(status).toBe(200)
  const image = before.image?.replace('/api', '') ?? ''
  const lists = [
    '',
    'view=card',
    'search=brouillon',
    'search=casqe',
    'size=XS',
    'brand=AGV',
    'inStock=true',
  ].map((query) => `/products?${query}`)
  for (const path of [...lists, `/products/category/${before.categoryId}`]) {
    expect([path, await total(path)]).toEqual([path, 0])
    expect([path, await total(path, session)]).toEqual([path, 1])
  }
  expect((await shop.json('GET', '/products/filters')).body).toEqual({ brands: [], sizes: [] })
  for (const path of [`/products/${id}`, image]) expect((await shop.request(`/api${path}`)).status).toBe(404)
  const own = await shop.request(`/api${image}`, { headers: session })
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await renderSitemap(shop.reads, '/sitemap.xml', 'https://shop.dz')).not.toContain('/produit/')
  const refused = await postOrder<Refusal>(shop, form)
  expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock'])
  // Nor does an order tell whether a draft has a size.
  const { items } = form
  for (const size of [null, 'XXL'])
    expect(await postOrder<Refusal>(shop, { ...form, items: [{ ...items[0], size }] })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
  expect(await total('/products?isPublished=false', session)).toBe(1)
  expect(await total('/products?isPublished=true', session)).toBe(0)
  expect((await call('DELETE', `/categories/${before.categoryId}`)).status).toBe(409)
  await call('PUT', `/products/${id}`, { isPublished: true })
  expect(await total('/products?search=brouillon')).toBe(1)
})

onOneDatabase('a reference is the owner’s, and unique ignoring case', async (shop) => {
  const { id, call } = await openDrafts(shop)
  const categoryId = await addCategory(shop)
  const add = (reference: unknown) =>
    call<{ product: Product }>('POST', '/products', { name: 'P', price: 1, categoryId, reference })
  const first = await add('  CAS-É1 ')
  expect(first.body.product).toMatchObject({ reference: 'CAS-É1', isPublished: true })
  expect((await add('cas-é1')).status).toBe(409)
  expect((await call('PUT', `/products/${id}`, { reference: 'CAS-É1' })).status).toBe(409)
  for (const wrong of ['x'.repeat(101), 'a\u0000b', 'a\tb', 5]) expect((await add(wrong)).status).toBe(400)
  expect((await add('')).body.product.reference).toBeNull()
  expect((await add(null)).status).toBe(201)
  expect((await call('PUT', `/products/${id}`, { reference: 'X' })).status).toBe(200)
  expect((await call('PUT', `/products/${id}`, { name: 'Autre' })).body).toMatchObject({
    product: { reference: 'X' },
  })
  const { body } = await shop.json<Product>('GET', `/products/${id}`)
  expect(Object.keys(body)).not.toContain('reference')
  expect(Object.keys(body)).not.toContain('isPublished')
})
