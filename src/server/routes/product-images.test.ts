import sharp from 'sharp'
import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { findCatalogueVersion } from '#server/queries/catalogue-version.ts'
import { addCategory, addProduct, addProductImage } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { type FormFile, pictureFile, sendForm } from '../../../tests/support/send-form.ts'
import { NO_PICTURES, storedPictures } from '../../../tests/support/stored-pictures.ts'

type Saved = { product: Product } & Refusal

const COLORS = { red: '#ff0000', green: '#00ff00', blue: '#0000ff', white: '#ffffff', black: '#000000' }

function file(color: keyof typeof COLORS): Promise<FormFile> {
  return pictureFile(COLORS[color], `${color}.jpg`)
}

function files(...colors: (keyof typeof COLORS)[]): Promise<FormFile[]> {
  return Promise.all(colors.map(file))
}

/** A product with pictures of these colours; gives its id and theirs. */
async function addPictured(shop: TestShop, ...colors: (keyof typeof COLORS)[]) {
  const id = await addProduct(shop)
  const imageIds: number[] = []
  for (const color of colors) imageIds.push((await addProductImage(shop, id, COLORS[color])).id)
  return { id, imageIds }
}

/** The colours of a product's pictures in order, as their addresses show them. */
async function shown(shop: TestShop, product: Product): Promise<string[]> {
  return Promise.all(product.images.map(({ url }) => colorAt(shop, url)))
}

async function colorAt(shop: TestShop, url: string): Promise<string> {
  const { dominant } = await sharp(await (await shop.request(url)).arrayBuffer()).stats()
  const near = (a: number, b: string) => Math.abs(a - Number.parseInt(b, 16)) < 40
  const found = Object.entries(COLORS).find(
    ([, hex]) =>
      near(dominant.r, hex.slice(1, 3)) &&
      near(dominant.g, hex.slice(3, 5)) &&
      near(dominant.b, hex.slice(5)),
  )
  return found?.[0] ?? JSON.stringify(dominant)
}

const ids = (product: Product) => product.images.map(({ id }) => id)

onEachDatabase('a product is created with its pictures, the first is the main one', async (shop) => {
  const owner = await shop.logIn()
  const fields = { name: 'Casque', price: '1', categoryId: `${await addCategory(shop)}` }
  const images = await files('red', 'green', 'blue')
  const { status, body } = await sendForm<Saved>(shop, 'POST', '/products', { ...fields, images }, owner)
  expect([status, await shown(shop, body.product)]).toEqual([201, ['red', 'green', 'blue']])
  const { product } = body
  expect(product).toMatchObject({ hasImage: true, imageFilename: 'red.jpg' })
  expect(product.images.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false])
  expect(await colorAt(shop, product.image ?? '')).toBe('red')
  expect((await shop.json('GET', `/products/${product.id}`)).body).toEqual(product)
})

onEachDatabase('pictures are added after those that are there', async (shop) => {
  const owner = await shop.logIn()
  const { id, imageIds } = await addPictured(shop, 'red')
  const version = await findCatalogueVersion(shop.db)
  const images = await files('green', 'blue')
  const { status, body } = await sendForm<Saved>(shop, 'POST', `/products/${id}/images`, { images }, owner)
  expect([status, await shown(shop, body.product)]).toEqual([201, ['red', 'green', 'blue']])
  expect(ids(body.product)[0]).toBe(imageIds[0])
  expect(body.product.updatedAt > body.product.createdAt).toBe(true)
  expect(await findCatalogueVersion(shop.db)).toBe(version + 1)
  const bare = await addProduct(shop)
  const one = await sendForm<Saved>(
    shop,
    'POST',
    `/products/${bare}/images`,
    { images: await file('red') },
    owner,
  )
  expect(one.body.product).toMatchObject({ hasImage: true, imageFilename: 'red.jpg' })
})

