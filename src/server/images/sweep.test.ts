import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { addCategory, addImage, addProduct, addProductImage } from '#support/factories.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { saveBytes } from '#support/save-bytes.ts'
import { imageFile, sendForm } from '#support/send-form.ts'
import { NO_IMAGES, storedImages } from '#support/stored-images.ts'
import { addImages, sweepImages } from './image-rows.ts'

const HOUR = 3_600_000

function imagesFolder(shop: TestShop): string {
  return join(shop.config.dataDir, 'images')
}

/** The paths of all files below images/, except the one that names its owner. */
function files(shop: TestShop): string[] {
  const paths = readdirSync(imagesFolder(shop), { recursive: true, withFileTypes: true })
  return paths
    .filter((path) => path.isFile() && path.name !== 'owner')
    .map((path) => join(path.parentPath, path.name))
}

async function age(shop: TestShop): Promise<void> {
  const then = new Date(Date.now() - 2 * HOUR)
  for (const path of files(shop)) utimesSync(path, then, then)
  await shop.db.updateTable('images').set({ created_at: then.toISOString() }).execute()
}

/** Adds an image file and a variant without a row, as a crash before the row was inserted leaves them. */
async function addStray(shop: TestShop): Promise<void> {
  const { bytes } = await imageFile('#123456')
  const { hash } = await saveBytes(shop.images, bytes)
  await shop.images.variants.find(hash, 160, 'webp', async () => ({ [Symbol.dispose]: () => {} }))
  await shop.images.variants.settled()
}

onOneDatabase('images of products, categories and banners stay, with their variants', async (shop) => {
  const productId = await addProduct(shop)
  await addProductImage(shop, productId, '#111111')
  await addCategory(shop, { image_hash: await addImage(shop, '#222222') })
  const image_hash = await addImage(shop, '#333333')
  await shop.db.insertInto('banners').values({ title: null, is_active: 1, image_hash }).execute()
  await shop.images.variants.settled()
  await age(shop)
  const before = files(shop)
  expect(before.length).toBeGreaterThan(3)
  expect(await sweepImages(shop.db, shop.images)).toEqual({ rows: 0, files: 0 })
  expect(files(shop)).toEqual(before)
})

onOneDatabase('unused rows and files without a row are removed once they are old', async (shop) => {
  await addImage(shop, '#111111')
  await addStray(shop)
  const [known = ''] = files(shop)
  writeFileSync(`${known}.0b1c.part`, 'cut short')
  writeFileSync(join(imagesFolder(shop), 'originals', 'README'), 'not ours')
  expect(await sweepImages(shop.db, shop.images)).toEqual({ rows: 0, files: 0 })
  await age(shop)
  const count = files(shop).length - 1
  expect(await sweepImages(shop.db, shop.images)).toEqual({ rows: 1, files: count })
  expect(files(shop)).toEqual([join(imagesFolder(shop), 'originals', 'README')])
  expect(await shop.db.selectFrom('images').select('hash').execute()).toEqual([])
})

onOneDatabase('a crash between file and row leaves a stray file and no broken image', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  // Without its table, the row cannot be inserted after the file was written.
  await shop.db.schema.alterTable('images').renameTo('away').execute()
  const image = await imageFile()
  const broken = await sendForm(shop, 'PUT', `/products/${id}/main-image`, { image }, owner)
  expect(broken.status).toBe(500)
  await shop.db.schema.alterTable('away').renameTo('images').execute()
  const stray = expect.stringMatching(/^[0-9a-f]{64}\.webp$/)
  expect(await storedImages(shop)).toEqual({ rows: [], files: [stray] })
  expect((await shop.json('GET', `/products/${id}`)).body).toMatchObject({ hasImage: false, images: [] })
  await shop.images.variants.settled()
  await age(shop)
  await sweepImages(shop.db, shop.images)
  expect(await storedImages(shop)).toEqual(NO_IMAGES)
  const again = await sendForm(shop, 'PUT', `/products/${id}/main-image`, { image }, owner)
  expect(again.status).toBe(200)
})

onOneDatabase('an old image that is uploaded again is in use again', async (shop) => {
  const { bytes } = await imageFile()
  await addImages(shop.db, [await saveBytes(shop.images, bytes)])
  await shop.images.variants.settled()
  await age(shop)
  const sentAgain = await saveBytes(shop.images, bytes)
  await addImages(shop.db, [sentAgain, sentAgain])
  await sweepImages(shop.db, shop.images)
  expect(await storedImages(shop)).toEqual({
    rows: [sentAgain.hash],
    files: [`${sentAgain.hash}.webp`],
  })
})

onOneDatabase('the images of another database are left alone', async (shop) => {
  // The first sweep makes this shop the folder's owner. Then its database gets the key of another shop.
  await sweepImages(shop.db, shop.images)
  await shop.db.updateTable('shop_state').set({ shop_key: 'another shop' }).execute()
  await addStray(shop)
  await age(shop)
  const before = files(shop)
  expect(await sweepImages(shop.db, shop.images)).toBeNull()
  expect(files(shop)).toEqual(before)
})
