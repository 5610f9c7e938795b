import type { Wilaya } from '#contract/delivery.ts'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './shop-fixture.ts'
import {
  bringToCheckout,
  changeProduct,
  confirmOrder,
  dinars,
  fillCheckout,
  findHelmet,
  findOran,
  findPlain,
  openWithCart,
  ordersOf,
  toLine,
} from './shopper.ts'

// What the shop answers when it cannot take the order as it is.

test('new prices are shown, old beside new, before anything is ordered', async ({ page, shop }) => {
  const product = await findPlain(shop)
  const oran = await findOran(shop)
  // The browser believes an older price all along.
  await changeProduct(page, product, { price: product.price - 300 })
  await openWithCart(page, '/commande', [toLine(product, { price: product.price - 300 })])
  const phone = await fillCheckout(page)
  const total = product.price + oran.homePrice
  const button = page.getByRole('button', { name: /^Confirmer la commande/ })
  await expect(button).toContainText(dinars(total - 300))
  await confirmOrder(page)
  const failure = page.getByRole('alert').filter({ hasText: 'Les prix ont changé depuis votre visite.' })
  await expect(failure).toBeFocused()
  await expect(failure.locator('s')).toContainText(dinars(product.price - 300))
  await expect(failure).toContainText(`Le nouveau total est de ${dinars(total)}`)
  await expect(button).toContainText(dinars(total))
  await expectNoViolation(page, 'checkout, new prices')
  expect(await ordersOf(shop, phone)).toHaveLength(0)
  await confirmOrder(page)
  await expect(page).toHaveURL(/\/succes-commande/)
  expect(await ordersOf(shop, phone)).toMatchObject([{ totalPrice: total }])
})

test('a new total is no longer told once another delivery type is chosen', async ({ page, shop }) => {
  const product = await findPlain(shop)
  await changeProduct(page, product, { price: product.price - 300 })
  await openWithCart(page, '/commande', [toLine(product, { price: product.price - 300 })])
  await fillCheckout(page)
  await confirmOrder(page)
  const failure = page.getByText('Les prix ont changé depuis votre visite.')
  await expect(failure).toBeVisible()
  await page.getByLabel('Nom complet').fill('Amine B.')
  await expect(failure).toBeVisible()
  await page.getByRole('radio', { name: /En centre/ }).check()
  await expect(failure).toBeHidden()
})

test('the product shows the new price to whoever goes back to it', async ({ page, shop }) => {
  const product = await findPlain(shop)
  const old = product.price - 300
  await changeProduct(page, product, { price: old })
  await openWithCart(page, '/panier', [toLine(product, { price: old })])
  await page.getByRole('link', { name: product.name }).click()
  await expect(page.getByRole('main').getByText(dinars(old)).first()).toBeVisible()
  await page.getByRole('button', { name: 'Acheter Maintenant' }).click()
  await fillCheckout(page)
  await page.unroute(`**/api/products/${product.id}`)
  await confirmOrder(page)
  await expect(page.getByText('Les prix ont changé depuis votre visite.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByRole('main').getByText(dinars(product.price)).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(dinars(old))).toHaveCount(0)
})

test('a product sold meanwhile is named, and the form is kept', async ({ page, shop }) => {
  const product = await findHelmet(shop)
  const phone = await bringToCheckout(page, shop)
  const setStock = (inStock: boolean) =>
    shop.asOwner(`/products/${product.id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ inStock }),
    })
  await setStock(false)
  await confirmOrder(page)
  const title = page.getByRole('heading', { level: 1, name: 'Produits en rupture de stock' })
  await expect(title).toBeInViewport()
  await expect(title).toBeFocused()
  await expect(page.getByText(product.name)).toBeVisible()
  await expectNoViolation(page, 'checkout, sold out')
  const again = page.getByRole('button', { name: 'Vérifier à nouveau' })
  const checked = page.waitForResponse(`**/api/products/${product.id}`)
  await again.click()
  await (await checked).finished()
  await expect(title).toBeVisible()

  await setStock(true)
  await again.click()
  await expect(page.getByLabel('Téléphone')).toHaveValue(phone)
  await expect(page.getByRole('heading', { level: 1, name: 'Commande' })).toBeFocused()
  await confirmOrder(page)
  await expect(page).toHaveURL(/\/succes-commande/)
})

test('a delivery type taken away meanwhile is taken off the screen', async ({ page, shop }) => {
  await bringToCheckout(page, shop)
  const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
  const changed = wilayas.map((one) => (one.name === 'Oran' ? { ...one, baladiyas: [] } : one))
  await page.route('**/api/wilayas', (route) => route.fulfill({ json: changed }))
  const message = 'Aucune option de livraison disponible pour cette wilaya'
  await page.route('**/api/orders', (route) =>
    route.fulfill({ status: 409, json: { message, code: 'delivery_unavailable' } }),
  )
  await confirmOrder(page)
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(page.getByRole('radio', { name: /À domicile/ })).toHaveCount(0)
  await expect(page.getByLabel('Adresse')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /En centre/ })).not.toBeChecked()
})

test('a size asked for since is told with the product it is about', async ({ page, shop }) => {
  const helmet = await findHelmet(shop)
  // As it was when the cart was checked.
  await page.route(`**/api/products/${helmet.id}`, (route) =>
    route.fulfill({ json: { ...helmet, sizes: [], stock: null } }),
  )
  await openWithCart(page, '/commande', [toLine(helmet, { selectedSize: null })])
  await fillCheckout(page)
  await confirmOrder(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Veuillez sélectionner une taille' })
  await expect(summary).toContainText(`${helmet.name} : retirez-le du panier`)
  await expect(summary.getByRole('link', { name: 'Voir le panier' })).toBeVisible()
})
