import type { PageOf, Product } from '#contract/product.ts'
import { logIn, ownName, press } from './admin.ts'
import { findProduct } from './admin-product-form.ts'
import { expectNoViolation } from './axe.ts'
import { imageFile } from './image-file.ts'
import { expect, test } from './shop-fixture.ts'

test('photos become products: sent across a reload, joined, completed, published', async ({ page, shop }) => {
  const name = ownName('Bottes')
  await logIn(page, shop, '/produits')
  await page.getByRole('link', { name: /^Photos/ }).click()
  const photos = await Promise.all(['#a11', '#1a1', '#11a'].map((color, at) => imageFile(`${at}.jpg`, color)))
  // The second is stored, but its answer is lost with the page.
  let count = 0
  await page.route('**/api/products/photos', async (route) => {
    count += 1
    if (count === 1) return route.continue()
    if (count === 2) await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByLabel('Choisir des photos', { exact: false }).last().setInputFiles(photos)
  await expect(page.getByRole('status').filter({ hasText: 'Photos envoyées : 1 sur 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  const card = page.getByRole('form')
  await card.getByLabel('Nom du produit').fill(name)
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Photos à compléter' }).getByRole('listitem')).toHaveCount(3)
  const { items } = (await shop.asOwner('/products?sketch=true')) as PageOf<Product>
  expect(items).toHaveLength(3)

  await expect(card.getByLabel('Nom du produit')).toHaveValue(name)
  await card.getByLabel('Nom du produit').press('Enter')
  await page.keyboard.type('12.500 DA')
  await card.getByRole('textbox', { name: 'Tailles' }).fill('41, 42')
  await page.keyboard.press('Enter')
  await card.getByRole('textbox', { name: 'Pièces de chaque sorte' }).fill('2')
  await press(page, 'Publier et suivant')
  for (const number of ['Photo 2', 'Photo 3']) {
    await expect(page.getByRole('form', { name: number })).toBeVisible()
    await expectNoViolation(page, number)
    await press(page, 'Même article que la photo d’avant')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(name)
    await question.getByRole('button', { name: 'Regrouper' }).click()
    await expect(question).toBeHidden()
  }
  await expect(page.getByText('Toutes les photos sont complétées.')).toBeVisible()

  const product = await findProduct(shop, name)
  expect(product).toMatchObject({ price: 12_500, sizes: ['41', '42'], isSketch: false, isPublished: true })
  expect(product?.images).toHaveLength(3)
  expect(await shop.asOwner(`/products/${product?.id}/stock`)).toMatchObject({
    variants: [{ quantity: 2 }, { quantity: 2 }],
  })
  await page.goto(`/produit/${product?.id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
