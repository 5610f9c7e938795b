import type { PageOf, Product } from '#contract/product.ts'
import { DESKTOP, expect, test } from './shop-fixture.ts'
import { changeProduct, expectNoOverflow, findHelmet, openFromApi, openProduct } from './shopper.ts'

// From a list to the product that suits: its kind, its size, and others where it does not.

test('the size that a list is filtered by is chosen in its products', async ({ page }) => {
  await page.goto('/categorie/1?size=m')
  const kinds = page.getByRole('navigation', { name: 'Types' })
  await expect(kinds.getByRole('link', { name: 'Tout' })).toHaveAttribute('aria-current', 'page')
  await kinds.getByRole('link', { name: 'Jets' }).click()
  await expect(page).toHaveURL(/\/categorie\/1\/sous-categorie\/Jets\?size=m$/)
  await expect(kinds.getByRole('link', { name: 'Jets' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Retirer le filtre Taille m' })).toBeVisible()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/produit\/\d+\?taille=m$/)
  const size = page.getByRole('radio', { name: 'M', exact: true })
  await expect(size).toBeChecked()
  await page.reload()
  await expect(size).toBeChecked()
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await expect(page.getByText('Veuillez sélectionner une taille')).toHaveCount(0)
  await page.goto(page.url().replace('taille=m', 'taille=toString'))
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('similar products are of the same kind, in stock, and near in price', async ({ page, shop }) => {
  const product = await openProduct(page, shop)
  const shelf = page.locator('section').filter({ hasText: 'Dans le même rayon' })
  const names = await shelf.getByRole('heading', { level: 3 }).allTextContents()
  const kind = (await shop.asOwner(
    `/products?category=${product.categoryId}&subcategory=${product.subcategory}&inStock=true&limit=100`,
  )) as PageOf<Product>
  const nearest = kind.items
    .filter(({ id }) => id !== product.id)
    .toSorted((a, b) => Math.abs(a.price - product.price) - Math.abs(b.price - product.price))
  expect(names).toEqual(nearest.slice(0, 4).map(({ name }) => name))
})

test('what is sold out leads to what is not, on the first screen', async ({ page, shop }) => {
  const product = await findHelmet(shop)
  await page.goto('/robots.txt')
  await changeProduct(page, product, { inStock: false })
  await page.goto('/categorie/1/sous-categorie/Jets')
  await openFromApi(page, product)
  await expect(page.getByText('Rupture de stock')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantité' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /Ajouter au Panier|Acheter/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'En stock, du même genre' })).toBeInViewport()
  await page.getByRole('link', { name: 'Intégraux : voir ce qui est en stock' }).click()
  await expect(page).toHaveURL(/\/categorie\/1\?/)
  await expect(page.getByRole('button', { name: 'Retirer le filtre En stock' })).toBeVisible()
})

const SCREENS: [name: string, width: number, height: number][] = [
  ['laptop', 1366, 768],
  ['desktop', 1440, 900],
  ['tablet', 768, 1024],
  ['turned phone', 844, 390],
  ['small turned phone', 640, 360],
]

for (const [name, width, height] of SCREENS) {
  test(`picture, price and purchase stand on the first screen of a ${name}`, { tag: DESKTOP }, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height })
    await openProduct(
      page,
      shop,
      (one) => one.images.length === 3 && one.sizes.length > 4 && one.colors.length > 1 && one.inStock,
    )
    const price = page.getByRole('main').locator('.price').filter({ visible: true }).first()
    await expect(price).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Acheter Maintenant' })).toBeInViewport({ ratio: 1 })
    const picture = page.getByRole('button', { name: /^Agrandir/ })
    await expect(picture).toBeInViewport({ ratio: height > 400 ? 1 : 0.8 })
    if (width > 1000) await expect(page.getByRole('button', { name: 'Voir la photo 3' })).toBeInViewport()
    await expectNoOverflow(page)
  })
}
