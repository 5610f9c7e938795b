import type { Page } from '@playwright/test'
import { holdAnswers } from './held-answers.ts'
import { expect, test } from './shop-fixture.ts'

// Category 8 of the demo shop, Pièces détachées, fills more than one page.

test('coming back to a list finds the same place and filters', async ({ page }) => {
  const { card, place } = await goFarDown(page, '/categorie/8?sort=price-high')
  await card.click()
  await expect(page).toHaveURL(/\/produit\//)
  await expect.poll(() => scrollPosition(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/categorie\/8\?sort=price-high$/)
  await expect(card).toBeInViewport()
  await expect.poll(() => scrollPosition(page)).toBe(place)
  await expect(page.getByLabel('Trier par')).toHaveValue('price-high')
})

/** Opens a list and scrolls far down. */
async function goFarDown(page: Page, path: string) {
  await page.goto(path)
  const card = page.getByRole('article').nth(15)
  await card.scrollIntoViewIfNeeded()
  return { card, place: await scrollPosition(page) }
}

test('a list left for a slow product page is found at the same place, before the page has come and after', async ({
  page,
}) => {
  const { card, place } = await goFarDown(page, '/categorie/8')
  const product = await holdAnswers(page, /\/api\/products\/\d+$/)
  await card.click()
  await product.arrived()
  await expect(page.getByRole('heading', { name: 'Chargement...' })).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL(/\/categorie\/8$/)
  await expect.poll(() => scrollPosition(page)).toBe(place)
  await card.click()
  await product.release()
  await expect(page.getByRole('button', { name: 'Ajouter au Panier' })).toBeVisible()
  // Also after a reload there.
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL(/\/categorie\/8$/)
  await expect.poll(() => scrollPosition(page)).toBe(place)
})

test('a reload keeps the place, and so do scripts that come late', async ({ page }) => {
  const { place } = await goFarDown(page, '/categorie/8')
  await page.reload()
  await expect.poll(() => scrollPosition(page)).toBe(place)
  const scripts = await holdAnswers(page, /\/assets\/entry-client[^/]*\.js/)
  await page.goto('/categorie/8?page=2', { waitUntil: 'load' })
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await scripts.release()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  expect(await scrollPosition(page)).toBe(300)
})

test('a filter leaves the place as it is, another page goes to the top', async ({ page }) => {
  await page.goto('/categorie/8')
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }))
  await page.getByLabel('Trier par').selectOption('Nom A-Z')
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await scrollPosition(page)).toBe(120)
  await page.getByRole('link', { name: 'Page suivante' }).click()
  await expect(page.getByText(/\(Page 2 sur 2\)$/)).toBeVisible()
  await expect.poll(() => scrollPosition(page)).toBe(0)
})

function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}
