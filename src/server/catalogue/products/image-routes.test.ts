import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { addWithImages, colorAt, colorFile, colorFiles, shownColors } from '#support/color-images.ts'
import { addCategory, addProduct } from '#support/factories.ts'
import { onOneDatabase, onOneDatabaseLong, type Refusal, type TestShop } from '#support/open-test-shop.ts'
import { type FormFile, sendForm } from '#support/send-form.ts'
import { NO_IMAGES, storedImages } from '#support/stored-images.ts'

type Saved = { product: Product } & Refusal

/** Sends forms and JSON as the owner. */
async function openImages(shop: TestShop) {
  const owner = await shop.logIn()
  const send = (method: string, path: string, fields: Parameters<typeof sendForm>[3]) =>
    sendForm<Saved>(shop, method, path, fields, owner)
  return { send, call: await shop.asOwner() }
}

const ids = (product: Product) => product.images.map(({ id }) => id)

onOneDatabase('a product is created with its images, the first is the main one', async (shop) => {
  const { call, send } = await openImages(shop)
  const fields = { name: 'Casque', price: '1', categoryId: `${await addCategory(shop)}` }
  const images = await colorFiles('red', 'green', 'blue')
  const { status, body } = await send('POST', '/products', { ...fields, images })
  expect([status, await shownColors(shop, body.product)]).toEqual([201, ['red', 'green', 'blue']])
  const { product } = body
  expect(product).toMatchObject({ hasImage: true, imageFilename: 'red.jpg' })
  expect(product.images.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false])
  expect(await colorAt(shop, product.image ?? '')).toBe('red')
  expect((await call('GET', `/products/${product.id}`)).body).toEqual(product)
})

onOneDatabase('images are added after those that are there', async (shop) => {
  const { send } = await openImages(shop)
  const { id, imageIds } = await addWithImages(shop, 'red')
  const version = await findCatalogueVersion(shop.db)
  const images = await colorFiles('green', 'blue')
  const { status, body } = await send('POST', `/products/${id}/images`, { images })
  expect([status, await shownColors(shop, body.product)]).toEqual([201, ['red', 'green', 'blue']])
  expect(ids(body.product)[0]).toBe(imageIds[0])
  expect(body.product.updatedAt > body.product.createdAt).toBe(true)
  expect(await findCatalogueVersion(shop.db)).toBe(version + 1)
  const bare = await addProduct(shop)
  const one = await send('POST', `/products/${bare}/images`, { images: await colorFile('red') })
  expect(one.body.product).toMatchObject({ hasImage: true, imageFilename: 'red.jpg' })
})

onOneDatabase('an update keeps, orders, replaces and appends images, in that order', async (shop) => {
  const { send } = await openImages(shop)
  const update = async (fields: Parameters<typeof sendForm>[3]) => {
    const { id, imageIds } = await addWithImages(shop, 'red', 'green', 'blue')
    const existingImages = (...places: number[]) => JSON.stringify(places.map((place) => imageIds[place]))
    const wanted = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        name === 'existingImages' ? existingImages(...JSON.parse(value as string)) : value,
      ]),
    )
    const { status, body } = await send('PUT', `/products/${id}`, wanted)
    expect(status).toBe(200)
    const kept = ids(body.product).map((imageId) => imageIds.indexOf(imageId))
    return { colors: await shownColors(shop, body.product), kept, product: body.product }
  }
  const white = await colorFile('white')
  const both = await colorFiles('white', 'black')
  expect(await update({ name: 'Autre' })).toMatchObject({ colors: ['red', 'green', 'blue'], kept: [0, 1, 2] })
  expect(await update({ existingImages: '[2,0]' })).toMatchObject({ colors: ['blue', 'red'], kept: [2, 0] })
  expect(await update({ existingImages: '[1,1,0]' })).toMatchObject({ colors: ['green', 'red'] })
  expect(await update({ existingImages: '[]' })).toMatchObject({
    colors: [],
    product: { hasImage: false, image: null, images: [] },
  })
  expect(await update({ images: white })).toMatchObject({ colors: ['red', 'green', 'blue', 'white'] })
  expect(await update({ updateMainImage: 'false', images: white })).toMatchObject({ kept: [0, 1, 2, -1] })
  expect(await update({ updateMainImage: 'true', images: both })).toMatchObject({
    colors: ['white', 'green', 'blue', 'black'],
    kept: [-1, 1, 2, -1],
    product: { imageFilename: 'white.jpg' },
  })
  expect(await update({ existingImages: '[2,1]', updateMainImage: 'true', images: both })).toMatchObject({
    colors: ['white', 'green', 'black'],
  })
  expect(await update({ existingImages: '[]', updateMainImage: 'true', images: white })).toMatchObject({
    colors: ['white'],
  })
})

