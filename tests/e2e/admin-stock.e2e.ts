import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Product } from '#contract/product.ts'
import { callApi, expectToast, logIn, ownName, press } from './admin.ts'
import { findProduct, openNewProduct } from './admin-product-form.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { holdAnswers } from './held-answers.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

/** A helmet in M and L whose stock the owner has typed: 1 and 5 pieces. */
async function addCounted(page: Page, shop: RunningShop, name: string): Promise<Product> {
  await logIn(page, shop, '/produits')
  await openNewProduct(page)
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Nom du produit').fill(name)
  await page.getByLabel('Prix (DA)').fill('12000')
  await page.getByLabel('Catégorie', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Référence', { exact: true }).fill(name)
  const sizes = dialog.getByRole('textbox', { name: 'Tailles' })
  for (const size of ['M', 'L']) {
    await sizes.fill(size)
    await sizes.press('Enter')
  }
  await dialog.getByRole('checkbox', { name: 'Compter le stock' }).check()
  await dialog.getByLabel('Quantité : M').fill('1')
  await dialog.getByLabel('Quantité : L').fill('5')
  await dialog.getByRole('button', { name: 'Références par taille et couleur' }).click()
  await dialog.getByLabel('Référence : L').fill('REF-L')
  await dialog.getByLabel('Presque épuisé à partir de').fill('1')
  await expectNoViolationInDialog(page, 'stock of a new product')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Produit ajouté avec succès')
  const product = await findProduct(shop, name)
  if (!product) throw new Error('The product was added')
  return product
}

test('the stock is typed with the product, follows orders, and what is low is on the dashboard', async ({
  page,
  shop,
}) => {
  const name = ownName('Casque compté')
  const product = await addCounted(page, shop, name)
  expect(await callApi(page, 'GET', `/products/${product.id}/stock`)).toEqual({
    isCounted: true,
    lowAt: 1,
    variants: [
      { size: 'M', color: null, quantity: 1, reference: null },
      { size: 'L', color: null, quantity: 5, reference: 'REF-L' },
    ],
  })
  const wilayas = (await callApi(page, 'GET', '/wilayas')) as { id: number; baladiyas: string[] }[]
  const wilaya = wilayas.find(({ baladiyas }) => baladiyas.length > 0)
  const order = (await callApi(page, 'POST', '/orders/manual', {
    ...{
      customerName: 'Amine',
      customerPhone: '0661 23 45 67',
      deliveryType: 'home',
      deliveryAddress: 'Rue 1',
    },
    ...{ wilayaId: wilaya?.id, baladiya: wilaya?.baladiyas[0], status: 'pending' },
    items: [{ productId: product.id, quantity: 2, size: 'M', color: null, price: 12_000 }],
  })) as AdminOrder

  // Asks for two where one is left: told before it is confirmed, and never refused.
  await page.goto(`/${shop.adminPath}/commandes?commande=${order.id}`)
  const dialog = page.getByRole('dialog', { name: /^Commande n°/ })
  await expect(dialog.getByText('Il n’en reste que 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmé', exact: true }).last().click()
  await expect(dialog.getByText('Il n’en reste que 1')).toBeHidden()

  await page.goto(`/${shop.adminPath}/tableau-bord`)
  const low = page.getByRole('region', { name: 'Presque épuisés' })
  await expect(low.getByRole('link', { name: new RegExp(name) })).toContainText('-1')
  await expectNoViolation(page, 'low stock')
  await low.getByRole('link', { name: new RegExp(name) }).click()
  await press(page, `Modifier ${name}`)
  await expect(page.getByLabel('Quantité : M')).toHaveValue('-1')
  await press(page, 'Voir les mouvements')
  const moves = page.getByRole('list', { name: 'Mouvements' })
  await expect(moves.getByRole('listitem').first()).toContainText(`n° ${order.id}`)
  await page.getByLabel('Quantité : M').fill('quatre')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('M : nombre entier attendu')).toBeVisible()
  await page.getByLabel('Quantité : M').fill('4')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Produit modifié avec succès')
  await callApi(page, 'DELETE', `/orders/${order.id}`)
  expect(await callApi(page, 'GET', `/products/${product.id}/stock`)).toMatchObject({
    variants: [{ quantity: 6 }, { quantity: 5 }],
  })
  await callApi(page, 'DELETE', `/products/${product.id}`)
})

test('an order that comes while the form is open keeps the pieces that it took', async ({ page, shop }) => {
  const name = ownName('Casque disputé')
  const product = await addCounted(page, shop, name)
  await page.getByLabel('Rechercher un produit').fill(name)
  await press(page, `Modifier ${name}`)
  await expect(page.getByLabel('Quantité : L')).toHaveValue('5')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const take = { variants: [{ size: 'L', color: null, quantity: 3 }] }
  await callApi(page, 'PUT', `/products/${product.id}/stock`, take)
  // The form shows what was loaded before; the answer with what is left comes after the typing.
  const answers = await holdAnswers(page, `**/api/products/${product.id}/stock`)
  await press(page, `Modifier ${name}`)
  await expect(page.getByLabel('Quantité : L')).toHaveValue('5')
  await page.getByLabel('Quantité : M').fill('9')
  await answers.arrived()
  const loaded = page.waitForResponse(`**/api/products/${product.id}/stock`)
  await answers.release()
  await loaded
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Produit modifié avec succès')
  expect(await callApi(page, 'GET', `/products/${product.id}/stock`)).toMatchObject({
    variants: [{ quantity: 9 }, { quantity: 3 }],
  })
  await callApi(page, 'DELETE', `/products/${product.id}`)
})

test('a draft is marked, found by its filter, and in no shop', async ({ page, shop }) => {
  const name = ownName('Casque brouillon')
  const product = await addCounted(page, shop, name)
  await page.getByLabel('Rechercher un produit').fill(name)
  await press(page, `Modifier ${name}`)
  await page.getByRole('checkbox', { name: 'Publié dans la boutique' }).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Produit modifié avec succès')
  await press(page, 'Masqués')
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('Masqué')
  await expect(card).not.toContainText('En stock')
  await expect(card).toContainText(product.reference ?? '')
  expect((await page.request.get(`/produit/${product.id}`)).status()).toBe(404)
  await callApi(page, 'DELETE', `/products/${product.id}`)
})

test('the owner chooses from how many pieces visitors are told', async ({ page, shop }) => {
  await logIn(page, shop, '/parametres')
  const choice = page.getByLabel('Le dire à partir de')
  await expect(choice).toHaveValue('2')
  await choice.selectOption('Jamais')
  await expectToast(page, 'Stock réglé avec succès')
  expect(await callApi(page, 'GET', '/stock/settings')).toEqual({ showLeftAt: null })
  await choice.selectOption('2 pièces')
  await expect.poll(() => callApi(page, 'GET', '/stock/settings')).toEqual({ showLeftAt: 2 })
})
