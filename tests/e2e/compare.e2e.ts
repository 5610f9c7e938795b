import type { Page } from '@playwright/test'
import { openUnhydrated } from './held-answers.ts'
import { DESKTOP, expect, test } from './shop-fixture.ts'

// The demo's helmets are in category 1, its gloves in 3.

const ticksOf = (page: Page) => page.getByRole('checkbox', { name: /^Comparer / })
const barOf = (page: Page) => page.getByRole('region', { name: 'Comparaison' })

test('what is ticked in two lists is compared, until one of it is removed', async ({ page }) => {
  await page.goto('/categorie/1')
  await ticksOf(page).first().check()
  await expect(barOf(page)).toBeHidden()
  await page.goto('/categorie/1/sous-categorie/Jets')
  await ticksOf(page).first().check()
  await barOf(page).getByRole('link', { name: 'Comparer (2)' }).click()
  await expect(page).toHaveURL(/\/comparer\?produits=\d+-\d+$/)
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await expect(page.getByRole('rowheader', { name: /^Prix Différent$/ })).toBeVisible()

  const remove = page.getByRole('link', { name: /^Retirer/ })
  await remove.first().click()
  await expect(page).toHaveURL(/\/comparer\?produits=\d+$/)
  await expect(page.getByText('Il manque un second produit')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Ajouter un produit' }).click()
  await expect(page).toHaveURL('/categorie/1')
  await expect(ticksOf(page).and(page.locator(':checked'))).toHaveCount(1)
})

test('ticks made before the page is alive count, until they are cleared', async ({ page }) => {
  const scripts = await openUnhydrated(page, '/categorie/1')
  for (const n of [0, 1]) await ticksOf(page).nth(n).check()
  await scripts.release()
  await expect(barOf(page).getByRole('link', { name: 'Comparer (2)' })).toBeVisible()
  await barOf(page).getByRole('button', { name: 'Effacer' }).click()
  await expect(barOf(page)).toBeHidden()
  await expect(ticksOf(page).and(page.locator(':checked'))).toHaveCount(0)
})

test('a keyboard ticks, and scrolls the table', { tag: DESKTOP }, async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto('/categorie/1')
  for (const n of [0, 1, 2]) {
    await ticksOf(page).nth(n).focus()
    await page.keyboard.press('Space')
  }
  await expect(barOf(page)).toContainText('3 produits au plus')
  await expect(ticksOf(page).nth(3)).toBeDisabled()
  await barOf(page).getByRole('link', { name: 'Comparer (3)' }).focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('region', { name: 'Comparer' })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})
