import type { Page } from '@playwright/test'
import { holdAnswers, SCRIPTS } from './held-answers.ts'
import { expect, settle, test, WIDE } from './shop-fixture.ts'

// Category 8 of the demo shop, Pièces détachées, fills more than one page.

/** Opens a list and scrolls far down. */
async function goFarDown(page: Page, path: string) {
  await page.goto(path)
  const card = page.getByRole('article').nth(15)
  await card.scrollIntoViewIfNeeded()
  return { card, place: await scrollPosition(page) }
}

test('a list left for a slow product is found at the same place, with its filters', async ({ page }) => {
  const { card, place } = await goFarDown(page, '/categorie/8?sort=price-high')
  const product = await holdAnswers(page, /\/api\/products\/\d+$/)
  await card.click()
  await product.arrived()
  await expect(page.getByRole('heading', { name: 'Chargement...' })).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL(/\/categorie\/8\?sort=price-high$/)
  await expect.poll(() => scrollPosition(page)).toBe(place)
  await card.click()
  await product.release()
  await expect(page.getByRole('button', { name: 'Ajouter au Panier' })).toBeVisible()
  await expect.poll(() => scrollPosition(page)).toBe(0)
  // Also after a reload there.
  await page.reload()
  await page.goBack()
  await expect(card).toBeInViewport()
  await expect.poll(() => scrollPosition(page)).toBe(place)
  await expect(page.getByLabel('Trier par')).toHaveValue('price-high')
})

test('a reload keeps the place, and so do scripts that come late', async ({ page }) => {
  const { place } = await goFarDown(page, '/categorie/8')
  await page.reload()
  await expect.poll(() => scrollPosition(page)).toBe(place)
  const scripts = await holdAnswers(page, SCRIPTS)
  await page.goto('/categorie/8?page=2', { waitUntil: 'load' })
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await scripts.release()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  expect(await scrollPosition(page)).toBe(300)
})

test('a filter leaves the place as it is', async ({ page }) => {
  await page.goto('/categorie/8')
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }))
  await page.getByLabel('Trier par').selectOption('Nom A-Z')
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await scrollPosition(page)).toBe(120)
})

test('products of one subcategory are never shown under the title of another', async ({ page }) => {
  await page.goto('/categorie/8/sous-categorie/Transmission')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'MENU' }).click()
  await page.getByRole('button', { name: 'PIÈCES DÉTACHÉES' }).click()
  const other = page
    .getByRole('dialog')
    .locator('a[href*="/sous-categorie/"]:not([href$=Transmission])')
    .first()
  const title = decodeURIComponent((await other.getAttribute('href'))?.split('/').at(-1) ?? '')
  const answers = await holdAnswers(page, '**/api/products?*')
  await other.click()
  await answers.arrived()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await answers.release()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a page past the last is a 404 that leads to the last', async ({ page }) => {
  const statusOf = async (path: string) => (await page.goto(path))?.status()
  expect(await statusOf('/categorie/8?page=40')).toBe(404)
  await page.getByRole('link', { name: 'Aller à la dernière page' }).click()
  await expect(page.getByText(/\(Page 2 sur 2\)$/)).toBeVisible()
  expect(await statusOf('/categorie/1?minPrice=abc&page=x&sort=1')).toBe(200)
  expect(await statusOf('/categorie/1?search=zzzz')).toBe(200)
  await expect(page.getByText('0 produit disponible')).toBeVisible()
})

test('products that fail to load are reported and can be requested again', async ({ page }) => {
  await page.goto('/categorie/8')
  await page.route('**/api/products?*', (route) => route.abort())
  const link = page.getByRole('link', { name: 'Page 2', exact: true })
  // A touch preloads the products before the click.
  await link.dispatchEvent('touchstart')
  await link.click()
  await expect(page.getByRole('alert')).toContainText('Les produits n’ont pas pu être chargés')
  await page.unroute('**/api/products?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText(/\(Page 2 sur 2\)$/)).toBeVisible()
})

test('hovering or touching a product preloads it, and the click does not fetch it again', {
  tag: WIDE,
}, async ({ page, isMobile }) => {
  await page.goto('/categorie/1')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const link = page.getByRole('article').first().getByRole('link').first()
  const path = (await link.getAttribute('href')) ?? ''
  const call = path.replace('/produit/', '/api/products/')
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(call)),
    isMobile ? link.dispatchEvent('touchstart') : link.hover(),
  ])
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await settle(page)
  expect(asked.filter((one) => one === call)).toHaveLength(1)
})

function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}
