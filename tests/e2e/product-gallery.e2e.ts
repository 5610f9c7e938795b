import { DESKTOP, expect, test } from './shop-fixture.ts'
import { openProduct } from './shopper.ts'

test('arrows, thumbnails and the keys of the whole page choose a picture', { tag: DESKTOP }, async ({
  page,
  shop,
}) => {
  await openProduct(page, shop, (one) => one.images.length === 3 && one.sizes.length > 0)
  const gallery = page.getByRole('region', { name: 'Photos du produit' })
  await expect(gallery.getByText('1 / 3')).toBeVisible()
  await gallery.getByRole('button', { name: 'Photo suivante' }).click()
  await expect(gallery.getByText('2 / 3')).toBeVisible()
  await gallery.getByRole('button', { name: 'Voir la photo 3' }).click()
  await expect(gallery.getByText('3 / 3')).toBeVisible()
  await gallery.getByRole('button', { name: 'Photo suivante' }).click()
  await expect(gallery.getByText('1 / 3')).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowLeft')
  await expect(gallery.getByText('3 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByText('1 / 3')).toBeVisible()
  // Where arrows have a meaning of their own, they keep it.
  await page.getByRole('textbox', { name: 'Quantité' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByText('1 / 3')).toBeVisible()
})

test('a product without a picture has a placeholder, and nothing to enlarge', async ({ page, shop }) => {
  const product = await openProduct(page, shop, (one) => one.images.length === 0)
  await expect(page.getByRole('img', { name: `${product.name} (sans photo)` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Agrandir/ })).toHaveCount(0)
})

test('a picture that was lost with the connection comes back with it', async ({ page, shop }) => {
  await page.route(/\/image(s\/\d+)?\?/, (route) => route.abort('internetdisconnected'))
  const product = await openProduct(page, shop, (one) => one.images.length === 1)
  await expect(page.getByRole('img', { name: `${product.name} (sans photo)` })).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const image = page.getByRole('img', { name: product.name, exact: true }).first()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
})