onEachDatabase('an update keeps, orders, replaces and appends pictures, in that order', async (shop) => {
  const owner = await shop.logIn()
  const update = async (fields: Parameters<typeof sendForm>[3]) => {
    const { id, imageIds } = await addPictured(shop, 'red', 'green', 'blue')
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
    return { colors: await shown(shop, body.product), kept, product: body.product }
  }
  const white = await file('white')
  const both = await files('white', 'black')
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

onEachDatabase('JSON orders and removes pictures too', async (shop) => {
  const owner = await shop.logIn()
  const { id, imageIds } = await addPictured(shop, 'red', 'green')
  const change = { existingImages: [...imageIds].reverse(), updateMainImage: false, images: [] }
  const { body } = await shop.json<Saved>('PUT', `/products/${id}`, change, owner)
  expect(ids(body.product)).toEqual([...imageIds].reverse())
  const { status } = await shop.json('PUT', `/products/${id}`, { updateMainImage: true }, owner)
  expect(status).toBe(400)
})

onEachDatabase('the main picture is replaced by a file, or by another of the product’s', async (shop) => {
  const owner = await shop.logIn()
  const { id, imageIds } = await addPictured(shop, 'red', 'green', 'blue')
  const path = `/products/${id}/main-image`
  const replaced = await sendForm<Saved>(shop, 'PUT', path, { image: await file('white') }, owner)
  expect([replaced.status, await shown(shop, replaced.body.product)]).toEqual([
    200,
    ['white', 'green', 'blue'],
  ])
  expect(ids(replaced.body.product)).not.toContain(imageIds[0])
  const promoted = await shop.json<Saved>('PUT', path, { imageId: imageIds[2] }, owner)
  expect([promoted.status, await shown(shop, promoted.body.product)]).toEqual([
    200,
    ['blue', 'white', 'green'],
  ])
  expect(promoted.body.product.images[0]).toMatchObject({ id: imageIds[2], isPrimary: true })
  const bare = await addProduct(shop)
  const first = await sendForm<Saved>(
    shop,
    'PUT',
    `/products/${bare}/main-image`,
    { image: await file('red') },
    owner,
  )
  expect([first.status, first.body.product.images]).toMatchObject([200, [{ isPrimary: true }]])
})

onEachDatabase('a deleted picture is gone at once, and the next one becomes the main one', async (shop) => {
  const owner = await shop.logIn()
  const { id, imageIds } = await addPictured(shop, 'red', 'green', 'blue')
  const remove = (path: string) => shop.json<Saved>('DELETE', `/products/${id}${path}`, undefined, owner)
  const main = await remove('/main-image')
  expect([main.status, await shown(shop, main.body.product)]).toEqual([200, ['green', 'blue']])
  expect(main.body.product.images[0]).toMatchObject({ id: imageIds[1], isPrimary: true })
  const one = await remove(`/images/${imageIds[1]}`)
  expect([one.status, await shown(shop, one.body.product)]).toEqual([200, ['blue']])
  expect((await remove(`/images/${imageIds[2]}`)).body.product).toMatchObject({ hasImage: false, images: [] })
  const nothing = [404, { message: 'Image introuvable' }]
  for (const path of ['/main-image', `/images/${imageIds[0]}`, '/images/999']) {
    const { status, body } = await remove(path)
    expect([status, body]).toEqual(nothing)
  }
  expect((await shop.request(`/api/products/${id}/images/${imageIds[0]}`)).status).toBe(404)
})

onEachDatabase('a picture of another product is not this one’s', async (shop) => {
  const owner = await shop.logIn()
  const { id } = await addPictured(shop, 'red')
  const other = (await addPictured(shop, 'green')).imageIds[0]
  const refusals = [
    [404, 'DELETE', `/products/${id}/images/${other}`, undefined],
    [400, 'PUT', `/products/${id}/main-image`, { imageId: other }],
    [400, 'PUT', `/products/${id}`, { existingImages: [other] }],
  ] as const
  for (const [status, method, path, body] of refusals) {
    expect([method, path, (await shop.json(method, path, body, owner)).status]).toEqual([
      method,
      path,
      status,
    ])
  }
  expect((await shop.json<Product>('GET', `/products/${id}`)).body.images).toHaveLength(1)
})

onEachDatabase('a product has 20 pictures at most', async (shop) => {
  const owner = await shop.logIn()
  const { id, imageIds } = await addPictured(shop, ...Array<'red'>(19).fill('red'))
  const add = async (path: string, fields: Parameters<typeof sendForm>[3], method = 'POST') => {
    const { status, body } = await sendForm<Saved>(shop, method, path, fields, owner)
    return [status, body.issues?.map((issue) => issue.path) ?? body.product.images.length]
  }
  const images = await files('green', 'blue')
  const before = await storedPictures(shop)
  expect(await add(`/products/${id}/images`, { images })).toEqual([400, ['images']])
  expect(await add(`/products/${id}`, { images }, 'PUT')).toEqual([400, ['images']])
  expect(await storedPictures(shop)).toEqual(before)
  const fewer = JSON.stringify(imageIds.slice(1))
  expect(await add(`/products/${id}`, { images, existingImages: fewer }, 'PUT')).toEqual([200, 20])
  expect(await add(`/products/${id}/main-image`, { image: await file('red') }, 'PUT')).toEqual([200, 20])
  const many = { name: 'Casque', price: '1', categoryId: `${await addCategory(shop)}` }
  const twentyOne = Array<FormFile>(21).fill(await file('red'))
  expect(await add('/products', { ...many, images: twentyOne })).toEqual([400, ['images']])
  expect(await add('/products', { ...many, images: twentyOne.slice(1) })).toEqual([201, 20])
})

onEachDatabase('without a file there is nothing to add or to replace', async (shop) => {
  const owner = await shop.logIn()
  const { id } = await addPictured(shop, 'red')
  const attempts = [
    [400, await sendForm(shop, 'POST', `/products/${id}/images`, {}, owner)],
    [400, await sendForm(shop, 'POST', `/products/${id}/images`, { images: 'text' }, owner)],
    [400, await sendForm(shop, 'PUT', `/products/${id}/main-image`, {}, owner)],
    [400, await shop.json('PUT', `/products/${id}/main-image`, {}, owner)],
    [400, await shop.json('PUT', `/products/${id}/main-image`, { imageId: null }, owner)],
    [400, await shop.json('PUT', `/products/${id}/main-image`, { imageId: 999 }, owner)],
    [400, await shop.json('PUT', `/products/${id}/main-image`, { imageId: '1' }, owner)],
    [
      400,
      await sendForm(shop, 'PUT', `/products/${id}/main-image`, { image: await files('red', 'red') }, owner),
    ],
    [415, await shop.json('POST', `/products/${id}/images`, { images: [] }, owner)],
  ] as const
  expect(attempts.map(([, answer]) => answer.status)).toEqual(attempts.map(([status]) => status))
})

onEachDatabase(
  'refused writes keep no picture: no token, no product, a wrong value beside it',
  async (shop) => {
    const owner = await shop.logIn()
    const id = await addProduct(shop)
    const images = await files('red', 'green')
    const [image] = images
    const product = { name: 'Casque', price: '1', categoryId: '999' }
    const attempts = [
      [401, await sendForm(shop, 'POST', `/products/${id}/images`, { images })],
      [401, await sendForm(shop, 'PUT', `/products/${id}/main-image`, { image: image ?? '' })],
      [401, await sendForm(shop, 'POST', '/products', { ...product, images })],
      [401, await shop.json('DELETE', `/products/${id}/main-image`)],
      [401, await shop.json('DELETE', `/products/${id}/images/1`)],
      [404, await sendForm(shop, 'POST', '/products/999/images', { images }, owner)],
      [404, await sendForm(shop, 'PUT', '/products/999/main-image', { image: image ?? '' }, owner)],
      [404, await sendForm(shop, 'PUT', '/products/999', { images }, owner)],
      [404, await shop.json('PUT', '/products/999/main-image', { imageId: 1 }, owner)],
      [404, await shop.json('DELETE', '/products/999/main-image', undefined, owner)],
      [404, await shop.json('DELETE', '/products/999/images/1', undefined, owner)],
      [400, await sendForm(shop, 'POST', '/products', { ...product, images }, owner)],
      [400, await sendForm(shop, 'PUT', `/products/${id}`, { brand: 'Inconnue', images }, owner)],
      [400, await sendForm(shop, 'PUT', `/products/${id}`, { existingImages: '[1]', images }, owner)],
    ] as const
    expect(attempts.map(([, answer]) => answer.status)).toEqual(attempts.map(([status]) => status))
    expect(await storedPictures(shop)).toEqual(NO_PICTURES)
  },
)

onEachDatabase('one damaged picture among good ones refuses them all', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  const [red, green] = await files('red', 'green')
  const damaged = { filename: 'cut.jpg', bytes: red?.bytes.slice(0, -9) ?? new Uint8Array() }
  const images = [red ?? '', damaged, green ?? '']
  const { status, body } = await sendForm<Refusal>(shop, 'POST', `/products/${id}/images`, { images }, owner)
  expect([status, body.issues]).toEqual([400, [{ path: 'images.1', message: 'Cette image est endommagée' }]])
  expect(await storedPictures(shop)).toEqual(NO_PICTURES)
})

onEachDatabase('pictures added to one product at the same time all arrive, in some order', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  const colors = ['red', 'green', 'blue', 'white', 'black'] as const
  const images = await files(...colors)
  const answers = await Promise.all(
    images.map((image) => sendForm(shop, 'POST', `/products/${id}/images`, { images: image }, owner)),
  )
  expect(answers.map(({ status }) => status)).toEqual(colors.map(() => 201))
  const { body } = await shop.json<Product>('GET', `/products/${id}`)
  expect((await shown(shop, body)).sort()).toEqual([...colors].sort())
  const rows = await shop.db.selectFrom('product_images').select('position').orderBy('position').execute()
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
})

onEachDatabase('the same picture may be there twice', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  const images = await files('red', 'red')
  const { status, body } = await sendForm<Saved>(shop, 'POST', `/products/${id}/images`, { images }, owner)
  expect([status, await shown(shop, body.product)]).toEqual([201, ['red', 'red']])
  const stored = await storedPictures(shop)
  expect([stored.rows.length, stored.files.length]).toEqual([1, 1])
})
