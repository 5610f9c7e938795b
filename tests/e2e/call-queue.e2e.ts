import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { PageOf } from '#contract/product.ts'
import { callApi, expectToast, logIn, ownName } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { placeOrders } from './order.ts'
import { expect, type RunningShop, test, WIDE } from './shop-fixture.ts'

test('orders are called one after the other; each outcome takes one tap', { tag: WIDE }, async ({
  page,
  shop,
}) => {
  const [first, second, third] = await placeOrders(page, shop, 3, {
    customerName: ownName('À appeler'),
    customerPhone: `0770 ${Math.floor(Math.random() * 1e6)}`,
  })
  await logIn(page, shop, '/a-appeler')
  await cancelOthers(page, shop, [first?.id, second?.id, third?.id])
  await page.reload()
  const order = (id: number | undefined) => page.getByRole('article', { name: `Commande n° ${id}` })
  await expect(order(first?.id)).toBeVisible()
  await expectNoViolation(page, 'queue of calls')
  await note(page, 'Ne répond pas')
  await expectToast(page, 'Appel noté avec succès')
  expect(await find(shop, first?.id)).toMatchObject({ callAttempts: 1, status: 'pending' })

  await expect(order(second?.id).getByText('Ce client a déjà commandé')).toBeVisible()
  await order(second?.id).getByRole('button', { name: 'Annuler comme doublon' }).click()
  await expect(order(third?.id)).toBeVisible()
  expect(await find(shop, second?.id)).toMatchObject({ status: 'cancelled', cancelReason: 'duplicate' })

  await note(page, 'Rappeler à…')
  const dialog = page.getByRole('dialog', { name: 'Rappeler à…' })
  await expectNoViolationInDialog(page, 'time to call back')
  await dialog.getByRole('button').nth(1).click()
  await expect(page.getByText('Personne à appeler')).toBeVisible()
  const later = await find(shop, third?.id)
  expect(Date.parse(later.callAt ?? '')).toBeGreaterThan(Date.now())

  await page.goto(`/${shop.adminPath}/commandes?commande=${first?.id}`)
  const opened = page.getByRole('dialog')
  await expect(opened.getByText(/^1.appel sans réponse, rappeler/)).toBeVisible()
  await expect(opened.getByText(/^Appel : ne répond pas/)).toBeVisible()
  await opened.getByRole('button', { name: 'Annulé' }).click()
  await opened.getByLabel('Motif de l’annulation').selectOption({ label: 'Client injoignable' })
  await expect(opened.getByText('Annulé, client injoignable (avant : Annulé)')).toBeVisible()
})

test('orders are narrowed by filters, and changed together', async ({ page, shop }) => {
  const customerName = ownName('Ensemble')
  const orders = await placeOrders(page, shop, 2, { customerName })
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(customerName)}`)
  await page.getByRole('button', { name: 'Filtres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filtres' })
  await expectNoViolationInDialog(page, 'filters of orders')
  await dialog.getByLabel('Livraison').selectOption({ label: 'Domicile' })
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await page.getByRole('button', { name: /^Domicile/ }).click()
  const statuses = page.getByRole('navigation', { name: 'Filtrer par statut' })
  await expect(statuses.getByRole('link', { name: 'En attente 2' })).toBeVisible()
  for (const { id } of orders) await page.getByLabel(`Choisir la commande n° ${id}`).check()
  const selection = page.getByRole('region', { name: 'Commandes choisies' })
  await expect(selection).toContainText('2 choisies')
  await expectNoViolation(page, 'orders that are chosen')
  await selection.getByLabel('Changer le statut').selectOption({ label: 'Confirmé' })
  await expectToast(page, 'Statut de 2 commandes mis à jour avec succès')
  await expect(selection).toBeHidden()
  await expect(statuses.getByRole('link', { name: 'Confirmé 2' })).toBeVisible()
})

/** On a phone the outcomes show once the call was made. */
async function note(page: Page, outcome: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Noter le résultat de l’appel' })
  // By the keyboard, as a person who uses no pointer.
  if (await opener.isVisible()) await opener.press('Enter')
  await page.getByRole('button', { name: outcome }).press('Enter')
}

async function cancelOthers(page: Page, shop: RunningShop, ids: (number | undefined)[]): Promise<void> {
  const pending = (await shop.asOwner('/orders?status=pending&limit=100')) as PageOf<AdminOrder>
  for (const { id } of pending.items.filter((order) => !ids.includes(order.id))) {
    await callApi(page, 'PUT', `/orders/${id}/status`, { status: 'cancelled' })
  }
}

async function find(shop: RunningShop, id: number | undefined): Promise<AdminOrder> {
  return (await shop.asOwner(`/orders/${id}`)) as AdminOrder
}
