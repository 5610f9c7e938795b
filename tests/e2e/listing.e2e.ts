import type { PageOf, Product } from '#contract/product.ts'
import { expectNoViolation } from './axe.ts'
import { holdAnswers } from './held-answers.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { CORE, expect, test, WIDE } from './shop-fixture.ts'

// Category 8 of the demo shop, Pièces détachées, fills more than one page.

test('a category has its path, title, count and pages', { tag: CORE }, async ({ page }) => {
  await page.goto('/categorie/8')
  const path = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await expect(path.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/')
  await expect(path.getByText('Pièces détachées')).toHaveAttribute('aria-current', 'page')
  await expect(path.getByRole('listitem')).toHaveText(['Accueil', 'Pièces détachées'])
  await expect(page.getByText(/^\d+ produits disponibles \(Page 1 sur 2\)$/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(20)

  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.locator('[aria-current=page]')).toHaveText(['1'])
  await pages.getByRole('link', { name: 'Page suivante' }).click()
  await expect(page).toHaveURL(/\/categorie\/8\?page=2$/)
  await expect(page.getByText(/\(Page 2 sur 2\)$/)).toBeVisible()
  await expect(pages.locator('[aria-current=page]')).toHaveText(['2'])
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.reload()
  await expect(page.getByText(/\(Page 2 sur 2\)$/)).toBeVisible()
})

test('a card shows what there is to know, and all of it leads to the product', async ({ page, shop }) => {
  const found = (await shop.asOwner('/products?category=1&limit=100')) as PageOf<Product>
  const product = found.items.find((one) => one.originalPrice !== null && one.brand)
  if (!product) throw new Error('The demo shop has no helmet with a struck price')
  await page.goto(`/categorie/1?search=${encodeURIComponent(product.name)}`)
  const card = page.getByRole('article').filter({ hasText: product.name })
  await expect(card).toContainText(product.brand ?? '')
  await expect(card.getByText(/^-\d+\s%$/)).toBeVisible()
  await expect(card.locator('s')).toContainText(/ancien prix \d+\s\d+\sDA/)
  await expect(card.getByRole('link', { name: 'Voir Détails' })).toHaveAttribute(
    'href',
    `/produit/${product.id}`,
  )
  await expect(page.getByRole('link', { name: product.name })).toHaveCount(1)
  await card.click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(new RegExp(`/produit/${product.id}$`))
})

test('typing in a filter keeps the focus and every letter, however slow the network and the phone', {
  tag: WIDE,
}, async ({ page, isMobile }) => {
  // A slow phone takes long between any two readings of its clock.
  await page.addInitScript(() => {
    const { now } = Date
    let late = 0
    Date.now = () => {
      late += 300
      return now() + late
    }
  })
  const answers = await holdAnswers(page, '**/api/products?*')
  await page.goto('/categorie/1')
  if (isMobile) await page.getByRole('button', { name: 'Filtres' }).click()
  const input = page.getByRole('searchbox', { name: 'Nom ou marque' })
  await input.pressSequentially('simoun')
  await answers.arrived(1)
  await input.pressSequentially(' oued')
  await answers.arrived(2)
  await answers.release('last')
  await expect(page).toHaveURL(/search=simoun\+oued/)
  await expect(input).toHaveValue('simoun oued')
  await expect(input).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(input).toBeFocused()
})

test('filters are in the URL, are rendered by the server, and can be removed one by one', {
  tag: WIDE,
}, async ({ page, isMobile }) => {
  await watchLayoutShift(page)
  await page.goto('/categorie/1')
  // Not after the filters: a browser forgives what moves within 500 ms of a tap, and a busy machine answers later.
  expect(await layoutShift(page)).toBeLessThan(0.02)
  if (isMobile) await page.getByRole('button', { name: 'Filtres' }).click()
  const sheet = isMobile ? page.getByRole('dialog', { name: 'Filtres' }) : page.getByRole('form')
  await sheet.getByLabel('Marque', { exact: true }).selectOption('Simoun')
  await sheet.getByLabel('Prix min').fill('10000')
  await sheet.getByLabel('Prix max').fill('20000')
  await sheet.getByLabel('Prix max').press('Enter')
  await expect(page).toHaveURL(/brand=Simoun/)
  await expect(page).toHaveURL(/minPrice=10000/)
  await expect(page).toHaveURL(/maxPrice=20000/)
  if (isMobile) {
    await expectNoViolation(page, 'filters')
    await sheet.getByRole('button', { name: /^Voir \d+ produits$/ }).click()
  }
  await page.getByLabel('Trier par').selectOption('Prix croissant')
  await expect(page).toHaveURL(/sort=price-low/)
  const prices = async () =>
    (await page.getByRole('article').locator('.price:not(s)').allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    )
  // Until its answer has come, the list shows the one before it.
  await expect
    .poll(async () => {
      const shown = await prices()
      const isWithin = shown.every((price) => price >= 10_000 && price <= 20_000)
      return isWithin && String(shown) === String(shown.toSorted((a, b) => a - b))
    })
    .toBe(true)
  const shown = await prices()

  const html = await (await page.request.get(page.url())).text()
  expect(html.match(/<article/g)).toHaveLength(shown.length)

  await page.getByRole('button', { name: 'Retirer le filtre Simoun' }).click()
  await expect(page).not.toHaveURL(/brand/)
  await page.getByRole('button', { name: 'Tout effacer' }).click()
  await expect(page).not.toHaveURL(/Price=/)
  await expect(page.getByRole('list', { name: 'Filtres appliqués' })).toHaveCount(0)
})

test('a list is filtered by a size that it has, and by brands that have something in it', {
  tag: WIDE,
}, async ({ page, isMobile }) => {
  await page.goto('/categorie/1')
  if (isMobile) await page.getByRole('button', { name: 'Filtres' }).click()
  const sheet = isMobile ? page.getByRole('dialog', { name: 'Filtres' }) : page.getByRole('form')
  const size = sheet.getByLabel('Taille')
  const brand = sheet.getByLabel('Marque', { exact: true })
  await expect(size.getByRole('option')).toHaveText(['Toutes les tailles', 'XS', 'S', 'M', 'L', 'XL', 'XXL'])
  await expect(brand.getByRole('option')).toHaveText(['Toutes les marques', 'Numidia', 'Simoun', 'Sirocco'])
  await size.selectOption('XS')
  await expect(page).toHaveURL(/size=XS/)
  // No helmet of this brand is that small.
  await expect(brand.getByRole('option')).toHaveText(['Toutes les marques', 'Simoun', 'Sirocco'])
  if (isMobile) await sheet.getByRole('button', { name: /^Voir \d+ produits$/ }).click()
  await expect(page.getByText(/^7 produits disponibles/)).toBeVisible()
  await page.getByRole('button', { name: 'Retirer le filtre Taille XS' }).click()
  await expect(page).not.toHaveURL(/size/)
  await page.goto('/categorie/8')
  if (isMobile) await page.getByRole('button', { name: 'Filtres' }).click()
  await expect(brand).toBeVisible()
  await expect(size).toHaveCount(0)
})

test('an empty list offers categories and products', { tag: WIDE }, async ({ page }) => {
  await page.goto('/recherche?search=zzzz')
  await expect(page.getByRole('heading', { name: 'Aucun produit trouvé' })).toBeVisible()
  const products = page.getByRole('region', { name: 'Derniers arrivages' })
  await expect(products.getByRole('article')).toHaveCount(4)
  await expectNoViolation(page, 'empty search')
  await page.getByRole('navigation', { name: 'Parcourir les catégories' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/categorie\/1$/)
  const html = await (await page.request.get('/categorie/1?maxPrice=1')).text()
  expect(html).toContain('Nouveau dans Casques')
  expect(html.match(/<article/g)).toHaveLength(4)
})

test('the list display is in the URL', async ({ page }) => {
  await page.goto('/categorie/1')
  await page.getByRole('button', { name: 'Liste' }).click()
  await expect(page).toHaveURL(/display=liste/)
  await expectNoViolation(page, 'list')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Grille' })).toHaveAttribute('aria-pressed', 'false')
})

test('a subcategory has its own path and no list of subcategories', async ({ page, isMobile }) => {
  await page.goto('/categorie/1/sous-categorie/Cross%20et%20enduro')
  await expect(page.getByRole('heading', { level: 1, name: 'Cross et enduro' })).toBeVisible()
  const path = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await expect(path.getByRole('link', { name: 'Casques' })).toHaveAttribute('href', '/categorie/1')
  await expect(path.getByRole('listitem')).toHaveText(['Accueil', 'Casques', 'Cross et enduro'])
  await expect(path.locator('[aria-current=page]')).toHaveText(['Cross et enduro'])
  if (isMobile) await page.getByRole('button', { name: 'Filtres' }).click()
  await expect(page.getByLabel('Marque', { exact: true }).first()).toContainText('Toutes les marques')
  await expect(page.getByLabel('Sous-catégorie')).toHaveCount(0)
})
