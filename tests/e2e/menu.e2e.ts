import { expect, test, WIDE } from './shop-fixture.ts'

test('the menu opens on the categories and leads to a subcategory', { tag: WIDE }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'MENU' }).click()
  const menu = page.getByRole('dialog', { name: 'Catégories' })
  const parts = menu.getByRole('button', { name: 'PIÈCES DÉTACHÉES' })
  await expect(menu.getByRole('button', { name: 'FERMER' })).toBeFocused()

  await parts.click()
  await expect(menu.getByRole('button', { name: 'Retour' })).toBeFocused()
  await menu.getByRole('button', { name: 'Retour' }).click()
  await expect(parts).toBeFocused()

  // The browser's own Back goes one step too.
  await parts.click()
  await page.goBack()
  await expect(parts).toBeFocused()
  await parts.click()
  await menu.getByRole('link', { name: 'Transmission' }).click()
  await expect(page).toHaveURL(/\/categorie\/\d+\/sous-categorie\/Transmission$/)
  await expect(menu).toBeHidden()
})

test('À PROPOS leads to the about section from anywhere, NOTRE MAGASIN out of the shop', {
  tag: WIDE,
}, async ({ page, isMobile }) => {
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
  await expect(page.getByRole('link', { name: 'NOTRE MAGASIN' })).toHaveAttribute('target', '_blank')
})
