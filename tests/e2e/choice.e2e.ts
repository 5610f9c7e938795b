import { expect, type RunningShop, test, WIDE } from './shop-fixture.ts'
import { findProduct } from './shopper.ts'

test('the price and the photo are those of the very choice, from its link to the cart', {
  tag: WIDE,
}, async ({ page, ownShop: shop }) => {
  const product = await findProduct(shop, ({ colors }) => colors.length === 3)
  const [orange = '', blue = '', yellow = ''] = product.colors
  const photoOf = (color: string) => product.images.find((one) => one.color === color)?.id
  const { price } = product
  await shop.send('PUT', `/products/${product.id}/images/${photoOf(yellow)}`, { color: null })
  await shop.send('PUT', `/products/${product.id}`, {
    prices: [{ size: 'XL', color: blue, price: price + 1_500 }],
  })
  const photo = page.getByRole('region', { name: 'Photos du produit' }).getByRole('img').first()
  await page.goto(`${shop.url}/produit/${product.id}?taille=xl&couleur=${blue.toUpperCase()}`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Dès /)
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

/** A product with sizes and colours of which the first size is gone, the second has two pieces of its first colour. */
async function countHelmet(shop: RunningShop) {
  const product = await findProduct(shop, ({ sizes, colors }) => sizes.length > 2 && colors.length > 1)
  const [gone = '', few = '', many = ''] = product.sizes
  const [first = '', second = ''] = product.colors
  const quantity = (size: string, color: string) => {
    if (size === gone) return 0
    if (size === few) return color === first ? 2 : 0
    return 9
  }
  const variants = product.sizes.flatMap((size) =>
    product.colors.map((color) => ({ size, color, quantity: quantity(size, color) })),
  )
  await shop.send('PUT', `/products/${product.id}/stock`, { isCounted: true, variants })
  return { product, gone, few, many, first, second }
}

test('a size that is gone is struck, and told before the cart', { tag: WIDE }, async ({ page, shop }) => {
  const { product, gone, few, many, first, second } = await countHelmet(shop)
  await page.goto(`/produit/${product.id}`)
  const sizes = page.getByRole('group', { name: 'Taille' })
  const colors = page.getByRole('group', { name: 'Couleur' })
  const option = (group: typeof sizes, name: string) => group.locator(`input[value="${name}"]`)
  await expect(option(sizes, gone)).toBeDisabled()
  await expect(sizes.locator('label').filter({ hasText: 'Épuisé' })).toContainText(gone)
  await expect(page.getByText('Plus que 2')).toBeHidden()
  await option(sizes, few).check()
  await expect(option(colors, second)).toBeDisabled()
  await option(colors, first).check()
  await expect(page.getByText('Plus que 2')).toBeVisible()
  await option(sizes, many).check()
  await option(colors, second).check()
  await expect(page.getByText('Plus que')).toBeHidden()
  // The colour stays chosen, and is gone in this size.
  await option(sizes, few).check()
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await expect(page.getByRole('alert')).toContainText('Cette couleur est épuisée dans cette taille')
  await expect(page.getByText('Ajouté au panier')).toBeHidden()
  await option(colors, first).check()
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain(few)
  await shop.send('PUT', `/products/${product.id}/stock`, { isCounted: false, variants: [] })
})
