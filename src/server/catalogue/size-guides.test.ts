import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { addCategory, addProduct } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { sendForm } from '../../../tests/support/send-form.ts'

const HELMETS = {
  name: 'Casques',
  text: 'Un mètre ruban,\nbien à plat.',
  columns: ['Taille', 'Tour de tête (cm)'],
  rows: [
    ['M', '57-58'],
    ['S', '55 à 56'],
    ['M', ''],
    ['', ''],
  ],
  measure: { label: 'Tour de tête', unit: 'cm', column: 1 },
}

async function openGuides(shop: TestShop) {
  const session = await shop.logIn()
  const call = <Body = SizeGuide & Refusal>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, session)
  const add = async (guide: Partial<SizeGuide> = {}) =>
    (await call('POST', '/size-guides', { ...HELMETS, ...guide })).body
  return { session, call, add }
}

onEachDatabase('a guide is created, read by anyone, changed in part and deleted', async (shop) => {
  const { call } = await openGuides(shop)
  const { status, body } = await call('POST', '/size-guides', HELMETS)
  const path = `/size-guides/${body.id}`
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...HELMETS }])
  expect((await shop.json('GET', path)).body).toEqual(body)
  const changed = await call('PUT', path, { text: '', measure: null })
  expect([changed.status, changed.body]).toEqual([200, { ...body, text: '', measure: null }])
  // Cached pages of it are not used again.
  expect((await shop.json('GET', path)).body).toEqual(changed.body)
  expect((await call('PUT', path, {})).body).toEqual(changed.body)
  expect((await call('PUT', path, { name: 'CASQUES' })).body.name).toBe('CASQUES')
  const gone = await call('DELETE', path)
  expect([gone.status, gone.body]).toEqual([204, null])
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await call(method, path, method === 'PUT' ? {} : undefined)
    expect([answer.status, answer.body]).toEqual([404, { message: 'Guide des tailles non trouvé' }])
  }
})

onEachDatabase('a guide of a name and columns has no text, rows or measure', async (shop) => {
  const { call } = await openGuides(shop)
  const { status, body } = await call('POST', '/size-guides', { name: ' Gants ', columns: [' Taille\n'] })
  const blank = { name: 'Gants', text: '', columns: ['Taille'], rows: [], measure: null }
  expect([status, body]).toEqual([201, { id: body.id, ...blank }])
  const measure = { label: 'Tour', column: 0 }
  expect((await call('PUT', `/size-guides/${body.id}`, { measure })).body.measure).toEqual({
    ...measure,
    unit: '',
  })
})

onEachDatabase('guides come by name as French sorts, to the owner alone', async (shop) => {
  const { call, add } = await openGuides(shop)
  for (const name of ['gants', 'Équipement', 'Zip', 'Bottes', 'Œillères', 'Oeufs']) await add({ name })
  const { body } = await call<SizeGuide[]>('GET', '/size-guides')
  expect(body.map(({ name }) => name)).toEqual(['Bottes', 'Équipement', 'gants', 'Œillères', 'Oeufs', 'Zip'])
  const id = body[0]?.id
  expect((await shop.json('GET', '/size-guides')).status).toBe(401)
  expect((await shop.json('POST', '/size-guides', HELMETS)).status).toBe(401)
  expect((await shop.json('PUT', `/size-guides/${id}`, {})).status).toBe(401)
  expect((await shop.json('DELETE', `/size-guides/${id}`)).status).toBe(401)
})

