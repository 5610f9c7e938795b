import type { Wilaya } from '#contract/delivery.ts'
import { checkoutOf, expectOrdered, openCheckout } from './pages/checkout.ts'
import { expect, test } from './shop-fixture.ts'
import {
  changeProduct,
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

test('new prices are shown beside the old before anything is ordered', async ({ page, shop }) => {
  const product = await findPlain(shop)
  const old = product.price - 300
  // The browser believes an older price all along.
  await changeProduct(page, product, { price: old })
  await openWithCart(page, '/panier', [toLine(product, { price: old })])
  await page.getByRole('link', { name: product.name }).click()
  const shown = (price: number) => page.getByRole('main').getByText(dinars(price))
  await expect(shown(old).first()).toBeVisible()
  await page.getByRole('button', { name: 'Acheter Maintenant' }).click()
  const phone = await fillCheckout(page)
  const { button, center, confirm, name, newPrices } = checkoutOf(page)
  const { homePrice, centerPrice } = await findOran(shop)
  await expect(button).toContainText(dinars(old + homePrice))
  await page.unroute(`**/api/products/${product.id}`)
  await confirm()
  await expect(newPrices).toBeFocused()
  await expect(newPrices.locator('s')).toContainText(dinars(old))
  await expect(newPrices).toContainText(`Le nouveau total est de ${dinars(product.price + homePrice)}`)
  await expect(button).toContainText(dinars(product.price + homePrice))
  expect(await ordersOf(shop, phone)).toEqual([])
  await name.fill('Amine B.')
  await expect(newPrices).toBeVisible()
  await center.check()
  await expect(newPrices).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(shown(product.price).first()).toBeVisible()
  await expect(shown(old)).toHaveCount(0)
  await page.goForward()
  await page.getByRole('combobox', { name: 'Centre de distribution' }).press('ArrowDown')
  await page.getByRole('option').first().click()
  await confirm()
  expect(await expectOrdered(page, shop, phone)).toMatchObject({ totalPrice: product.price + centerPrice })
})

test('new prices are no longer shown once the cart has other quantities', async ({ page, shop }) => {
  const product = await findPlain(shop)
  const line = toLine(product, { price: product.price - 300 })
  await changeProduct(page, product, { price: line.price })
  const { confirm, newPrices } = await openCheckout(page, shop, [line])
  await page.unroute(`**/api/products/${product.id}`)
  await confirm()
  await expect(newPrices).toBeVisible()
  await page.getByRole('button', { name: 'Augmenter' }).click()
  await expect(newPrices).toBeHidden()
})

test('a product sold meanwhile is named, and the form is kept', async ({ page, shop }) => {
  const product = await findHelmet(shop)
  const { phone, typedPhone, confirm } = await openCheckout(page, shop)
  await shop.send('PUT', `/products/${product.id}`, { inStock: false })
  await confirm()
  const title = page.getByRole('heading', { level: 1, name: 'Produits en rupture de stock' })
  await expect(title).toBeInViewport()
  await expect(title).toBeFocused()
  await expect(page.getByText(product.name)).toBeVisible()
  const again = page.getByRole('button', { name: 'Vérifier à nouveau' })
  const checked = page.waitForResponse(`**/api/products/${product.id}`)
  await again.click()
  await (await checked).finished()
  await expect(title).toBeVisible()

  await shop.send('PUT', `/products/${product.id}`, { inStock: true })
  await again.click()
  await expect(phone).toHaveValue(typedPhone)
  await expect(page.getByRole('heading', { level: 1, name: 'Commande' })).toBeFocused()
  await confirm()
  await expect(page).toHaveURL(/\/succes-commande/)
})

test('a delivery type taken away meanwhile is taken off the screen', async ({ page, shop }) => {
  const { address, center, confirm, home } = await openCheckout(page, shop)
  const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
  const changed = wilayas.map((one) => (one.name === 'Oran' ? { ...one, baladiyas: [] } : one))
  await page.route('**/api/wilayas', (route) => route.fulfill({ json: changed }))
  const message = 'Aucune option de livraison disponible pour cette wilaya'
  await page.route('**/api/orders', (route) =>
    route.fulfill({ status: 409, json: { message, code: 'delivery_unavailable' } }),
  )
  await confirm()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(home).toHaveCount(0)
  await expect(address).toHaveCount(0)
  await expect(center).not.toBeChecked()
})

test('a size asked for since is told with the product it is about', async ({ page, shop }) => {
  const [helmet, plain] = [await findHelmet(shop), await findPlain(shop)]
  // As it was when the cart was checked.
  await changeProduct(page, helmet, { sizes: [], stock: null })
  const { confirm } = await openCheckout(page, shop, [toLine(helmet, { selectedSize: null }), toLine(plain)])
  await confirm()
  const summary = page.getByRole('alert').filter({ hasText: 'Veuillez sélectionner une taille' })
  await expect(summary).toContainText(`${helmet.name} : retirez-le du panier`)
  await expect(summary.getByRole('link', { name: 'Voir le panier' })).toBeVisible()
  await page.getByRole('button', { name: `Supprimer ${helmet.name}` }).click()
  await expect(summary).toBeHidden()
})
