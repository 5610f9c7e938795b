import type { Product } from '#contract/product.ts'
import { expect, type RunningShop, test, WIDE } from './shop-fixture.ts'
import { findProduct } from './shopper.ts'

type Counted = { size: string | null; color: string | null; quantity: number }

function count(shop: RunningShop, { id }: Product, variants: Counted[], isCounted = true) {
  return shop.asOwner(`/products/${id}/stock`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ isCounted, variants }),
  })
}

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
  await count(
    shop,
    product,
    product.sizes.flatMap((size) =>
      product.colors.map((color) => ({ size, color, quantity: quantity(size, color) })),
    ),
  )
  return { product, gone, few, many, first, second }
}

test('a size that is gone is struck, few are counted, and a combination that is gone is told before the cart', {
  tag: WIDE,
}, async ({ page, shop }) => {
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
  await count(shop, product, [], false)
})
