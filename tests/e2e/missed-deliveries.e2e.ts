import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { openNoestServer } from '../support/couriers/noest-server.ts'
import { callApi, expectToast, logIn } from './admin.ts'
import { addConfirmed, addCourier, pauseCourier } from './courier-orders.ts'
import { expect, type RunningShop, test, WIDE } from './shop-fixture.ts'

test('a customer whom the driver has missed is called, or another attempt asked for', {
  tag: WIDE,
}, async ({ page, shop }) => {
  await using noest = await openNoestServer()
  await logIn(page, shop)
  const { orders, courier } = await missTwo(page, shop, noest)
  const [first, second] = orders
  const article = (order: AdminOrder | undefined) =>
    page.getByRole('article', { name: `Commande n° ${order?.id}` })

  await page.goto(`/${shop.adminPath}/tableau-bord`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Livraisons manquées 2/ })
    .click()
  const tab = page.getByRole('navigation', { name: 'Files d’appels' }).getByRole('link')
  await expect(tab.nth(1)).toHaveText(/^Livraisons manquées\s*2$/)
  await expect(tab.nth(1)).toHaveAttribute('aria-current', 'page')
  await expect(article(first)).toContainText('Le livreur est passé 2 fois sans livrer')
  await expect(article(first)).toContainText('Client ne répond pas')
  const message = article(first).getByRole('link', { name: /sur WhatsApp$/ })
  await expect(message).toHaveAttribute('href', /livreur%20n%E2%80%99a%20pas%20pu/)

  await article(first).getByRole('button', { name: 'Nouveau passage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau passage' })
  noest.fail('POST ask/new-tentative', { body: { success: false, message: 'Colis bloqué' } })
  await dialog.getByLabel(/^Pour le livreur/).fill('Après 17 h')
  await dialog.getByRole('button', { name: 'Demander le passage' }).click()
  await expect(dialog.getByText('Colis bloqué')).toBeVisible()
  await dialog.getByRole('button', { name: 'Demander le passage' }).click()
  await expectToast(page, 'Nouveau passage demandé')
  expect(noest.parcels[0]?.activity.at(-1)?.event).toBe('Après 17 h')

  await expect(article(second)).toContainText('Le livreur est passé sans livrer')
  await page.getByRole('button', { name: 'Rappeler à…' }).click()
  await page.getByRole('dialog', { name: 'Rappeler à…' }).getByRole('button').nth(1).click()
  await expect(page.getByText('Aucune livraison manquée')).toBeVisible()
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await expect(article(second)).toBeVisible()
  const opener = page.getByRole('button', { name: 'Noter le résultat de l’appel' })
  const reached = article(second).getByRole('button', { name: /^Joint/ })
  await expect(opener.or(reached).first()).toBeVisible()
  if (await opener.isVisible()) await opener.click()
  await reached.click()
  await expectToast(page, `${second?.customerName}\u00a0: joint, le livreur doit repasser`)
  await expect(page.getByText('Aucune livraison manquée')).toBeVisible()

  await page.goto(`/${shop.adminPath}/commandes?commande=${first?.id}`)
  const opened = page.getByRole('dialog')
  await expect(opened.getByText('Nouveau passage demandé à').first()).toContainText('Après 17 h')
  await expect(opened.getByText('Passage du livreur sans livraison').first()).toBeVisible()
  await pauseCourier(page, courier)
})

/** Two orders that a driver of NOEST could not deliver: the first one twice. */
async function missTwo(page: Page, shop: RunningShop, noest: Awaited<ReturnType<typeof openNoestServer>>) {
  const courier = await addCourier(page, 'noest', noest.settings)
  const { orders } = await addConfirmed(page, shop, ['Alger Centre', 'Alger Centre'], 16)
  for (const { id } of orders)
    await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: [id] })
  const [first = '', second = ''] = noest.parcels.map(({ tracking }) => tracking)
  const ago = (minutes: number) =>
    new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  noest.state.now = ago(0)
  noest.move(first, 'mise_a_jour', 'Client absent', ago(1500))
  noest.move(first, 'mise_a_jour', 'Client ne répond pas', ago(40))
  noest.move(second, 'mise_a_jour', 'Client absent, reporté à demain', ago(12))
  await callApi(page, 'POST', `/couriers/${courier.id}/sync`, {})
  return { orders, courier }
}
