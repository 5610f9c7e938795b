import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { addCategory, addProduct } from '#support/factories.ts'
import { onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'
import { sendForm } from '#support/send-form.ts'

const HELMETS = {
  ...{ name: 'Casques', text: 'Un mètre ruban,\nbien à plat.', columns: ['Taille', 'Tour de tête (cm)'] },
  rows: [
    ['M', '57-58'],
    ['S', '55 à 56'],
    ['M', ''],
    ['', ''],
  ],
  measure: { label: 'Tour de tête', unit: 'cm', column: 1 },
}

async function openGuides(shop: TestShop) {
  const owner = await shop.asOwner()
  const call = <Body = SizeGuide & Refusal>(method: string, path: string, body?: unknown) =>
    owner<Body>(method, path, body)
  const add = async (guide: Partial<SizeGuide> = {}) =>
    (await call('POST', '/size-guides', { ...HELMETS, ...guide })).body
  return { call, add }
}

onOneDatabase(
  'a guide is trimmed, emptied in part, and renamed unless another has its name',
  async (shop) => {
    const { call, add } = await openGuides(shop)
    const { body } = await call('POST', '/size-guides', { name: ' Gants ', columns: [' Taille\n'] })
    const path = `/size-guides/${body.id}`
    expect(body).toMatchObject({ name: 'Gants', columns: ['Taille'] })
    const measure = { label: 'Tour', column: 0 }
    expect((await call('PUT', path, { measure })).body.measure).toEqual({ ...measure, unit: '' })
    expect((await call('PUT', path, { text: '', measure: null })).body).toEqual(body)
    expect((await call('PUT', path, {})).body).toEqual(body)
    expect((await call('PUT', path, { name: 'GANTS' })).body.name).toBe('GANTS')
    const taken = await call('PUT', `/size-guides/${(await add()).id}`, { name: 'gants', text: 'x' })
    expect(taken).toMatchObject({ status: 409, body: { message: 'Un guide des tailles porte déjà ce nom' } })
    expect((await call<SizeGuide[]>('GET', '/size-guides')).body[0]).toMatchObject(HELMETS)
    expect(await call('GET', '/size-guides/999')).toMatchObject({
      ...{ status: 404, body: { message: 'Guide des tailles non trouvé' } },
    })
  },
)

onOneDatabase('guides come by name as French sorts', async (shop) => {
  const { call, add } = await openGuides(shop)
  for (const name of ['gants', 'Équipement', 'Zip', 'Bottes', 'Œillères', 'Oeufs']) await add({ name })
  const { body } = await call<SizeGuide[]>('GET', '/size-guides')
  expect(body.map(({ name }) => name)).toEqual(['Bottes', 'Équipement', 'gants', 'Œillères', 'Oeufs', 'Zip'])
})

onOneDatabase('what is sent is checked with what is held', async (shop) => {
  const { call, add } = await openGuides(shop)
  const { id } = await add()
  const put = (change: unknown) => call('PUT', `/size-guides/${id}`, change)
  const pathOf = async (change: unknown) => {
    const { status, body } = await put(change)
    expect([change, status]).toEqual([change, 400])
    return body.issues?.map(({ path }) => path)
  }
  expect(await pathOf({ columns: ['Taille'] })).toEqual(['columns', 'columns'])
  expect(await pathOf({ columns: ['Taille'], rows: [['M']] })).toEqual(['columns'])
  expect(await pathOf({ columns: ['Taille'], measure: null })).toEqual(['columns'])
  for (const row of [['M'], ['M', '57', ''], []]) expect(await pathOf({ rows: [row] })).toEqual(['rows.0'])
  expect(await pathOf({ rows: [['M', '57'], ['L']] })).toEqual(['rows.1'])
  expect(await pathOf({ measure: { ...HELMETS.measure, column: 2 } })).toEqual(['measure.column'])
  expect((await call('POST', '/size-guides', { name: 'Sans colonne' })).status).toBe(400)
  expect((await call('GET', '/size-guides')).body).toEqual([{ id, ...HELMETS }])
  expect((await put({ columns: ['A', 'B'] })).status).toBe(200)
  const narrow = { columns: ['Taille'], rows: [['M']], measure: { ...HELMETS.measure, column: 0 } }
  expect((await put(narrow)).body).toEqual({ id, ...HELMETS, ...narrow })
})

onOneDatabase('categories and products carry a guide, each its own', async (shop) => {
  const { call, add } = await openGuides(shop)
  const session = await shop.logIn()
  const guide = await add()
  const category = await call<Category>('POST', '/categories', { name: 'Casques', sizeGuideId: guide.id })
  expect([category.status, category.body.sizeGuideId]).toEqual([201, guide.id])
  const categoryId = category.body.id
  const jet = { name: 'Jet', price: 100, categoryId }
  const product = await call<{ product: Product }>('POST', '/products', jet)
  const { id } = product.body.product
  expect(product.body.product.sizeGuideId).toBeNull()
  const seen = async () => [
    (await shop.json<Product>('GET', `/products/${id}`)).body.sizeGuideId,
    (await shop.json<{ items: Product[] }>('GET', '/products')).body.items[0]?.sizeGuideId,
    (await shop.json<Category[]>('GET', '/categories')).body[0]?.sizeGuideId,
    (await shop.json<Category>('GET', `/categories/${categoryId}`)).body.sizeGuideId,
  ]
  expect(await seen()).toEqual([null, null, guide.id, guide.id])
  const own = await add({ name: 'Jets' })
  const form = (path: string, fields: Record<string, string>) => sendForm(shop, 'PUT', path, fields, session)
  expect((await form(`/products/${id}`, { sizeGuideId: `${own.id}` })).status).toBe(200)
  expect((await form(`/categories/${categoryId}`, { sizeGuideId: '' })).status).toBe(200)
  expect(await seen()).toEqual([own.id, own.id, null, null])
  await call('PUT', `/products/${id}`, { price: 200 })
  await call('PUT', `/categories/${categoryId}`, { name: 'Jets' })
  expect(await seen()).toEqual([own.id, own.id, null, null])
  await call('PUT', `/categories/${categoryId}`, { sizeGuideId: own.id })
  await call('PUT', `/products/${id}`, { sizeGuideId: null })
  expect(await seen()).toEqual([null, null, own.id, own.id])
  const cross = { name: 'Cross', price: '1', categoryId: `${categoryId}`, sizeGuideId: `${guide.id}` }
  const created = await sendForm<{ product: Product }>(shop, 'POST', '/products', cross, session)
  expect(created.body.product.sizeGuideId).toBe(guide.id)
})

onOneDatabase('a guide that is not there is refused', async (shop) => {
  const { call, add } = await openGuides(shop)
  const session = await shop.logIn()
  const { id } = await add()
  await call('DELETE', `/size-guides/${id}`)
  const categoryId = await addCategory(shop)
  const productId = await addProduct(shop, { categoryId })
  for (const [method, path, body] of [
    ['POST', '/categories', { name: 'Nouvelle' }],
    ['PUT', `/categories/${categoryId}`, {}],
    ['POST', '/products', { name: 'Jet', price: 1, categoryId }],
    ['PUT', `/products/${productId}`, {}],
  ] as const) {
    const answer = await call(method, path, { ...body, sizeGuideId: id })
    expect([path, answer.status, answer.body.issues?.[0]?.path]).toEqual([path, 400, 'sizeGuideId'])
  }
  const form = await sendForm(shop, 'PUT', `/products/${productId}`, { sizeGuideId: 'x' }, session)
  expect(form.status).toBe(400)
  expect((await call('GET', '/categories')).body).toHaveLength(1)
})

onOneDatabase('a guide that a category or product has is not deleted', async (shop) => {
  const { call, add } = await openGuides(shop)
  const { id } = await add()
  const categoryId = await addCategory(shop, { size_guide_id: id })
  const productId = await addProduct(shop, { categoryId })
  await call('PUT', `/products/${productId}`, { sizeGuideId: id })
  const remove = async () => {
    const { status, body } = await call('DELETE', `/size-guides/${id}`)
    return [status, body?.message]
  }
  const refused = [409, 'Des catégories ou des produits ont encore ce guide des tailles']
  expect(await remove()).toEqual(refused)
  await call('PUT', `/categories/${categoryId}`, { sizeGuideId: null })
  expect(await remove()).toEqual(refused)
  await call('DELETE', `/products/${productId}`)
  expect(await remove()).toEqual([204, undefined])
})
