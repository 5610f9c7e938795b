import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import {
  addWithImages,
  colorAt,
  colorFile,
  colorFiles,
  shownColors,
} from '../../../../tests/support/color-images.ts'
import { addCategory, addProduct } from '../../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { sendForm } from '../../../../tests/support/send-form.ts'
import { storedImages } from '../../../../tests/support/stored-images.ts'

type Saved = { product: Product }

const ids = (product: Product) => product.images.map(({ id }) => id)

onOneDatabase('a product is created with its images, the first is the main one', async (shop) => {
  const owner = await shop.logIn()
  const fields = { name: 'Casque', price: '1', categoryId: `${await addCategory(shop)}` }
  const images = await colorFiles('red', 'green', 'blue')
  const { status, body } = await sendForm<Saved>(shop, 'POST', '/products', { ...fields, images }, owner)
  expect([status, await shownColors(shop, body.product)]).toEqual([201, ['red', 'green', 'blue']])
  const { product } = body
  expect(product).toMatchObject({ hasImage: true, imageFilename: 'red.jpg' })
  expect(product.images.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false])
  expect(await colorAt(shop, product.image ?? '')).toBe('red')
  expect((await shop.json('GET', `/products/${product.id}`, undefined, owner)).body).toEqual(product)
})

onOneDatabase('images are added after those that are there', async (shop) => {
  const owner = await shop.logIn()
  const { id, imageIds } = await addWithImages(shop, 'red')
  const version = await findCatalogueVersion(shop.db)
  const images = await colorFiles('green', 'blue')
  const { status, body } = await sendForm<Saved>(shop, 'POST', `/products/${id}/images`, { images }, owner)
  expect([status, await shownColors(shop, body.product)]).toEqual([201, ['red', 'green', 'blue']])
  expect(ids(body.product)[0]).toBe(imageIds[0])
  expect(body.product.updatedAt > body.product.createdAt).toBe(true)
  expect(await findCatalogueVersion(shop.db)).toBe(version + 1)
  const bare = await addProduct(shop)
  const one = await sendForm<Saved>(
    shop,
    'POST',
    `/products/${bare}/images`,
    { images: await colorFile('red') },
    owner,
  )
  expect(one.body.product).toMatchObject({ hasImage: true, imageFilename: 'red.jpg' })
})

onOneDatabase('an update keeps, orders, replaces and appends images, in that order', async (shop) => {
  const owner = await shop.logIn()
  const update = async (fields: Parameters<typeof sendForm>[3]) => {
    const { id, imageIds } = await addWithImages(shop, 'red', 'green', 'blue')
    const existingImages = (...places: number[]) => JSON.stringify(places.map((place) => imageIds[place]))
    const wanted = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        name === 'existingImages' ? existingImages(...JSON.parse(value as string)) : value,
      ]),
    )
    const { status, body } = await sendForm<Saved>(shop, 'PUT', `/products/${id}`, wanted, owner)
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

onOneDatabase('JSON orders and removes images too', async (shop) => {
  const owner = await shop.logIn()
  const { id, imageIds } = await addWithImages(shop, 'red', 'green')
  const change = { existingImages: [...imageIds].reverse(), updateMainImage: false, images: [] }
  const { body } = await shop.json<Saved>('PUT', `/products/${id}`, change, owner)
  expect(ids(body.product)).toEqual([...imageIds].reverse())
  const { status } = await shop.json('PUT', `/products/${id}`, { updateMainImage: true }, owner)
  expect(status).toBe(400)
})

onOneDatabase('the main image is replaced by a file, or by another of the product’s', async (shop) => {
  const owner = await shop.logIn()
  const { id, imageIds } = await addWithImages(shop, 'red', 'green', 'blue')
  const path = `/products/${id}/main-image`
  const replaced = await sendForm<Saved>(shop, 'PUT', path, { image: await colorFile('white') }, owner)
  expect([replaced.status, await shownColors(shop, replaced.body.product)]).toEqual([
    200,
    ['white', 'green', 'blue'],
  ])
  expect(ids(replaced.body.product)).not.toContain(imageIds[0])
  const promoted = await shop.json<Saved>('PUT', path, { imageId: imageIds[2] }, owner)
  expect([promoted.status, await shownColors(shop, promoted.body.product)]).toEqual([
    200,
    ['blue', 'white', 'green'],
  ])
  expect(promoted.body.product.images[0]).toMatchObject({ id: imageIds[2], isPrimary: true })
  const bare = await addProduct(shop)
  const first = await sendForm<Saved>(
    shop,
    'PUT',
    `/products/${bare}/main-image`,
    { image: await colorFile('red') },
    owner,
  )
  expect([first.status, first.body.product.images]).toMatchObject([200, [{ isPrimary: true }]])
})

onOneDatabase('a deleted image is gone at once, and the next one becomes the main one', async (shop) => {
  const owner = await shop.logIn()
  const { id, imageIds } = await addWithImages(shop, 'red', 'green', 'blue')
  const remove = (path: string) => shop.json<Saved>('DELETE', `/products/${id}${path}`, undefined, owner)
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
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  const colors = ['red', 'green', 'blue', 'white', 'black'] as const
  const images = await colorFiles(...colors)
  const answers = await Promise.all(
    images.map((image) => sendForm(shop, 'POST', `/products/${id}/images`, { images: image }, owner)),
  )
  expect(answers.map(({ status }) => status)).toEqual(colors.map(() => 201))
  const { body } = await shop.json<Product>('GET', `/products/${id}`)
  expect((await shownColors(shop, body)).sort()).toEqual([...colors].sort())
  const rows = await shop.db.selectFrom('product_images').select('position').orderBy('position').execute()
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
})

onOneDatabase('the same image may be there twice', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  const images = await colorFiles('red', 'red')
  const { status, body } = await sendForm<Saved>(shop, 'POST', `/products/${id}/images`, { images }, owner)
  expect([status, await shownColors(shop, body.product)]).toEqual([201, ['red', 'red']])
  const stored = await storedImages(shop)
  expect([stored.rows.length, stored.files.length]).toEqual([1, 1])
})
