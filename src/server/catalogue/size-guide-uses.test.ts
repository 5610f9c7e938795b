import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import { addCategory, addProduct } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openGuides } from '../../../tests/support/open-size-guides.ts'
import { sendForm } from '../../../tests/support/send-form.ts'

onOneDatabase('categories and products carry a guide, each its own', async (shop) => {
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

onOneDatabase('a guide that is not there is refused', async (shop) => {
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
