import type { Product } from '#contract/product.ts'
import { expect, test, WIDE } from './shop-fixture.ts'

test('the price and the photo are those of the very choice, from its link to the cart', {
  tag: WIDE,
}, async ({ page, ownShop: shop }) => {
  const { items } = (await shop.asOwner('/products?limit=100')) as { items: Product[] }
  const product = items.find(({ colors }) => colors.length === 3)
  if (!product) throw new Error('The demo has no product with three colours')
  const [orange = '', blue = '', yellow = ''] = product.colors
  const photoOf = (color: string) => product.images.find((one) => one.color === color)?.id
  const { price } = product
  await shop.send('PUT', `/products/${product.id}/images/${photoOf(yellow)}`, { color: null })
  await shop.send('PUT', `/products/${product.id}`, {
    prices: [{ size: 'XL', color: blue, price: price + 1_500 }],
  })
  const photo = page.getByRole('region', { name: 'Photos du produit' }).getByRole('img').first()
  await page.goto(`${shop.url}/produit/${product.id}?taille=xl&couleur=${blue.toUpperCase()}`)
  await expect(page.getByRole('radio', { name: 'XL', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: blue })).toBeChecked()
  await expect(photo).toHaveAttribute('src', new RegExp(`/images/${photoOf(blue)}\\?`))
  await page.getByRole('radio', { name: yellow }).check()
  await expect(page.getByText(`Photo : coloris ${orange}`)).toBeVisible()
  await page.getByRole('radio', { name: blue }).check()
  const dearer = new RegExp((price + 1_500).toLocaleString('fr-FR').replace(/\s/g, '\\s'))
  await expect(page.getByRole('main').locator('[aria-live=polite]').filter({ hasText: dearer })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await page.goto(`${shop.url}/panier`)
  const line = page.getByRole('article').filter({ hasText: product.name })
  await expect(line.locator('img')).toHaveAttribute('src', new RegExp(`/images/${photoOf(blue)}\\?`))
  await expect(line).toContainText(dearer)
})
