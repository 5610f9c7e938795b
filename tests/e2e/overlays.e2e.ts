import type { Page } from '@playwright/test'
import { logIn } from './admin.ts'
import { expect, test } from './shop-fixture.ts'
import { findProduct } from './shopper.ts'

test('Back closes the menu, and its links leave no entry behind', async ({ page }) => {
  await page.goto('/panier')
  await page.goto('/')
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  const menu = page.getByRole('dialog', { name: 'Catégories' })
  await openMenu(page)
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => window.scrollY)).toBe(400)
  await page.goForward()
  await expect(menu).toBeVisible()
  // A second tap before the browser has gone back.
  await menu.getByRole('button', { name: 'FERMER' }).dblclick()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/')

  await openMenu(page)
  await menu.getByRole('link', { name: 'ANTIVOLS' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Antivols' })).toBeVisible()
  // To the page itself.
  await openMenu(page)
  await menu.getByRole('link', { name: 'ANTIVOLS' }).click()
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)

  await openMenu(page)
  await menu.getByRole('button', { name: 'À PROPOS' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByText(/Depuis 2019/)).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/panier')
})

test('a page that is loaded again begins without the menu', async ({ page }) => {
  await page.goto('/panier')
  await openMenu(page)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeHidden()
  await openMenu(page)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeHidden()
  await expect(page).toHaveURL('/panier')
})

test('Back closes the filters and keeps what was chosen', async ({ page }) => {
  await page.goto('/panier')
  await page.goto('/recherche')
  const sheet = page.getByRole('dialog', { name: 'Filtres' })
  for (const [brand, close] of [
    ['Aurès', () => page.goBack()],
    ['Cirta', () => sheet.getByRole('button', { name: /^Voir \d+ produit/ }).click()],
  ] as const) {
    await page.getByRole('button', { name: 'Filtres' }).click()
    await sheet.getByLabel('Marque', { exact: true }).selectOption({ label: brand })
    await expect(page).toHaveURL(/brand=/)
    await expect(sheet.getByRole('button', { name: /^Voir \d+ produit/ })).toBeVisible()
    await close()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`brand=${encodeURIComponent(brand)}$`))
    await expect(page.getByRole('button', { name: new RegExp(brand) })).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveURL('/panier')
})

test('Back closes the photo, without a request or a move of the page', async ({ page, shop }) => {
  const product = await findProduct(shop, (one) => one.images.length === 3)
  await page.goto('/panier')
  await page.goto(`/produit/${product.id}`)
  await page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const zoom = page.getByRole('button', { name: /^Agrandir/ })
  const dialog = page.getByRole('dialog', { name: `Photos de ${product.name}` })
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Fermer' }).click(),
  ]) {
    await zoom.click()
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
    await expect(zoom).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(40)
  }
  expect(requests.filter((url) => /\/api\/(?!products\/\d+\/images?)/.test(url))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/panier')
})

test('Back closes the drawer of the admin, and its links leave no entry behind', async ({ page, shop }) => {
  await logIn(page, shop)
  const drawer = page.getByRole('dialog', { name: 'Administration' })
  const start = page.url()
  await page.getByRole('button', { name: 'Plus' }).click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(start)
  await page.getByRole('button', { name: 'Plus' }).click()
  await drawer.getByRole('link', { name: 'Marques' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marques' })).toBeVisible()
  await expect(drawer).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(start)
  await expect(drawer).toBeHidden()
})

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'MENU' }).click()
  await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeVisible()
}