onOneDatabase('the main image is replaced by a file, or by another of the product’s', async (shop) => {
  const { call, send } = await openImages(shop)
  const { id, imageIds } = await addWithImages(shop, 'red', 'green', 'blue')
  const path = `/products/${id}/main-image`
  const replaced = await send('PUT', path, { image: await colorFile('white') })
  expect([replaced.status, await shownColors(shop, replaced.body.product)]).toEqual([
    200,
    ['white', 'green', 'blue'],
  ])
  expect(ids(replaced.body.product)).not.toContain(imageIds[0])
  const promoted = await call<Saved>('PUT', path, { imageId: imageIds[2] })
  expect([promoted.status, await shownColors(shop, promoted.body.product)]).toEqual([
    200,
    ['blue', 'white', 'green'],
  ])
  expect(promoted.body.product.images[0]).toMatchObject({ id: imageIds[2], isPrimary: true })
  const bare = await addProduct(shop)
  const first = await send('PUT', `/products/${bare}/main-image`, { image: await colorFile('red') })
  expect([first.status, first.body.product.images]).toMatchObject([200, [{ isPrimary: true }]])
})

onOneDatabase('a deleted image is gone at once, and the next one becomes the main one', async (shop) => {
  const { call } = await openImages(shop)
  const { id, imageIds } = await addWithImages(shop, 'red', 'green', 'blue')
  const remove = (path: string) => call<Saved>('DELETE', `/products/${id}${path}`)
  const main = await remove('/main-image')
  expect([main.status, await shownColors(shop, main.body.product)]).toEqual([200, ['green', 'blue']])
  expect(main.body.product.images[0]).toMatchObject({ id: imageIds[1], isPrimary: true })
  const one = await remove(`/images/${imageIds[1]}`)
  expect([one.status, await shownColors(shop, one.body.product)]).toEqual([200, ['blue']])
  expect((await remove(`/images/${imageIds[2]}`)).body.product).toMatchObject({ hasImage: false, images: [] })
  const nothing = [404, { message: 'Image introuvable' }]
  for (const path of ['/main-image', `/images/${imageIds[0]}`, '/images/999']) {
    const { status, body } = await remove(path)
    expect([status, body]).toEqual(nothing)
  }
  expect((await shop.request(`/api/products/${id}/images/${imageIds[0]}`)).status).toBe(404)
})

onOneDatabase('images added to one product at the same time all arrive, in some order', async (shop) => {
  const { send } = await openImages(shop)
  const id = await addProduct(shop)
  const colors = ['red', 'green', 'blue', 'white', 'black'] as const
  const images = await colorFiles(...colors)
  const answers = await Promise.all(
    images.map((image) => send('POST', `/products/${id}/images`, { images: image })),
  )
  expect(answers.map(({ status }) => status)).toEqual(colors.map(() => 201))
  const { body } = await shop.json<Product>('GET', `/products/${id}`)
  expect((await shownColors(shop, body)).sort()).toEqual([...colors].sort())
  const rows = await shop.db.selectFrom('product_images').select('position').orderBy('position').execute()
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
})

