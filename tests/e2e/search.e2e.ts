import type { Page, Request } from '@playwright/test'
import type { PageOf, ProductCard } from '#contract/product.ts'
import { SEARCH_DEBOUNCE } from '#rules/product-list.ts'
import { holdAnswers } from './held-answers.ts'
import { CORE, DESKTOP, expect, stopClock, test, WIDE } from './shop-fixture.ts'

test('suggestions are debounced, at most five, with image, price and the match marked', {
  tag: [WIDE, CORE],
}, async ({ page, shop }) => {
  const expected = (await shop.asOwner('/products?search=casque&limit=5')) as PageOf<ProductCard>
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/products' && searchParams.has('search'))
      asked.push(searchParams.get('search') ?? '')
  })
  const box = await openSearch(page, '/panier')
  await stopClock(page)
  await box.pressSequentially('casque')
  await page.clock.runFor(SEARCH_DEBOUNCE - 1)
  expect(asked).toEqual([])
  await page.clock.resume()
  const options = page.getByRole('option')
  await expect(options).toHaveCount(5)
  await expect(options).toContainText(expected.items.map((product) => product.name))
  expect(asked).toEqual(['casque'])
  await expect(options.first().locator('mark')).toHaveText('Casque')
  await expect(options.first().locator('img')).toBeVisible()
  await expect(options.first()).toContainText(/\d\sDA/)
})

test('arrows choose, Enter opens, Escape closes, and the typed text stays', { tag: DESKTOP }, async ({
  page,
  shop,
}) => {
  const found = (await shop.asOwner('/products?search=gants&limit=5')) as PageOf<ProductCard>
  const box = await openSearch(page, '/panier')
  await box.pressSequentially('gants')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await box.press('ArrowDown')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '')
  await expect(box).toHaveValue('gants')
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue('gants')
  await box.press('ArrowDown')
  await expect(options.first()).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/produit/${found.items[0]?.id}$`))
  await expect(options).toHaveCount(0)
})

test('Enter without a choice, and the link below the suggestions, lead to all results', async ({ page }) => {
  const box = await openSearch(page, '/panier')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/panier$/)
  await box.fill('  jet ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/recherche\?search=jet$/)
  await expect(page.getByRole('heading', { level: 1, name: '« jet »' })).toBeVisible()
  await expect(page.getByLabel('Trier par')).toHaveValue('')
  const again = await openSearch(page)
  await again.fill('simoun')
  await page.getByRole('link', { name: 'Voir tous les résultats' }).click()
  await expect(page).toHaveURL(/\/recherche\?search=simoun$/)
  await expect(page.getByText(/^\d+ produits disponibles/)).toBeVisible()
})

test('a late response never replaces a newer one', async ({ page }) => {
  const box = await openSearch(page, '/panier')
  const late = await holdAnswers(page, '**/api/products?search=casque&*')
  const isLate = (request: Request) => request.url().includes('search=casque&')
  // The page may have given the call up.
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isLate),
    page.waitForEvent('requestfailed', isLate),
  ])
  await box.fill('casque')
  await late.arrived()
  await box.fill('antivol')
  await expect(page.getByRole('option').first()).toContainText(/antivol/i)
  await late.release()
  await ended
  for (const text of await page.getByRole('option').allTextContents()) expect(text).toMatch(/antivol/i)
})

/** The search box, opened where it is behind its icon. */
async function openSearch(page: Page, path?: string) {
  if (path) await page.goto(path)
  const box = page.getByRole('combobox', { name: 'Rechercher un produit' })
  const icon = page.getByRole('button', { name: 'Rechercher', exact: true })
  if (await icon.isVisible()) {
    await icon.click()
    await expect(box).toBeFocused()
  } else {
    await box.focus()
  }
  return box
}
