import type { Page } from '@playwright/test'
import { callApi, ownName } from './admin.ts'
import { addProduct, openNewProduct, openProduct } from './admin-product-form.ts'
import { imageFile } from './image-file.ts'
import { expect, test } from './shop-fixture.ts'

// That every field comes back in another tab: form-drafts.e2e.ts; what a draft keeps of a changed product: unit tests.

const resumed = (page: Page) => page.getByRole('status').filter({ hasText: 'Saisie reprise' })

test('an image that the browser did not keep is named', async ({ page, shop }) => {
  const form = await openNewProduct(page, shop)
  await form.fill({ 'Nom du produit': 'Gants' })
  await form.addImages(await imageFile('IMG_0042.jpg', '#30a030'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin-drafts'))).toContain('IMG_0042.jpg')
  await page.goto('/')
  await page.evaluate(() => caches.delete('admin-draft-files'))
  await page.goto(`/${shop.adminPath}/produits`)
  await expect(resumed(page)).toContainText('Images à choisir de nouveau : IMG_0042.jpg')
})

test('a resumed change of a product that changed or went meanwhile says so', async ({ page, shop }) => {
  const name = ownName('Botte')
  const sizes = ['41', '42']
  const path = `/products/${(await addProduct(shop, { name, price: 9000, sizes })).id}`
  const variants = [5, 6].map((quantity, at) => ({ size: sizes[at], color: null, quantity }))
  await shop.send('PUT', `${path}/stock`, { isCounted: true, variants })
  const form = await openProduct(page, shop, name)
  await form.fill({ 'Prix (DA)': '9500', 'Quantité : 41': '9' })
  await page.goto('/')
  await callApi(page, 'PUT', path, { price: 9900, description: 'Autre' })
  await callApi(page, 'PUT', `${path}/stock`, { variants: [{ ...variants[0], quantity: 4 }] })
  await page.goto(`/${shop.adminPath}/produits`)
  await expect(resumed(page)).toContainText('Ce produit a changé entre-temps : Prix, Description.')
  await expect(resumed(page)).toContainText('Enregistrer remplace par votre saisie : Prix.')
  await form.expectTexts({ Description: 'Autre' })
  await form.expectSaved('Produit modifié avec succès')
  expect(await callApi(page, 'GET', path)).toMatchObject({ price: 9500, description: 'Autre' })
  // Five were shown and nine typed: four more than are there now.
  expect(await callApi(page, 'GET', `${path}/stock`)).toMatchObject({
    variants: [{ quantity: 8 }, { quantity: 6 }],
  })
  await openProduct(page, shop, name)
  await form.fill({ 'Nom du produit': `${name} bis` })
  await page.goto('/')
  await callApi(page, 'DELETE', path)
  await page.goto(`/${shop.adminPath}/produits`)
  await expect(resumed(page)).toContainText('Ce produit a été supprimé entre-temps')
  await expect(page.getByLabel('Nom du produit')).toHaveValue(`${name} bis`)
})
