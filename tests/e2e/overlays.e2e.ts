import type { Page } from '@playwright/test'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { logIn } from './admin.ts'
import { addConfirmed, addCourier, pauseCouriers } from './courier-orders.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { expect, test } from './shop-fixture.ts'
import { findHelmet } from './shopper.ts'

test('Back closes the menu, and its links leave no entry behind', async ({ page }) => {
  await page.goto('/panier')
  await page.goto('/')
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  const menu = page.getByRole('dialog', { name: 'Catégories' })
  await openMenu(page)
  await page.goBack()
  await expect(menu).toBeHidden()
  await page.goForward()
  await expect(menu).toBeVisible()
  // The browser reports a closing late, here once the menu is open again.
  await menu.evaluate((dialog) => dialog.dispatchEvent(new Event('close')))
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
  await page.goBack()
  await expect(page).toHaveURL('/panier')
  // A page that is loaded again begins without it.
  await openMenu(page)
  await page.reload()
  await expect(menu).toBeHidden()
  await openMenu(page)
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/panier')
})

test('a menu whose script is lost says so in sight, and opens once it is there', async ({ page }) => {
  await page.route(/category-panel/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'MENU' }).click()
  const told = page.getByRole('status').filter({ hasText: 'Le menu n’a pas pu s’ouvrir' })
  await expect.poll(async () => (await told.boundingBox())?.height).toBeGreaterThan(40)
  await page.unrouteAll()
  await openMenu(page)
})

test('Back closes the filters and keeps what was chosen', async ({ page }) => {
  await page.goto('/panier')
  await page.goto('/recherche')
  const sheet = page.getByRole('dialog', { name: 'Filtres' })
  await page.getByRole('button', { name: 'Filtres' }).click()
  await sheet.getByLabel('Marque', { exact: true }).selectOption('Cirta')
  await expect(page).toHaveURL(/brand=/)
  await expect(sheet.getByRole('button', { name: /^Voir \d+ produit/ })).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/brand=Cirta$/)
  await page.goBack()
  await expect(page).toHaveURL('/panier')
})

test('Back, Escape and a cross close what lies over a page, which stays', async ({ page, shop }) => {
  const { id, name } = await findHelmet(shop)
  const asked: string[] = []
  page.on('requestfinished', (request) => asked.push(request.url()))
  for (const [path, opener, title, close, fetched] of [
    ['/', 'MENU', 'Catégories', 'FERMER', null],
    ['/categorie/8', /^Ma moto/, 'Ma moto', 'Fermer', 'input'],
    [`/produit/${id}`, /^Agrandir/, `Photos de ${name}`, 'Fermer', null],
    [`/produit/${id}`, 'Guide des tailles', 'Guide des tailles', 'Fermer le guide', 'table'],
  ] as const) {
    await page.goto('/panier')
    await page.goto(path)
    const button = page.getByRole('button', { name: opener })
    // Not under the bar at the bottom, where a click would scroll.
    await button.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const place = await page.evaluate(() => window.scrollY)
    const opened = page.getByRole('dialog', { name: title })
    asked.length = 0
    for (const act of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => opened.getByRole('button', { name: close, exact: true }).click(),
    ]) {
      await button.click()
      await expect(opened).toBeVisible()
      // One that is closed before it has its answer asks again.
      if (fetched) await expect(opened.locator(fetched).first()).toBeVisible()
      await act()
      await expect(opened).toBeHidden()
      await expect(button).toBeFocused()
      expect(await page.evaluate(() => window.scrollY)).toBe(place)
    }
    const read = asked.filter((url) => /\/api\/(?!.*\/images?\b)/.test(url))
    expect(read, title).toHaveLength(fetched ? 1 : 0)
    await page.goBack()
    await expect(page).toHaveURL('/panier')
  }
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

test('Back closes what is open over the orders, and keeps those chosen', async ({ page, shop }) => {
  await using server = await openYalidineServer()
  const desk = await OrderDesk.logIn(page, shop)
  await addCourier(page, 'yalidine', server.settings)
  const { customerName, orders } = await addConfirmed(page, shop, ['Oran', 'Oran'])
  await page.getByRole('link', { name: 'Commandes', exact: true }).filter({ visible: true }).click()
  await page.getByLabel('Rechercher une commande').fill(customerName)
  await expect(page).toHaveURL(/recherche=/)
  await desk.chooseAll()
  const start = page.url()
  const filters = page.getByRole('button', { name: /^Filtres/ })
  for (const [role, open] of [
    ['menu', () => desk.bar.getByRole('button', { name: 'Autres actions' }).click()],
    ['dialog', () => filters.click()],
    ['dialog', () => desk.bar.getByRole('button', { name: /^Remettre/ }).click()],
    ['dialog', () => desk.act('Étiquettes')],
    ['dialog', () => desk.act('Changer le statut')],
  ] as const) {
    await open()
    await expect(page.getByRole(role)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole(role)).toBeHidden()
    await expect(page).toHaveURL(start)
    await expect(desk.bar).toContainText('2 choisies')
  }

  // A question over the sheet of an order.
  const sheet = desk.sheet(orders[0]?.id)
  await desk.opener(orders[0]?.id).click()
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
  await filters.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/tableau-bord$/)

  // On the first screen too, which Back then leaves.
  await page.goto('/panier')
  await desk.go('')
  await filters.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/commandes$/)
  await page.goBack()
  await expect(page).toHaveURL('/panier')
  await pauseCouriers(shop)
})

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'MENU' }).click()
  await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeVisible()
}
