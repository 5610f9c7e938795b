import { expectNoViolation } from './axe.ts'
import { DESKTOP, expect, test, WIDE } from './shop-fixture.ts'

test('the menu opens on the categories and leads to a subcategory', { tag: WIDE }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'MENU' }).click()
  const menu = page.getByRole('dialog', { name: 'Catégories' })
  await expect(menu.getByRole('button', { name: 'FERMER' })).toBeFocused()
  await expect(menu.getByRole('button', { name: 'CASQUES' }).locator('img')).toBeVisible()
  await expect(menu.getByRole('button', { name: 'ENTRETIEN' }).getByText('E', { exact: true })).toBeVisible()
  await expectNoViolation(page, 'menu')

  await menu.getByRole('button', { name: 'PIÈCES DÉTACHÉES' }).click()
  await expect(menu.getByRole('button', { name: 'Retour' })).toBeFocused()
  await expect(menu.getByRole('link', { name: 'AUTRES' })).toContainText('VOIR PLUS')
  await expectNoViolation(page, 'subcategories')
  await menu.getByRole('button', { name: 'Retour' }).click()
  await expect(menu.getByRole('button', { name: 'PIÈCES DÉTACHÉES' })).toBeFocused()

  // The browser's own Back goes one step too.
  await menu.getByRole('button', { name: 'PIÈCES DÉTACHÉES' }).click()
  await page.goBack()
  await expect(menu.getByRole('button', { name: 'PIÈCES DÉTACHÉES' })).toBeFocused()
  await menu.getByRole('button', { name: 'PIÈCES DÉTACHÉES' }).click()
  await menu.getByRole('link', { name: 'Transmission' }).click()
  await expect(page).toHaveURL(/\/categorie\/\d+\/sous-categorie\/Transmission$/)
  await expect(menu).toBeHidden()
})

test('AUTRES leads to the whole category, and a category without subcategories to its own page', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'MENU' }).click()
  await page.getByRole('button', { name: 'PIÈCES DÉTACHÉES' }).click()
  await page.getByRole('link', { name: 'AUTRES' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pièces détachées' })).toBeVisible()
  await page.getByRole('button', { name: 'MENU' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'ANTIVOLS' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Antivols' })).toBeVisible()
})

test('Escape closes the menu and gives the focus back', { tag: DESKTOP }, async ({ page }) => {
  await page.goto('/panier')
  await page.getByRole('button', { name: 'MENU' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'MENU' })).toBeFocused()
})

test('À PROPOS leads to the about section from anywhere, NOTRE MAGASIN to the map', { tag: WIDE }, async ({
  page,
  isMobile,
}) => {
  const about = async () => {
    if (isMobile) await page.getByRole('button', { name: 'MENU' }).click()
    await page.getByRole('button', { name: 'À PROPOS' }).click()
  }
  await page.goto('/panier')
  await about()
  await expect(page).toHaveURL(/\/#about-section$/)
  await expect(page.getByText(/Depuis 2019/)).toBeInViewport()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await about()
  await expect(page.getByText(/Depuis 2019/)).toBeInViewport()
  if (isMobile) await page.getByRole('button', { name: 'MENU' }).click()
  const shop = page.getByRole('link', { name: 'NOTRE MAGASIN' })
  await expect(shop).toHaveAttribute('href', /^https:\/\//)
  await expect(shop).toHaveAttribute('target', '_blank')
})
