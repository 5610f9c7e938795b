import { CORE, expect, test } from './shop-fixture.ts'
import { dinars, findHelmet, findPlain, openWithCart, readCart, toLine } from './shopper.ts'

/** The demo shop's threshold for free delivery, in DA. */
const FREE_FROM = 50_000

test('lines, which the badge counts, flat delivery, and what is missing for free delivery', {
  tag: CORE,
}, async ({ page, shop }) => {
  const product = await findPlain(shop)
  const helmet = await findHelmet(shop)
  await openWithCart(page, '/panier', [toLine(product, { quantity: 2 }), toLine(helmet)])
  const line = page.getByRole('article').filter({ hasText: product.name })
  await expect(line.getByText(`${dinars(product.price)} l’unité`)).toBeVisible()
  await expect(line.getByText(dinars(product.price * 2))).toBeVisible()
  await expect(page.getByText('Tout est en stock')).toBeVisible()

  const subtotal = product.price * 2 + helmet.price
  const summary = page.getByRole('region', { name: 'Récapitulatif' })
  await expect(summary.getByText(dinars(subtotal))).toBeVisible()
  await expect(summary.getByText(dinars(500), { exact: true })).toBeVisible()
  await expect(summary.getByText(dinars(subtotal + 500))).toBeVisible()
  await expect(summary).toContainText(`Plus que ${dinars(FREE_FROM - subtotal)} pour la livraison gratuite`)
  const share = summary.getByRole('progressbar', { name: 'Vers la livraison gratuite' })
  await expect(share).toHaveAttribute('value', String(subtotal / FREE_FROM))

  await page.getByRole('textbox', { name: `Quantité de ${helmet.name}` }).fill('9')
  await expect(summary.getByText('La livraison vous est offerte')).toBeVisible()
  await expect(summary.getByText('Gratuite', { exact: true })).toBeVisible()
  await expect(summary.getByText(dinars(product.price * 2 + helmet.price * 9)).last()).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveText('2')
  await expect(page.getByRole('link', { name: 'Panier, 2 articles' })).toBeVisible()
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
  await first.getByRole('button', { name: `Supprimer ${a.name}` }).dblclick()
  await expect(page.getByText('Votre panier est vide')).toBeVisible()
  expect(await readCart(page)).toEqual([])
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)
})

test('the wilaya of the checkout gives its prices to a product after a reload', async ({ page }) => {
  const prices = { homePrice: 700, centerPrice: 350, types: ['home', 'center'], free: null }
  const place = { id: 15, name: 'Tizi Ouzou', ...prices }
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

test('other tabs, and whoever says cartUpdated, are followed', async ({ page, context, shop }) => {
  const [a, b] = [await findPlain(shop), await findHelmet(shop)]
  await openWithCart(page, '/panier', [toLine(a)])
  await expect(page.getByRole('article')).toHaveCount(1)
  const other = await context.newPage()
  await other.goto('/panier')
  await other.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), [toLine(a), toLine(b)])
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByTestId('cart-badge')).toHaveText('2')
  await page.evaluate(() => {
    localStorage.setItem('cart', '[]')
    window.dispatchEvent(new Event('cartUpdated'))
  })
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)
  await expect(page.getByText('Votre panier est vide')).toBeVisible()
})

test('a browser that refuses storage still has a cart while the page lives', async ({ page, shop }) => {
  const product = await findPlain(shop)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    }
  })
  await page.goto(`/produit/${product.id}`)
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await page.getByRole('link', { name: 'Voir le panier' }).click()
  await expect(page).toHaveURL('/panier')
  // Until the cart is there, the product page has several.
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(product.name)
})
