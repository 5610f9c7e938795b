import { expect } from 'vitest'
import type { PageOf, Product } from '#contract/product.ts'
import { renderSitemap } from '#server/pages/sitemap.ts'
import { addCategory, addProduct, addProductImage } from '#support/factories.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'

type Page = { items: Product[]; total: number; page: number; pageSize: number }

onOneDatabase('a product has its images in their order, the first as its own', async (shop) => {
  const id = await addProduct(shop)
  const front = await addProductImage(shop, id, '#111111')
  const side = await addProductImage(shop, id, '#222222')
  const image = (imageId: number) => expect.stringContaining(`/api/products/${id}/images/${imageId}?v=`)
  const { body } = await shop.json<Product>('GET', `/products/${id}`)
  expect(body).toMatchObject({
    hasImage: true,
    imageFilename: 'vue.webp',
    image: expect.stringMatching(new RegExp(`^/api/products/${id}/image\\?v=[0-9a-f]+$`)),
    images: [
      { id: front.id, isPrimary: true, color: null, url: image(front.id) },
      { id: side.id, isPrimary: false, color: null, url: image(side.id) },
    ],
  })
})

onOneDatabase('each product of the list equals its own page', async (shop) => {
  const categoryId = await addCategory(shop, { subcategories: ['Jets'] })
  const withImage = await addProduct(shop, { categoryId, subcategory: 'Jets', brand: 'AGV', sizes: ['M'] })
  await addProductImage(shop, withImage)
  await addProduct(shop, { inStock: false, isNew: true, specifications: { Poids: '1,4 kg' } })
  const { body } = await shop.json<Page>('GET', '/products')
  expect(body.items).toHaveLength(2)
  for (const item of body.items) {
    expect(item).toEqual((await shop.json('GET', `/products/${item.id}`)).body)
  }
})

onOneDatabase('a card is the smaller product, with the same values', async (shop) => {
  const id = await addProduct(shop, {
    name: 'K6',
    price: 45_000,
    originalPrice: 50_000,
    brand: 'AGV',
    sizes: ['M'],
  })
  await addProductImage(shop, id)
  const { body: whole } = await shop.json<Product>('GET', `/products/${id}`)
  const { body } = await shop.json<Page>('GET', '/products?view=card')
  const fields = ['id', 'name', 'price', 'originalPrice', 'categoryId', 'category', 'subcategory', 'brand']
  const shown = [...fields, 'hasPrices', 'sizes', 'colors', 'inStock', 'isNew', 'hasImage', 'image']
  const card = Object.fromEntries(Object.entries(whole).filter(([field]) => shown.includes(field)))
  expect(body).toEqual({ items: [card], total: 1, page: 1, pageSize: 20 })
})

onOneDatabase('pages hold 20 products, or as many as asked, and tell the true total', async (shop) => {
  const categoryId = await addCategory(shop)
  const ids: number[] = []
  for (let count = 0; count < 23; count++) ids.unshift(await addProduct(shop, { categoryId }))
  const pageOf = async (query: string) => {
    const { body } = await shop.json<Page>('GET', `/products${query}`)
    return { ...body, items: body.items.map(({ id }) => id) }
  }
  const shape = { total: 23, page: 1, pageSize: 20 }
  expect(await pageOf('')).toEqual({ ...shape, items: ids.slice(0, 20) })
  expect(await pageOf('?page=2')).toEqual({ ...shape, page: 2, items: ids.slice(20) })
  expect(await pageOf('?page=3&limit=5')).toEqual({
    ...shape,
    page: 3,
    pageSize: 5,
    items: ids.slice(10, 15),
  })
  expect(await pageOf('?limit=100')).toEqual({ ...shape, pageSize: 100, items: ids })
  expect(await pageOf('?page=4')).toEqual({ ...shape, page: 4, items: [] })
  expect(await pageOf('?page=123456789')).toEqual({ ...shape, page: 123_456_789, items: [] })
})

onOneDatabase('empty parameters say nothing, senseless ones are a 400', async (shop) => {
  await addProduct(shop)
  const query = 'search=&category=&subcategory=&brand=&minPrice=&maxPrice=&inStock=&isNew=&sort=&page=&limit='
  const { status, body } = await shop.json<Page>('GET', `/products?${query}`)
  expect([status, body.total]).toEqual([200, 1])
  const refused = await shop.json<Refusal>('GET', '/products?page=0&inStock=yes')
  expect([refused.status, refused.body.issues?.map(({ path }) => path)]).toEqual([400, ['inStock', 'page']])
})

onOneDatabase('the colours of the shop are listed once each, the most used first', async (shop) => {
  const call = await shop.asOwner()
  const list = async (query = '') => (await call<string[]>('GET', `/product-colors${query}`)).body
  expect(await list()).toEqual([])
  for (const colors of [['Noir', 'Rouge'], ['noir'], ['Noir'], ['Blanc', 'Rouge'], []])
    await addProduct(shop, { colors })
  expect(await list()).toEqual(['Noir', 'Rouge', 'Blanc'])
  const categoryId = await addCategory(shop, { name: 'Gants' })
  await addProduct(shop, { colors: ['Vert', 'Blanc'], categoryId })
  expect(await list(`?category=${categoryId}`)).toEqual(['Blanc', 'Vert', 'Noir', 'Rouge'])
})

onOneDatabase('the sizes of a category are listed as its products have them', async (shop) => {
  const call = await shop.asOwner()
  const list = async (query = '') => (await call<string[][]>('GET', `/product-sizes${query}`)).body
  expect(await list()).toEqual([])
  const boots = await addCategory(shop, { name: 'Bottes' })
  const gloves = await addCategory(shop, { name: 'Gants' })
  for (const sizes of [['41', '42'], ['S', 'M', 'L'], ['s', 'm', 'l'], []])
    await addProduct(shop, { sizes, categoryId: gloves })
  const all = [
    ['S', 'M', 'L'],
    ['41', '42'],
  ]
  expect(await list(`?category=${boots}`), 'none of its own yet').toEqual(all)
  await addProduct(shop, { sizes: ['43'], categoryId: boots })
  expect(await list(`?category=${boots}`)).toEqual([['43']])
  expect(await list(`?category=${gloves}`)).toEqual(all)
  expect((await call('GET', '/product-sizes?category=x')).status).toBe(400)
})

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
  expect((await shop.json('GET', '/products/filters')).body).toEqual({
    brands: [],
    sizes: [],
    specifications: [],
  })
  for (const path of [`/products/${id}`, image]) expect((await shop.request(`/api${path}`)).status).toBe(404)
  const own = await shop.request(`/api${image}`, { headers: session })
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await renderSitemap(shop.reads, '/sitemap.xml', 'https://shop.dz')).not.toContain('/produit/')
  const refused = await postOrder<Refusal>(shop, form)
  expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock'])
  // A refused order does not reveal which sizes a draft has, either.
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
