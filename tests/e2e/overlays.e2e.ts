import type { Page } from '@playwright/test'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { logIn } from './admin.ts'
import { addConfirmed, addCourier } from './courier-orders.ts'
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
  const drawer = page.getByRole('dialog', { name: 'Menu' })
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

test('Back closes what is open over the orders, one at a time, and keeps those chosen', async ({
  page,
  shop,
}) => {
  await using server = await openYalidineServer()
  await logIn(page, shop)
  await addCourier(page, 'yalidine', server.settings)
  const { customerName } = await addConfirmed(page, shop, ['Oran', 'Oran'])
  await page.getByRole('link', { name: 'Commandes', exact: true }).filter({ visible: true }).click()
  await page.getByLabel('Rechercher une commande').fill(customerName)
  await expect(page).toHaveURL(/recherche=/)
  await page
    .getByRole('checkbox', { name: /^Choisir la commande/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Toute la page' }).click()
  const start = page.url()
  const bar = page.getByRole('region', { name: 'Commandes choisies' })
  const more = bar.getByRole('button', { name: 'Autres actions' })
  const choose = async (name: string) => {
    await more.click()
    await page.getByRole('menuitem', { name }).click()
  }
  for (const [overlay, open] of [
    [page.getByRole('menu'), () => more.click()],
    [page.getByRole('dialog'), () => page.getByRole('button', { name: /^Filtres/ }).click()],
    [page.getByRole('dialog'), () => bar.getByRole('button', { name: /^Remettre/ }).click()],
    [page.getByRole('dialog'), () => choose('Étiquettes')],
    [page.getByRole('dialog'), () => choose('Changer le statut')],
  ] as const) {
    await open()
    await expect(overlay).toBeVisible()
    await page.goBack()
    await expect(overlay).toBeHidden()
    await expect(page).toHaveURL(start)
    await expect(bar).toContainText('2 choisies')
  }

  // A question over the sheet of an order.
  await page
    .getByRole('button', { name: /^Voir la commande/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: /^Commande n°/ })
  await sheet.getByRole('button', { name: /^Supprimer/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(start)

  // Closed by its button, a dialog is in no history.
  await page.getByRole('button', { name: /^Filtres/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/tableau-bord$/)
})

test('Back closes a dialog on the first screen of the admin too, and then leaves it', async ({
  page,
  shop,
}) => {
  await page.goto('/panier')
  await logIn(page, shop, '/commandes')
  const start = page.url()
  await page.getByRole('button', { name: /^Filtres/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(start)
  await page.goBack()
  await expect(page).toHaveURL('/panier')
})

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'MENU' }).click()
  await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeVisible()
}
