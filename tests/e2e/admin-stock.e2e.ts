import type { Page } from '@playwright/test'
import type { Product } from '#contract/product.ts'
import { callApi, expectToast, ownName, press } from './admin.ts'
import { findProduct, openNewProduct } from './admin-product-form.ts'
import { addConfirmed } from './courier-orders.ts'
import { holdAnswers } from './held-answers.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

/** A helmet in M and L whose stock the owner has typed: 1 and 5 pieces. */
async function addCounted(page: Page, shop: RunningShop, name: string): Promise<Product> {
  const form = await openNewProduct(page, shop, name)
  await form.fill({ Référence: name })
  await form.addNames({ Tailles: 'M, L' })
  await form.root.getByRole('checkbox', { name: 'Compter le stock' }).check()
  await form.fill({ 'Quantité : M': '1', 'Quantité : L': '5' })
  await press(page, 'Référence')
  await form.fill({ 'Référence : L': 'REF-L', 'Presque épuisé à partir de': '1' })
  await form.expectSaved('Produit ajouté avec succès')
  const product = await findProduct(shop, name)
  if (!product) throw new Error('The product was added')
  return product
}

test('stock follows orders, and what is low is on the dashboard', async ({ page, shop }) => {
  const name = ownName('Casque compté')
  const product = await addCounted(page, shop, name)
  const stock = () => callApi(page, 'GET', `/products/${product.id}/stock`)
  expect(await stock()).toEqual({
    ...{ isCounted: true, lowAt: 1 },
    variants: [
      { size: 'M', color: null, quantity: 1, reference: null },
      { size: 'L', color: null, quantity: 5, reference: 'REF-L' },
    ],
  })
  const { orders } = await addConfirmed(page, shop, ['Oran'], 31, {
    status: 'pending',
    items: [{ productId: product.id, quantity: 2, size: 'M', color: null, price: 5000 }],
  })
  const id = orders[0]?.id

  // Asks for two where one is left: told before it is confirmed, and never refused.
  await page.goto(`/${shop.adminPath}/commandes?commande=${id}`)
  const sheet = page.getByRole('dialog', { name: /^Commande n°/ })
  await expect(sheet.getByText('Il n’en reste que 1')).toBeVisible()
  await sheet.getByRole('button', { name: 'Confirmé', exact: true }).last().click()
  await expect(sheet.getByText('Il n’en reste que 1')).toBeHidden()
  await page.goto(`/${shop.adminPath}/tableau-bord`)
  const low = page.getByRole('region', { name: 'Presque épuisés' }).getByRole('link', { name })
  await expect(low).toContainText('-1')
  await low.click()
  await press(page, `Modifier ${name}`)
  await expect(page.getByLabel('Quantité : M')).toHaveValue('-1')
  await press(page, 'Voir les mouvements')
  const moves = page.getByRole('list', { name: 'Mouvements' })
  await expect(moves.getByRole('listitem').first()).toContainText(`n° ${id}`)
  await page.getByLabel('Quantité : M').fill('4')
  await press(page, 'Enregistrer')
  await expectToast(page, 'Produit modifié avec succès')
  await callApi(page, 'DELETE', `/orders/${id}`)
  expect(await stock()).toMatchObject({ variants: [{ quantity: 6 }, { quantity: 5 }] })
  await callApi(page, 'DELETE', `/products/${product.id}`)
})

test('an order that comes while the form is open keeps the pieces that it took', async ({ page, shop }) => {
  const name = ownName('Casque disputé')
  const { id } = await addCounted(page, shop, name)
  await page.getByLabel('Rechercher un produit').fill(name)
  await press(page, `Modifier ${name}`)
  await expect(page.getByLabel('Quantité : L')).toHaveValue('5')
  await press(page, 'Annuler')
  await expect(page.getByRole('dialog')).toBeHidden()
  await callApi(page, 'PUT', `/products/${id}/stock`, {
    variants: [{ size: 'L', color: null, quantity: 3 }],
  })
  // The form shows what was loaded before; the answer with what is left comes after the typing.
  const answers = await holdAnswers(page, `**/api/products/${id}/stock`)
  await press(page, `Modifier ${name}`)
  await expect(page.getByLabel('Quantité : L')).toHaveValue('5')
  await page.getByLabel('Quantité : M').fill('9')
  await answers.arrived()
  const loaded = page.waitForResponse(`**/api/products/${id}/stock`)
  await answers.release()
  await loaded
  await press(page, 'Enregistrer')
  await expectToast(page, 'Produit modifié avec succès')
  expect(await callApi(page, 'GET', `/products/${id}/stock`)).toMatchObject({
    variants: [{ quantity: 9 }, { quantity: 3 }],
  })
  await callApi(page, 'DELETE', `/products/${id}`)
})
