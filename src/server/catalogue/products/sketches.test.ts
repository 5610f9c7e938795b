import { expect } from 'vitest'
import type { FirstSteps } from '#contract/first-steps.ts'
import type { PageOf, Product } from '#contract/product.ts'
import type { ProductsChanged } from '#contract/products-change.ts'
import { addWithImages, colorFile, colorFiles, shownColors } from '#support/color-images.ts'
import { addCategory, addProduct, addProductImage } from '#support/factories.ts'
import { onEachDatabase, onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'
import { type FormFile, sendForm } from '#support/send-form.ts'

type Sketches = { items: Product[] } & Refusal
type Saved = { product: Product } & Refusal

async function openSketches(shop: TestShop) {
  const owner = await shop.logIn()
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop)
  const upload = (images: FormFile | FormFile[], key?: string, category = categoryId) =>
    sendForm<Sketches>(
      shop,
      'POST',
      '/products/photos',
      { images, categoryId: `${category}` },
      { ...owner, ...(key !== undefined && { 'Idempotency-Key': key }) },
    )
  const names = async (query = '') => {
    const { body } = await call<PageOf<Product>>('GET', `/products${query}`)
    return body.items.map(({ name }) => name).sort()
  }
  const change = (id: number, fields: unknown) => call<Saved>('PUT', `/products/${id}`, fields)
  const join = (id: number, into: number) => call<Saved>('POST', `/products/${id}/join`, { into })
  /** Uploads photos of these colours; returns the ids of their sketches. */
  const sketch = async (...colors: Parameters<typeof colorFiles>) => {
    const { body } = await upload(await colorFiles(...colors))
    return body.items.map(({ id }) => id)
  }
  return { call, categoryId, upload, names, change, join, sketch }
}

const pathsOf = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  ...(body.issues ?? []).map(({ path }) => path),
]

onOneDatabase('each photo becomes a sketch, and a second upload goes on counting', async (shop) => {
  const { call, categoryId, upload, change } = await openSketches(shop)
  const { status, body } = await upload(await colorFiles('red', 'green'))
  const sketch = { price: 0, brand: null, isNew: false, isPublished: false, isSketch: true, categoryId }
  expect([status, body.items]).toMatchObject([
    201,
    [
      { ...sketch, name: 'Photo 1', imageFilename: 'red.jpg' },
      { ...sketch, name: 'Photo 2', imageFilename: 'green.jpg' },
    ],
  ])
  for (const item of body.items) {
    expect(item.images).toHaveLength(1)
    expect((await call('GET', `/products/${item.id}`)).body).toEqual(item)
  }
  await change(body.items[0]?.id ?? 0, { name: 'Casque' })
  const again = await upload(await colorFile('blue'))
  expect(again.body.items.map(({ name }) => name)).toEqual(['Photo 3'])
})

onOneDatabase('photos become sketches all or none', async (shop) => {
  const { upload, names } = await openSketches(shop)
  const photo = await colorFile('red')
  const damaged = { bytes: photo.bytes.slice(0, 40), filename: 'coupe.jpg' }
  const text = { bytes: Buffer.from('Bonjour'), filename: 'texte.jpg' }
  expect(pathsOf(await upload([photo, damaged]))).toEqual([400, 'images.1'])
  expect(pathsOf(await upload([photo, text]))).toEqual([415])
  expect(pathsOf(await upload([]))).toEqual([400, 'images'])
  expect(pathsOf(await upload(Array(31).fill(photo)))).toEqual([400, 'images'])
  expect(pathsOf(await upload(photo, undefined, 999))).toEqual([400, 'categoryId'])
  expect(await names()).toEqual([])
  expect((await upload(Array(30).fill(photo))).body.items).toHaveLength(30)
})

