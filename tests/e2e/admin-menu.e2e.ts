import type { Locator } from '@playwright/test'
import { logIn } from './admin.ts'
import { DESKTOP, expect, test } from './shop-fixture.ts'

test('a phone sees all entries of the menu, and its bar leads to the morning', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, shop)
  const bar = page.getByRole('navigation', { name: 'Raccourcis' })
  await bar.getByRole('button', { name: 'Plus' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expectEntries(drawer)
  await drawer.getByRole('button', { name: 'Fermer le menu' }).click()

  // Five entries, each on one line of the narrowest phone, and with text at 200 %.
  const entries = bar.locator('a, button')
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
    await expect(entries).toHaveCount(5)
    expect(await bar.evaluate((nav) => nav.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
  const current = bar.locator('[aria-current]')
  await expect(current).toHaveAccessibleName('Tableau de bord')
  await bar.getByRole('link', { name: /À remettre$/ }).click()
  await expect(page).toHaveURL(/\/commandes\?file=remettre$/)
  await expect(current).toHaveText(/À remettre$/)
  await bar.getByRole('link', { name: 'Commandes' }).click()
  await expect(page).toHaveURL(/\/commandes$/)
  await expect(current).toHaveText('Commandes')
})

test('a laptop sees every entry of the menu at once, and each opens its screen', { tag: DESKTOP }, async ({
  page,
  shop,
}) => {
  await logIn(page, shop)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expectEntries(menu)
  await menu.getByRole('link', { name: 'Factures' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Chiffres' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Produits' })).toBeFocused()
  await page.getByRole('button', { name: 'Réduire le menu' }).click()
  await expect(menu.getByRole('link', { name: 'Aide' })).toBeInViewport({ ratio: 1 })
  for (const link of await menu.getByRole('region').getByRole('link').all()) {
    const path = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(Cette adresse|Chargement)/)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
})

/** All entries are in sight, in their groups. */
async function expectEntries(menu: Locator): Promise<void> {
  for (const [name, count] of Object.entries({ Ventes: 7, Catalogue: 5, Vitrine: 4, Boutique: 6 })) {
    const links = menu.getByRole('region', { name, exact: true }).getByRole('link')
    await expect(links).toHaveCount(count)
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  }
}
