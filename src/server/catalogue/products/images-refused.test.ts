import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { addWithImages, colorFile, colorFiles } from '../../../../tests/support/color-images.ts'
import { addCategory, addProduct } from '../../../../tests/support/factories.ts'
import { onOneDatabase, onOneDatabaseLong } from '../../../../tests/support/on-each-database.ts'
import type { Refusal } from '../../../../tests/support/open-sale.ts'
import { type FormFile, sendForm } from '../../../../tests/support/send-form.ts'
import { NO_IMAGES, storedImages } from '../../../../tests/support/stored-images.ts'

type Saved = { product: Product } & Refusal

onOneDatabase('an image of another product is not this one’s', async (shop) => {
  const owner = await shop.logIn()
  const { id } = await addWithImages(shop, 'red')
  const other = (await addWithImages(shop, 'green')).imageIds[0]
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

onOneDatabaseLong('a product has 20 images at most', async (shop) => {
  const owner = await shop.logIn()
  const { id, imageIds } = await addWithImages(shop, ...Array<'red'>(19).fill('red'))
  const add = async (path: string, fields: Parameters<typeof sendForm>[3], method = 'POST') => {
    const { status, body } = await sendForm<Saved>(shop, method, path, fields, owner)
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
  const owner = await shop.logIn()
  const { id } = await addWithImages(shop, 'red')
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
      await sendForm(
        shop,
        'PUT',
        `/products/${id}/main-image`,
        { image: await colorFiles('red', 'red') },
        owner,
      ),
    ],
    [415, await shop.json('POST', `/products/${id}/images`, { images: [] }, owner)],
  ] as const
  expect(attempts.map(([, answer]) => answer.status)).toEqual(attempts.map(([status]) => status))
})

onOneDatabase('refused writes keep no image: no token, no product, a wrong value beside it', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  const images = await colorFiles('red', 'green')
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
  expect(await storedImages(shop)).toEqual(NO_IMAGES)
})

onOneDatabase('one damaged image among good ones refuses them all', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  const [red, green] = await colorFiles('red', 'green')
  const damaged = { filename: 'cut.jpg', bytes: red?.bytes.slice(0, -9) ?? new Uint8Array() }
  const images = [red ?? '', damaged, green ?? '']
  const { status, body } = await sendForm<Refusal>(shop, 'POST', `/products/${id}/images`, { images }, owner)
  expect([status, body.issues]).toEqual([400, [{ path: 'images.1', message: 'Cette image est endommagée' }]])
  expect(await storedImages(shop)).toEqual(NO_IMAGES)
})