onEachDatabase('names are unique ignoring case, also of those that come at once', async (shop) => {
  const { call, add } = await openGuides(shop)
  const names = ['Été', 'ÉTÉ', 'été']
  const posts = names.map((name) => call('POST', '/size-guides', { ...HELMETS, name }))
  expect((await Promise.all(posts)).map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const other = await add({ name: 'Hiver' })
  const { status, body } = await call('PUT', `/size-guides/${other.id}`, { name: 'été', text: 'x' })
  expect([status, body]).toEqual([409, { message: 'Un guide des tailles porte déjà ce nom' }])
  expect((await shop.json<SizeGuide>('GET', `/size-guides/${other.id}`)).body).toEqual(other)
})

onEachDatabase('what is no guide is refused by its field, and nothing is kept', async (shop) => {
  const { call, add } = await openGuides(shop)
  const { id } = await add()
  const wide = Array.from({ length: 13 }, (_, index) => `C${index}`)
  const refused: [Record<string, unknown>, path: string][] = [
    [{ name: '' }, 'name'],
    [{ name: ' \u200b ' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ text: 'x'.repeat(5001) }, 'text'],
    [{ columns: [] }, 'columns'],
    [{ columns: null }, 'columns'],
    [{ columns: wide, rows: [], measure: null }, 'columns'],
    [{ columns: ['Taille', ' '] }, 'columns.1'],
    [{ rows: 'M' }, 'rows'],
    [{ rows: Array.from({ length: 101 }, () => ['M', '57']) }, 'rows'],
    [{ rows: [['M', '57'], ['L']] }, 'rows.1'],
    [{ rows: [['M', '57', '']] }, 'rows.0'],
    [{ rows: [[]] }, 'rows.0'],
    [{ rows: [['M', 57]] }, 'rows'],
    [{ rows: [['M', 'x'.repeat(201)]] }, 'rows.0.1'],
    [{ measure: { label: 'Tour', unit: 'cm', column: 2 } }, 'measure.column'],
    [{ measure: { label: 'Tour', unit: 'cm', column: -1 } }, 'measure.column'],
    [{ measure: { label: '', unit: 'cm', column: 1 } }, 'measure.label'],
    [{ measure: { unit: 'cm', column: 1 } }, 'measure'],
    [{ measure: 'Tour' }, 'measure'],
  ]
  for (const [part, path] of refused) {
    for (const [method, url, body] of [
      ['POST', '/size-guides', { ...HELMETS, name: 'Autre', ...part }],
      ['PUT', `/size-guides/${id}`, part],
    ] as const) {
      const answer = await call(method, url, body)
      expect([method, part, answer.status]).toEqual([method, part, 400])
      expect(answer.body.issues?.[0]?.path, JSON.stringify(part)).toBe(path)
    }
  }
  expect((await call('POST', '/size-guides', { name: 'Sans colonne' })).status).toBe(400)
  expect((await call('GET', '/size-guides')).body).toEqual([{ id, ...HELMETS }])
})

onEachDatabase('bounds are inclusive', async (shop) => {
  const { call } = await openGuides(shop)
  const columns = Array.from({ length: 12 }, () => 'Égale')
  const guide = {
    name: 'Grand',
    text: 'x'.repeat(5000),
    columns,
    rows: Array.from({ length: 100 }, () => columns),
    measure: { label: 'Tour', unit: '', column: 11 },
  }
  const { status, body } = await call('POST', '/size-guides', guide)
  expect([status, body]).toEqual([201, { id: body.id, ...guide }])
})

onEachDatabase('what is sent is checked with what is held', async (shop) => {
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
  expect(await pathOf({ rows: [['M']] })).toEqual(['rows.0'])
  expect((await put({ columns: ['A', 'B'] })).status).toBe(200)
  const narrow = { columns: ['Taille'], rows: [['M']], measure: { ...HELMETS.measure, column: 0 } }
  expect((await put(narrow)).body).toEqual({ id, ...HELMETS, ...narrow })
})

onEachDatabase('categories and products carry a guide, each its own', async (shop) => {
  const { call, add, session } = await openGuides(shop)
  const guide = await add()
  const category = await call<Category>('POST', '/categories', { name: 'Casques', sizeGuideId: guide.id })
  expect([category.status, category.body.sizeGuideId]).toEqual([201, guide.id])
  const categoryId = category.body.id
  const product = await call<{ product: Product }>('POST', '/products', {
    name: 'Jet',
    price: 100,
    categoryId,
  })
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
  // Absent fields stay.
  await call('PUT', `/products/${id}`, { price: 200 })
  await call('PUT', `/categories/${categoryId}`, { name: 'Jets' })
  expect(await seen()).toEqual([own.id, own.id, null, null])
  await call('PUT', `/categories/${categoryId}`, { sizeGuideId: own.id })
  await call('PUT', `/products/${id}`, { sizeGuideId: null })
  expect(await seen()).toEqual([null, null, own.id, own.id])
  const created = await sendForm<{ product: Product }>(
    shop,
    'POST',
    '/products',
    { name: 'Cross', price: '1', categoryId: `${categoryId}`, sizeGuideId: `${guide.id}` },
    session,
  )
  expect(created.body.product.sizeGuideId).toBe(guide.id)
})

onEachDatabase('a guide that is not there is refused', async (shop) => {
  const { call, add, session } = await openGuides(shop)
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
    for (const sizeGuideId of [id, 999, 0, -1, 1.5, 'x', [], true]) {
      const answer = await call(method, path, { ...body, sizeGuideId })
      expect([path, sizeGuideId, answer.status]).toEqual([path, sizeGuideId, 400])
      expect(answer.body.issues?.[0]?.path).toBe('sizeGuideId')
    }
  }
  const form = await sendForm(shop, 'PUT', `/products/${productId}`, { sizeGuideId: 'x' }, session)
  expect(form.status).toBe(400)
  expect((await call('GET', '/categories')).body).toHaveLength(1)
})

onEachDatabase('a guide that a category or product has is not deleted', async (shop) => {
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