onOneDatabase('the same image may be there twice', async (shop) => {
  const { send } = await openImages(shop)
  const id = await addProduct(shop)
  const images = await colorFiles('red', 'red')
  const { status, body } = await send('POST', `/products/${id}/images`, { images })
  expect([status, await shownColors(shop, body.product)]).toEqual([201, ['red', 'red']])
  const stored = await storedImages(shop)
  expect([stored.rows.length, stored.files.length]).toEqual([1, 1])
})

onOneDatabase('an image of another product is not this one’s', async (shop) => {
  const { call } = await openImages(shop)
  const { id } = await addWithImages(shop, 'red')
  const other = (await addWithImages(shop, 'green')).imageIds[0]
  const refusals = [
    [404, 'DELETE', `/products/${id}/images/${other}`, undefined],
    [400, 'PUT', `/products/${id}/main-image`, { imageId: other }],
    [400, 'PUT', `/products/${id}`, { existingImages: [other] }],
  ] as const
  for (const [status, method, path, body] of refusals) {
    expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, status])
  }
  expect((await shop.json<Product>('GET', `/products/${id}`)).body.images).toHaveLength(1)
})

onOneDatabaseLong('a product has 20 images at most', async (shop) => {
  const { send } = await openImages(shop)
  const { id, imageIds } = await addWithImages(shop, ...Array<'red'>(19).fill('red'))
  const add = async (path: string, fields: Parameters<typeof sendForm>[3], method = 'POST') => {
    const { status, body } = await send(method, path, fields)
    return [status, body.issues?.map((issue) => issue.path) ?? body.product.images.length]
  }
  const images = await colorFiles('green', 'blue')
  const before = await storedImages(shop)
  expect(await add(`/products/${id}/images`, { images })).toEqual([400, ['images']])
  expect(await add(`/products/${id}`, { images }, 'PUT')).toEqual([400, ['images']])
  expect(await storedImages(shop)).toEqual(before)
  const fewer = JSON.stringify(imageIds.slice(1))
  expect(await add(`/products/${id}`, { images, existingImages: fewer }, 'PUT')).toEqual([200, 20])
  expect(await add(`/products/${id}/main-image`, { image: await colorFile('red') }, 'PUT')).toEqual([200, 20])
  const many = { name: 'Casque', price: '1', categoryId: `${await addCategory(shop)}` }
  const twentyOne = Array<FormFile>(21).fill(await colorFile('red'))
  expect(await add('/products', { ...many, images: twentyOne })).toEqual([400, ['images']])
  expect(await add('/products', { ...many, images: twentyOne.slice(1) })).toEqual([201, 20])
})

onOneDatabase('without a file there is nothing to add or to replace', async (shop) => {
  const { call, send } = await openImages(shop)
  const { id } = await addWithImages(shop, 'red')
  expect((await send('POST', `/products/${id}/images`, {})).status).toBe(400)
  expect((await send('PUT', `/products/${id}/main-image`, {})).status).toBe(400)
  expect((await call('PUT', `/products/${id}/main-image`, { imageId: null })).status).toBe(400)
})

onOneDatabase('refused writes keep no image: no token, no product, a wrong value beside it', async (shop) => {
  const { send } = await openImages(shop)
  const id = await addProduct(shop)
  const images = await colorFiles('red', 'green')
  const [image] = images
  const product = { name: 'Casque', price: '1', categoryId: '999' }
  const attempts = [
    [401, await sendForm(shop, 'POST', `/products/${id}/images`, { images })],
    [404, await send('POST', '/products/999/images', { images })],
    [404, await send('PUT', '/products/999/main-image', { image: image ?? '' })],
    [404, await send('PUT', '/products/999', { images })],
    [400, await send('POST', '/products', { ...product, images })],
    [400, await send('PUT', `/products/${id}`, { brand: 'Inconnue', images })],
    [400, await send('PUT', `/products/${id}`, { existingImages: '[1]', images })],
  ] as const
  expect(attempts.map(([, answer]) => answer.status)).toEqual(attempts.map(([status]) => status))
  expect(await storedImages(shop)).toEqual(NO_IMAGES)
})
