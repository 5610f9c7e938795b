import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Order } from '#contract/order.ts'
import { callApi, cut, expectToast, logIn, press } from './admin.ts'
import { addConfirmed, addCourier, pauseCouriers } from './courier-orders.ts'
import { placeOrder } from './order.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

test.afterEach(({ shop }) => pauseCouriers(shop))

// An order changes elsewhere during a correction; unit tests cover what is merged.

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const changed = (page: Page) => alert(page, 'Cette commande a changé entre-temps')
const locked = (page: Page) => alert(page, 'Cette commande ne peut plus être corrigée')
const nameOf = (page: Page) => page.getByLabel('Nom', { exact: true })

/** Opens the correction of a new order, with another name typed. */
async function beginCorrection(page: Page, shop: RunningShop): Promise<Order> {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await nameOf(page).fill('Nouveau nom')
  return order
}

/** Keeps the page from reading the order until it sends a save. */
async function readOnlyAfterSave(page: Page, id: number | undefined): Promise<void> {
  let isSaving = false
  await page.route(`**/api/orders/${id}`, (route) => {
    isSaving ||= route.request().method() === 'PUT'
    return isSaving ? route.fallback() : route.abort()
  })
}

test('a refused save names what changed, and keeps what was typed over the rest', async ({ page, shop }) => {
  const { id } = await beginCorrection(page, shop)
  await cut(page, 'GET', '/orders/*')
  await callApi(page, 'PUT', `/orders/${id}`, { note: 'Cité 5 Juillet, bloc 4' })
  await press(page, 'Enregistrer')
  await expect(changed(page)).toContainText('Note : Cité 5 Juillet, bloc 4')
  await expect(nameOf(page)).toHaveValue('Nouveau nom')
  await page.unrouteAll()
  await changed(page).getByRole('button', { name: 'Garder la mienne' }).click()
  await expectToast(page, 'Commande corrigée avec succès')
  const kept = { customerName: 'Nouveau nom', note: 'Cité 5 Juillet, bloc 4' }
  expect(await shop.asOwner(`/orders/${id}`)).toMatchObject(kept)
})

test('a change made elsewhere is told before saving, and may be taken over', async ({ page, shop }) => {
  const { id, customerName } = await beginCorrection(page, shop)
  const note = page.getByLabel(/Pour vous seul/)
  await callApi(page, 'PUT', `/orders/${id}`, { note: 'changée ailleurs' })
  await expect(changed(page)).toContainText('Modifié : Note')
  await changed(page).getByRole('button', { name: 'Prendre la nouvelle' }).click()
  await expect(nameOf(page)).toHaveValue(customerName)
  await expect(note).toHaveValue('changée ailleurs')
  await nameOf(page).fill('Nouveau nom')
  await callApi(page, 'PUT', `/orders/${id}/status`, { status: 'shipped' })
  await locked(page).getByRole('button', { name: 'Voir la commande à jour' }).click()
  await expect(page.getByText('Cette commande est expédiée.')).toBeVisible()
  await note.fill('partie ce matin')
  await press(page, 'Enregistrer la note')
  await expectToast(page, 'Commande corrigée avec succès')
  expect(await shop.asOwner(`/orders/${id}`)).toMatchObject({ note: 'partie ce matin', status: 'shipped' })
})

test('a call noted elsewhere does not hide why a save failed', async ({ page, shop }) => {
  const { id } = await beginCorrection(page, shop)
  const path = `**/api/orders/${id}`
  await page.route(path, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { message: 'Colis déjà parti' } })
      : route.fallback(),
  )
  await press(page, 'Enregistrer')
  await expect(alert(page, 'Colis déjà parti')).toBeVisible()
  await callApi(page, 'POST', `/orders/${id}/calls`, { outcome: 'no_answer' })
  const { updatedAt } = (await shop.asOwner(`/orders/${id}`)) as AdminOrder
  // The draft says which version the form edits.
  const edited = () =>
    page.evaluate(
      (name) => JSON.parse(localStorage.getItem('admin-drafts') ?? '{}')[name]?.values.updatedAt,
      `order-${id}`,
    )
  await expect.poll(edited).toBe(updatedAt)
  await expect(alert(page, 'Colis déjà parti')).toBeVisible()
  await page.unroute(path)
  await press(page, 'Enregistrer')
  await expectToast(page, 'Commande corrigée avec succès')
})

test('a save that crosses a call noted elsewhere is sent once more', async ({ page, shop }) => {
  const { id } = await beginCorrection(page, shop)
  await readOnlyAfterSave(page, id)
  await callApi(page, 'POST', `/orders/${id}/calls`, { outcome: 'no_answer' })
  await press(page, 'Enregistrer')
  await expectToast(page, 'Commande corrigée avec succès')
  expect(await shop.asOwner(`/orders/${id}`)).toMatchObject({ customerName: 'Nouveau nom' })
})

test('a save that crosses a parcel made elsewhere loses nothing that was typed', async ({ page, shop }) => {
  await logIn(page, shop)
  const courier = await addCourier(page, 'file', { layout: 'ecotrack' })
  const id = (await addConfirmed(page, shop, ['Arzew'])).orders[0]?.id
  await page.goto(`/${shop.adminPath}/commandes/${id}/modifier`)
  await nameOf(page).fill('Nouveau nom')
  await readOnlyAfterSave(page, id)
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: [id] })
  for (const _ of ['once', 'again']) {
    await press(page, 'Enregistrer')
    await expect(locked(page)).toBeVisible()
  }
  await expect(nameOf(page)).toHaveValue('Nouveau nom')
})

test('an order deleted elsewhere, as its save hears, says so in its form', async ({ page, shop }) => {
  const { id } = await beginCorrection(page, shop)
  await cut(page, 'GET', '/orders/*')
  await callApi(page, 'DELETE', `/orders/${id}`)
  await press(page, 'Enregistrer')
  const notice = alert(page, 'Cette commande a été supprimée.')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0)
  await notice.getByRole('link', { name: 'Voir les commandes' }).click()
  await expect(page.getByRole('heading', { name: 'Commandes', exact: true })).toBeVisible()
})
