import { expect, test } from './shop-fixture.ts'
import { findHelmet, findPlain, openWithCart, toLine } from './shopper.ts'

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