onEachDatabase('the same key and photos give the first answer', async (shop) => {
  const { call, upload, names } = await openSketches(shop)
  const photos = await colorFiles('red', 'green')
  const first = await upload(photos, 'photos-1')
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  await call('DELETE', `/products/${first.body.items[0]?.id}`)
  const again = await upload(photos, 'photos-1')
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(again.body).toEqual(first.body)
  const message = 'Cette clé a déjà servi pour une autre demande'
  for (const other of [photos.toReversed(), photos.slice(1)]) {
    const { status, body } = await upload(other, 'photos-1')
    expect([status, body]).toEqual([422, { message }])
  }
  expect((await upload(photos, 'photos-1', await addCategory(shop))).status).toBe(422)
  expect(pathsOf(await upload(photos, 'a b'))).toEqual([400, 'Idempotency-Key'])
  expect(await names()).toEqual(['Photo 2'])
  // A refused upload leaves its key free, and of two that arrive together one is stored.
  expect((await upload(photos, 'photos-2', 999)).status).toBe(400)
  const both = await Promise.all([upload(photos, 'photos-2'), upload(photos, 'photos-2')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body).toEqual(both[1]?.body)
})

onOneDatabase('sketches are in the owner’s list alone, which finds them or leaves them out', async (shop) => {
  const { call, names, change, sketch } = await openSketches(shop)
  const [id = 0] = await sketch('red')
  await change(id, { sizes: ['M'], price: 900 })
  const steps = (await call<FirstSteps>('GET', '/shop/steps')).body.steps
  expect(steps.find(({ key }) => key === 'products')).toEqual({ key: 'products', isDone: false })
  const draft = await addProduct(shop, { name: 'Brouillon' })
  await change(draft, { isPublished: false })
  expect([await names(), await names('?sketch=true'), await names('?sketch=false')]).toEqual([
    ['Brouillon', 'Photo 1'],
    ['Photo 1'],
    ['Brouillon'],
  ])
  expect(await names('?search=photo&sketch=true&isPublished=false')).toEqual(['Photo 1'])
  expect((await call('GET', '/dashboard')).body).toMatchObject({ productCount: 1 })
  const exported = await shop.request('/api/products/export?format=csv', { headers: await shop.logIn() })
  expect(await exported.text()).not.toContain('Photo 1')
  for (const query of ['', '?search=photo', '?sketch=true', '?view=card&sketch=true'])
    expect((await shop.json('GET', `/products${query}`)).body).toMatchObject({ items: [], total: 0 })
  expect((await shop.json('GET', '/products/filters?sketch=true')).body).toEqual({
    brands: [],
    sizes: [],
    specifications: [],
  })
  for (const path of [`/products/${id}`, `/products/${id}/image`])
    expect((await shop.request(`/api${path}`)).status).toBe(404)
})

onOneDatabase('a sketch becomes a product once it is published, at a price above 0', async (shop) => {
  const { change, sketch } = await openSketches(shop)
  const [id = 0] = await sketch('red')
  expect((await change(id, { name: 'Casque' })).body.product).toMatchObject({ isSketch: true })
  expect(pathsOf(await change(id, { isPublished: true }))).toEqual([400, 'price'])
  const published = await change(id, { isPublished: true, price: 9_000 })
  expect(published.body.product).toMatchObject({ isSketch: false, isPublished: true, price: 9_000 })
  expect((await shop.json('GET', `/products/${id}`)).body).not.toHaveProperty('isSketch')
  // Like any product, it may now be a draft and cost nothing.
  const draft = { isSketch: false, isPublished: false, price: 0 }
  expect((await change(id, { isPublished: false, price: 0 })).body.product).toMatchObject(draft)
  expect((await change(id, { isPublished: true })).status).toBe(200)
})

onOneDatabase('of many to be published, the sketches without a price are refused by name', async (shop) => {
  const { call, change, sketch } = await openSketches(shop)
  const ids = await sketch('red', 'green')
  const [bare = 0, priced = 0] = ids
  await change(priced, { price: 500 })
  const publish = { ids, change: { isPublished: true } }
  const { body } = await call<ProductsChanged>('POST', '/products/bulk', publish)
  const message = '«\u00a0Photo 1\u00a0» n’a pas encore de prix'
  expect(body).toEqual({ changed: [priced], refused: [{ id: bare, message }] })
  const read = async (id: number) => (await call('GET', `/products/${id}`)).body
  expect(await read(priced)).toMatchObject({ isSketch: false, isPublished: true })
  expect(await read(bare)).toMatchObject({ isSketch: true, isPublished: false })
})

onOneDatabase('the photos of a sketch go behind those of another product, and it is gone', async (shop) => {
  const { call, change, join, sketch } = await openSketches(shop)
  const [first = 0, second = 0] = await sketch('red', 'green')
  const joined = await join(second, first)
  expect([joined.status, joined.body.product]).toMatchObject([200, { id: first, isSketch: true }])
  expect(joined.body.product.images).toMatchObject([{ isPrimary: true }, { isPrimary: false }])
  expect((await call('GET', `/products/${second}`)).status).toBe(404)
  const [red, green] = joined.body.product.images
  await change(first, { colors: ['NOIR', 'Vert'] })
  await call('PUT', `/products/${first}/images/${red?.id}`, { color: 'NOIR' })
  await call('PUT', `/products/${first}/images/${green?.id}`, { color: 'Vert' })
  const { id } = await addWithImages(shop, 'blue')
  await change(id, { colors: ['Noir'] })
  const { product } = (await join(first, id)).body
  expect(product).toMatchObject({ id, isSketch: false, isPublished: true, colors: ['Noir'] })
  expect(await shownColors(shop, product)).toEqual(['blue', 'red', 'green'])
  expect(product.images.map(({ color }) => color)).toEqual([null, 'Noir', null])
  expect((await shop.json<Product>('GET', `/products/${id}`)).body.images).toEqual(product.images)
})

onOneDatabase('only a sketch joins another product, which has room for its photos', async (shop) => {
  const { join, sketch } = await openSketches(shop)
  const [id = 0] = await sketch('red')
  const full = await addProduct(shop)
  for (let count = 0; count < 20; count++) await addProductImage(shop, full)
  expect((await join(999, full)).status).toBe(404)
  const { status, body } = await join(full, id)
  expect([status, body]).toMatchObject([409, { code: 'not_sketch' }])
  for (const into of [id, 999, full]) expect(pathsOf(await join(id, into))).toEqual([400, 'into'])
})
