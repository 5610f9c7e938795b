import type { PageOf, Product } from '#contract/product.ts'
import { expectNoViolation } from './axe.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { CORE, expect, test, WIDE } from './shop-fixture.ts'
import {
  changeProduct,
  dinars,
  expectNoOverflow,
  findHelmet,
  findPlain,
  findProduct,
  openWithCart,
  readCart,
  toLine,
} from './shopper.ts'

/** The demo shop's threshold for free delivery, in DA. */
const FREE_FROM = 50_000

test('lines, flat delivery, and what is missing for free delivery', { tag: CORE }, async ({ page, shop }) => {
  const product = await findPlain(shop)
  const helmet = await findHelmet(shop)
  await openWithCart(page, '/panier', [toLine(product, { quantity: 2 }), toLine(helmet)])
  const line = page.getByRole('article').filter({ hasText: product.name })
  await expect(line.getByRole('link', { name: product.name })).toHaveAttribute(
    'href',
    `/produit/${product.id}`,
  )
  await expect(line.getByText(`${dinars(product.price)} l’unité`)).toBeVisible()
  await expect(line.getByText(dinars(product.price * 2))).toBeVisible()
  await expect(page.getByText(`Taille ${helmet.sizes[0]}`)).toBeVisible()
  await expect(page.getByText('Tout est en stock')).toBeVisible()

  const subtotal = product.price * 2 + helmet.price
  const summary = page.getByRole('region', { name: 'Récapitulatif' })
  await expect(summary.getByText(dinars(subtotal))).toBeVisible()
  await expect(summary.getByText(dinars(500), { exact: true })).toBeVisible()
  await expect(summary.getByText(dinars(subtotal + 500))).toBeVisible()
  await expect(summary).toContainText(`Plus que ${dinars(FREE_FROM - subtotal)} pour la livraison gratuite`)
  await expect(summary.getByRole('progressbar', { name: 'Vers la livraison gratuite' })).toHaveAttribute(
    'value',
    String(subtotal / FREE_FROM),
  )
  await expectNoViolation(page, 'cart')

  await page.getByRole('textbox', { name: `Quantité de ${helmet.name}` }).fill('9')
  await expect(summary.getByText('La livraison vous est offerte')).toBeVisible()
  await expect(summary.getByText('Gratuite', { exact: true })).toBeVisible()
  await expect(summary.getByText(dinars(product.price * 2 + helmet.price * 9)).last()).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveText('2')
  await summary.getByRole('link', { name: 'Passer la commande' }).click()
  await expect(page).toHaveURL(/\/commande$/)
})

test('a quantity of 0 removes the line, and undo puts it back where it was', async ({ page, shop }) => {
  const [a, b] = [await findPlain(shop), await findHelmet(shop)]
  await openWithCart(page, '/panier', [toLine(a), toLine(b, { quantity: 3 })])
  const first = page.getByRole('article').filter({ hasText: a.name })
  await first.getByRole('button', { name: 'Augmenter' }).click()
  await expect(first.getByRole('textbox')).toHaveValue('2')
  await first.getByRole('button', { name: 'Diminuer' }).click()
  await first.getByRole('button', { name: 'Diminuer' }).click()
  await expect(first).toHaveCount(0)
  await expect(page.getByText(`Retiré du panier\u00a0: ${a.name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rétablir' })).toBeFocused()
  expect(await readCart(page)).toEqual([toLine(b, { quantity: 3 })])

  // What changes meanwhile is not undone with it.
  const second = page.getByRole('article').filter({ hasText: b.name })
  await second.getByRole('button', { name: 'Augmenter' }).click()
  await page.getByRole('button', { name: 'Rétablir' }).click()
  expect(await readCart(page)).toEqual([toLine(a), toLine(b, { quantity: 4 })])
  await expect(first.getByRole('link', { name: a.name })).toBeFocused()

  await second.getByRole('textbox').fill('0')
  await second.getByRole('textbox').press('Enter')
  await expect(second).toHaveCount(0)
  await first.getByRole('button', { name: `Supprimer ${a.name}` }).click()
  await expect(page.getByText('Votre panier est vide')).toBeVisible()
  await expectNoViolation(page, 'cart, emptied')
  expect(await readCart(page)).toEqual([])
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)
})

test('a picture that is gone leaves the quiet placeholder', async ({ page, shop }) => {
  const product = await findPlain(shop)
  await changeProduct(page, product, { image: '/api/products/999999/image?v=1' })
  await openWithCart(page, '/panier', [toLine(product)])
  await expect(page.getByRole('article').locator('svg[viewBox="0 0 64 64"]')).toBeVisible()
  await expect(page.getByRole('article').locator('img')).toHaveCount(0)
})

test('sixty lines with endless names fit at 320 px', async ({ page, shop }) => {
  const { items } = (await shop.asOwner('/products?limit=60')) as PageOf<Product>
  await page.route('**/api/products/*', async (route) => {
    const id = Number(route.request().url().split('/').pop())
    const product = items.find((one) => one.id === id)
    await route.fulfill({
      json: { ...product, inStock: true, name: `${product?.name} ${'très long '.repeat(20)}` },
    })
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await openWithCart(
    page,
    '/panier',
    items.map((product) => toLine(product, { quantity: 99 })),
  )
  await expect(page.getByRole('article')).toHaveCount(60)
  await expect(page.getByTestId('cart-badge')).toHaveText('60')
  await expect(page.getByText('Tout est en stock')).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Passer la commande' }).click()
  await expect(page.getByRole('heading', { name: 'Commande', exact: true })).toBeVisible()
  await expectNoOverflow(page)
})

test('nothing jumps while the cart is read and checked', { tag: WIDE }, async ({ page, shop }) => {
  await watchLayoutShift(page)
  await openWithCart(page, '/panier', [toLine(await findPlain(shop)), toLine(await findHelmet(shop))])
  await expect(page.getByText('Tout est en stock')).toBeVisible()
  expect(await layoutShift(page), 'in stock').toBeLessThan(0.02)
  const gone = await findProduct(shop, (one) => !one.inStock)
  await openWithCart(page, '/panier', [toLine(gone)])
  await expect(page.getByText('Produits en rupture de stock')).toBeVisible()
  expect(await layoutShift(page), 'sold out').toBeLessThan(0.02)
  await openWithCart(page, '/panier', [])
  await expect(page.getByText('Votre panier est vide')).toBeVisible()
  expect(await layoutShift(page), 'empty').toBeLessThan(0.02)
})

test('the wilaya of the checkout gives its prices to the cart and to a product after a reload', async ({
  page,
}) => {
  const place = {
    id: 15,
    name: 'Tizi Ouzou',
    homePrice: 700,
    centerPrice: 350,
    types: ['home', 'center'],
    free: null,
  }
  await page.goto('/produit/1')
  await expect(page.getByRole('link', { name: /^Livraison dès \d/ })).toBeVisible()
  await page.evaluate((text) => localStorage.setItem('delivery-place', text), JSON.stringify(place))
  await page.reload()
  const own = page.getByRole('link', { name: 'Livraison Tizi Ouzou : centre 350 DA, domicile 700 DA' })
  await own.click()
  await expect(page.getByRole('textbox', { name: 'Rechercher une wilaya' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('delivery-place', '{"name":3,"types":7}'))
  await page.reload()
  await expect(page.getByRole('link', { name: /^Livraison dès \d/ })).toBeVisible()
})
