import type { Locator, Page } from '@playwright/test'
import { holdAnswers } from './held-answers.ts'
import { CORE, expect, test, WIDE } from './shop-fixture.ts'
import { findHelmet } from './shopper.ts'

// Category 8 of the demo shop, Pièces détachées, fills more than one page.

test('a category has pages, each with its URL, which has the display too', { tag: CORE }, async ({
  page,
}) => {
  await page.goto('/categorie/8')
  await expect(page.getByRole('article')).toHaveCount(20)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.locator('[aria-current=page]')).toHaveText(['1'])
  await pages.getByRole('link', { name: 'Page suivante' }).click()
  await expect(page).toHaveURL(/\/categorie\/8\?page=2$/)
  await expect(page.getByText(/\(Page 2 sur 2\)$/)).toBeVisible()
  await expect(pages.locator('[aria-current=page]')).toHaveText(['2'])
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Liste' }).click()
  await expect(page).toHaveURL(/display=liste/)
  await page.reload()
  await expect(page.getByText(/\(Page 2 sur 2\)$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grille' })).toHaveAttribute('aria-pressed', 'false')
})

test('all of a card leads to the product, by one link', async ({ page, shop }) => {
  const { id, name } = await findHelmet(shop)
  await page.goto(`/categorie/1?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name })).toHaveCount(1)
  await page
    .getByRole('article')
    .filter({ hasText: name })
    .click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(`/produit/${id}`)
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
  const input = (await openFilters(page, isMobile)).getByRole('searchbox', { name: 'Nom ou marque' })
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
  await page.goto('/categorie/1')
  const sheet = await openFilters(page, isMobile)
  await sheet.getByLabel('Marque', { exact: true }).selectOption('Simoun')
  await sheet.getByLabel('Prix min').fill('10000')
  await sheet.getByLabel('Prix max').fill('20000')
  await sheet.getByLabel('Prix max').press('Enter')
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ brand: 'Simoun', minPrice: '10000', maxPrice: '20000' })
  if (isMobile) await sheet.getByRole('button', { name: /^Voir \d+ produits$/ }).click()
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

test('an empty list offers categories and products', async ({ page }) => {
  await page.goto('/recherche?search=zzzz')
  const products = page.getByRole('region', { name: 'Derniers arrivages' })
  await expect(products.getByRole('article')).toHaveCount(4)
  await page.getByRole('navigation', { name: 'Parcourir les catégories' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/categorie\/1$/)
  const html = await (await page.request.get('/categorie/1?maxPrice=1')).text()
  expect(html).toContain('Nouveau dans Casques')
  expect(html.match(/<article/g)).toHaveLength(4)
})

test('values of characteristics are chosen, and removed as chips', { tag: WIDE }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/categorie/1')
  const filters = await openFilters(page, isMobile)
  const openGroup = async (name: string) => {
    const group = filters.getByRole('group').filter({ hasText: name }).first()
    await group.getByText(name).first().click()
    return group
  }
  const shells = (await openGroup('Coque')).getByRole('checkbox', { name: /^(Carbone|Polycarbonate)$/ })
  await expect(shells).toHaveCount(2)
  // Two taps before the page has rendered the first.
  await shells.evaluateAll((boxes: HTMLElement[]) => boxes.forEach((box) => void box.click()))
  await expect(page.getByRole('article')).toHaveCount(6)
  const standards = await openGroup('Homologation')
  await standards.getByRole('checkbox', { name: 'ECE 22.06', exact: true }).check()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(new URL(page.url()).searchParams.getAll('spec')).toEqual([
    'Coque:Carbone',
    'Coque:Polycarbonate',
    'Homologation:ECE 22.06',
  ])
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  // As before: two taps at once.
  const chips = page.getByRole('button', { name: /^Retirer le filtre Coque/ })
  await chips.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => void button.click()))
  await expect(chips).toHaveCount(0)
  await expect(page).toHaveURL(/spec=Homologation/)
  await page.getByRole('button', { name: /^Retirer le filtre Homologation/ }).click()
  await expect(page).toHaveURL(/\/categorie\/1$/)
})

/** The filters, which a phone has in a dialog. */
async function openFilters(page: Page, isMobile: boolean): Promise<Locator> {
  if (!isMobile) return page.getByRole('form')
  await page.getByRole('button', { name: 'Filtres' }).click()
  return page.getByRole('dialog', { name: 'Filtres' })
}
