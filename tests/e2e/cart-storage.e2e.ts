import { expect, test } from './shop-fixture.ts'
import { findHelmet, findPlain, openWithCart, toLine } from './shopper.ts'

test('whatever lies in storage, the page stands', async ({ page, shop }) => {
  const product = await findPlain(shop)
  for (const stored of ['nope', '[null, 1, "x", {}, []]']) {
    await openWithCart(page, '/panier', stored)
    await expect(page.getByText('Votre panier est vide'), stored).toBeVisible()
  }
  const odd = { ...toLine(product), quantity: 500, image: 'javascript:alert(1)', extra: true }
  await page.route(`**/api/products/${product.id}`, (route) => route.abort('connectionreset'))
  await openWithCart(page, '/panier', [odd, odd, 'x'])
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: /^Quantité de/ })).toHaveValue('99')
  expect(await page.content()).not.toContain('javascript:alert')
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
