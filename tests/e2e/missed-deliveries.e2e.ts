import type { AdminOrder } from '#contract/admin-order.ts'
import { openNoestServer } from '../support/couriers/noest-server.ts'
import { expectToast, press } from './admin.ts'
import { missTwo, pauseCouriers } from './courier-orders.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { expect, test } from './shop-fixture.ts'

test.afterEach(({ shop }) => pauseCouriers(shop))

test('an attempt that is refused says why, and a call is undone', async ({ page, shop }) => {
  await using noest = await openNoestServer()
  const desk = await OrderDesk.logIn(page, shop)
  const [first, second] = await missTwo(page, shop, noest)
  const article = (order: AdminOrder | undefined) =>
    page.getByRole('article', { name: `Commande n° ${order?.id}` })
  await page.goto(`/${shop.adminPath}/a-appeler?manquees=oui`)
  const message = article(first).getByRole('link', { name: /sur WhatsApp$/ })
  await expect(message).toHaveAttribute('href', /livreur%20n%E2%80%99a%20pas%20pu/)
  await article(first).getByRole('button', { name: 'Nouveau passage' }).click()
  const dialog = page.getByRole('dialog')
  noest.fail('POST ask/new-tentative', { body: { success: false, message: 'Colis bloqué' } })
  await dialog.getByLabel(/^Pour le livreur/).fill('Après 17 h')
  await press(page, 'Demander le passage')
  await expect(dialog.getByText('Colis bloqué')).toBeVisible()
  await press(page, 'Demander le passage')
  await expectToast(page, 'Nouveau passage demandé')
  expect(noest.parcels[0]?.activity.at(-1)?.event).toBe('Après 17 h')

  await expect(article(second)).toBeVisible()
  await press(page, 'Rappeler à…')
  await dialog.getByRole('button').nth(1).click()
  await expect(page.getByText('Aucune livraison manquée')).toBeVisible()
  await press(page, 'Rétablir')
  await expect(article(second)).toBeVisible()
  await press(page, /^Joint/)
  await expectToast(page, `${second?.customerName}\u00a0: joint, le livreur doit repasser`)

  const sheet = await desk.open(first?.id)
  await expect(sheet.getByText('Nouveau passage demandé à').first()).toContainText('Après 17 h')
  await expect(sheet.getByText('Passage du livreur sans livraison').first()).toBeVisible()
})
