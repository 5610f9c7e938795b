import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { callApi, cut, expectToast, logIn } from './admin.ts'
import { expectNoViolation } from './axe.ts'
import { addConfirmed, addCourier, pauseCourier } from './courier-orders.ts'
import { placeOrder } from './order.ts'
import { expect, test } from './shop-fixture.ts'

const changed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Cette commande a changé entre-temps' })

test('a refused save names what changed, and keeps what was typed over the rest', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  const name = page.getByLabel('Nom', { exact: true })
  await name.fill('Nouveau nom')
  await cut(page, 'GET', '/orders/*')
  await callApi(page, 'PUT', `/orders/${order.id}`, { note: 'Cité 5 Juillet, bloc 4' })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(changed(page)).toContainText('Note : Cité 5 Juillet, bloc 4')
  await expect(name).toHaveValue('Nouveau nom')
  await expectNoViolation(page, 'a conflict of an order')

  await page.unroute('**/api/orders/*')
  await changed(page).getByRole('button', { name: 'Garder la mienne' }).click()
  await expectToast(page, 'Commande corrigée avec succès')
  expect(await shop.asOwner(`/orders/${order.id}`)).toMatchObject({
    customerName: 'Nouveau nom',
    note: 'Cité 5 Juillet, bloc 4',
  })
})

test('a change made elsewhere is told before saving, and may replace what was typed', async ({
  page,
  shop,
}) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  const name = page.getByLabel('Nom', { exact: true })
  await name.fill('Nouveau nom')
  await callApi(page, 'PUT', `/orders/${order.id}`, { note: 'changée ailleurs' })
  await expect(changed(page)).toContainText('Modifié : Note')
  await changed(page).getByRole('button', { name: 'Prendre la nouvelle' }).click()
  await expect(name).toHaveValue(order.customerName)
  await expect(page.getByLabel(/Pour vous seul/)).toHaveValue('changée ailleurs')

  await name.fill('Nouveau nom')
  await callApi(page, 'PUT', `/orders/${order.id}/status`, { status: 'shipped' })
  const locked = page.getByRole('alert').filter({ hasText: 'Cette commande ne peut plus être corrigée' })
  await locked.getByRole('button', { name: 'Voir la commande à jour' }).click()
  await expect(page.getByText('Cette commande est expédiée.')).toBeVisible()
  await page.getByLabel(/Pour vous seul/).fill('partie ce matin')
  await page.getByRole('button', { name: 'Enregistrer la note' }).click()
  await expectToast(page, 'Commande corrigée avec succès')
  expect(await shop.asOwner(`/orders/${order.id}`)).toMatchObject({
    note: 'partie ce matin',
    status: 'shipped',
  })
})

test('a call noted elsewhere changes nothing in the form', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await page.getByLabel('Nom', { exact: true }).fill('Nouveau nom')
  const address = `**/api/orders/${order.id}`
  await page.route(address, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { message: 'Colis déjà parti' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Colis déjà parti' })
  await expect(refusal).toBeVisible()
  const { updatedAt } = (await shop.asOwner(`/orders/${order.id}`)) as AdminOrder
  const read = page.waitForResponse(
    async (response) =>
      response.url().endsWith(`/api/orders/${order.id}`) &&
      response.request().method() === 'GET' &&
      (await response.json()).updatedAt !== updatedAt,
  )
  await callApi(page, 'POST', `/orders/${order.id}/calls`, { outcome: 'no_answer' })
  await page.unroute(address)
  // The draft says which version the form edits.
  const version = (await (await read).json()).updatedAt
  const edited = () =>
    page.evaluate((name) => {
      const drafts = JSON.parse(localStorage.getItem('admin-drafts') ?? '{}')
      return drafts[name]?.values.updatedAt
    }, `order-${order.id}`)
  await expect.poll(edited).toBe(version)
  await expect(refusal).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Commande corrigée avec succès')
})

test('a save that crosses a call noted elsewhere is sent once more', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await page.getByLabel('Nom', { exact: true }).fill('Nouveau nom')
  let isSaving = false
  await page.route(`**/api/orders/${order.id}`, (route) => {
    isSaving ||= route.request().method() === 'PUT'
    return isSaving ? route.fallback() : route.abort()
  })
  await callApi(page, 'POST', `/orders/${order.id}/calls`, { outcome: 'no_answer' })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Commande corrigée avec succès')
  expect(await shop.asOwner(`/orders/${order.id}`)).toMatchObject({ customerName: 'Nouveau nom' })
})

test('a save that crosses a parcel made elsewhere loses nothing that was typed', async ({ page, shop }) => {
  await logIn(page, shop)
  const courier = await addCourier(page, 'file', { layout: 'ecotrack' })
  const [order] = (await addConfirmed(page, shop, ['Arzew'])).orders
  await page.goto(`/${shop.adminPath}/commandes/${order?.id}/modifier`)
  await page.getByLabel('Nom', { exact: true }).fill('Nouveau nom')
  let isSaving = false
  await page.route(`**/api/orders/${order?.id}`, (route) => {
    isSaving ||= route.request().method() === 'PUT'
    return isSaving ? route.fallback() : route.abort()
  })
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: [order?.id] })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const locked = page.getByRole('alert').filter({ hasText: 'Cette commande ne peut plus être corrigée' })
  await expect(locked).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(locked).toBeVisible()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Nouveau nom')
  await pauseCourier(page, courier)
})

test('an order that is deleted elsewhere says so in its form, with a way out', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await page.getByLabel('Nom', { exact: true }).fill('Nouveau nom')
  await callApi(page, 'DELETE', `/orders/${order.id}`)
  const notice = page.getByRole('alert').filter({ hasText: 'Cette commande a été supprimée.' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  await expectNoViolation(page, 'form of a deleted order')
  await notice.getByRole('link', { name: 'Voir les commandes' }).click()
  await expect(page.getByRole('heading', { name: 'Commandes', exact: true })).toBeVisible()
})

test('saving an order that is gone shows no error beside the notice', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await page.getByLabel('Nom', { exact: true }).fill('Nouveau nom')
  await cut(page, 'GET', '/orders/*')
  await callApi(page, 'DELETE', `/orders/${order.id}`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Cette commande a été supprimée.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0)
})
