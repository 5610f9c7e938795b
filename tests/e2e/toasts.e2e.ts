import type { Locator, Page } from '@playwright/test'
import type { Order } from '#contract/order.ts'
import { expectToast, fillLogin, logIn, press, refuse } from './admin.ts'
import { queueOf, showOutcomes } from './call-queue.ts'
import { placeOrder } from './order.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { expect, test } from './shop-fixture.ts'

// Keeps toasts open: their timers pause while the document is hidden.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
})

const errors = (page: Page) => page.locator('[data-sonner-toast][data-type=error]')

test('the outcome of a call leaves free the dialog of the next', async ({ page, shop }) => {
  const { orders, article } = await queueOf(page, shop, 2)
  const note = async (order: Order | undefined, outcome: string) => {
    await expect(article(order)).toBeVisible()
    await showOutcomes(page)
    await article(order).getByRole('button', { name: outcome }).click()
  }
  const [first, second] = orders
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'ne répond pas, rappel' })
  const dialog = page.getByRole('dialog')
  await note(first, 'Ne répond pas')
  await expect(toast).toBeVisible()
  await note(second, 'Refuse')
  await expect(dialog).toBeVisible()
  await expect(toast).toBeHidden()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(toast).toBeVisible()
  await note(second, 'Rappeler à…')
  const hours = dialog.getByRole('button', { name: /\d\d:\d\d$/ })
  await expect(hours).not.toHaveCount(0)
  for (const hour of await hours.all()) await expectClear(page, hour, false)
  await hours.first().click()
  await expectToast(page, /à rappeler/)
})

test('a refused deletion leaves free the buttons of its question', async ({ page, shop }) => {
  await logIn(page, shop, '/categories')
  await press(page, /^Supprimer /)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Erreur lors de la suppression de la catégorie')
  await expect(question.getByRole('alert')).toContainText('produits')
  for (const name of ['Supprimer', 'Annuler']) await expectClear(page, question.getByRole('button', { name }))
})

test('a new order leaves free titles and buttons, and is opened by a thumb', async ({ page, shop }) => {
  const stream = page.waitForResponse('**/api/orders/stream')
  await logIn(page, shop, '/commandes')
  await stream
  const { id } = await placeOrder(page, shop)
  await expectToast(page, `Nouvelle commande n° ${id}`)
  await expectClear(page, page.getByRole('heading', { level: 1, name: 'Commandes' }))
  await expectClear(page, page.getByRole('link', { name: 'Nouvelle commande' }))
  await expectClear(page, page.getByRole('navigation', { name: 'Raccourcis' }))
  const open = page.locator('[data-sonner-toast]').getByRole('button', { name: 'Voir' })
  expect((await open.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await open.click()
  await expect(page.getByRole('dialog', { name: `Commande n° ${id}` })).toBeVisible()
})

test('an error is closed, leaves with the next success, and lies over no login', async ({ page, shop }) => {
  const { id } = await placeOrder(page, shop)
  await (await OrderDesk.logIn(page, shop)).open(id)
  const status = page.getByRole('dialog').getByRole('button', { name: 'Livré' })
  await refuse(page, 'PUT', `/orders/${id}/status`)
  await status.click()
  await expect(errors(page)).toHaveText('Erreur lors de la mise à jour du statut')
  await page.getByRole('button', { name: 'Fermer la notification' }).click()
  await expect(errors(page)).toHaveCount(0)

  await status.click()
  await expect(errors(page)).toHaveCount(1)
  await page.unroute(`**/api/orders/${id}/status`)
  await status.click()
  await expectToast(page, 'Statut de la commande mis à jour avec succès')
  await expect(errors(page)).toHaveCount(0)

  const ended = { status: 401, json: { message: 'Session expirée' } }
  await page.route(`**/api/orders/${id}/status`, (route) => route.fulfill(ended))
  await page.getByRole('dialog').getByRole('button', { name: 'Expédié' }).click()
  await expect(page.getByText('Votre session a expiré, veuillez vous reconnecter')).toBeVisible()
  await expect(errors(page)).toHaveCount(0)
  await fillLogin(page)
  await expect(page.getByRole('dialog', { name: `Commande n° ${id}` })).toBeVisible()
  await expect(errors(page)).toHaveCount(0)
})

/** No toast lies over it, not even one that lets taps pass. */
async function expectClear(page: Page, target: Locator, hasToast = true): Promise<void> {
  await expect(target).toBeInViewport()
  if (hasToast) await expect(page.locator('[data-sonner-toast]')).not.toHaveCount(0)
  const isCovered = () =>
    target.evaluate((element) => {
      const box = element.getBoundingClientRect()
      return [...document.querySelectorAll('[data-sonner-toast]')].some((toast) => {
        const { left, right, top, bottom } = toast.getBoundingClientRect()
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom
      })
    })
  await expect.poll(isCovered, 'a toast lies over it').toBe(false)
}
