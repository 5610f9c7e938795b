import type { AdminOrder } from '#contract/admin-order.ts'
import type { Order } from '#contract/order.ts'
import type { PageOf } from '#contract/product.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { callApi, confirmDeletion, cut, expectToast, logIn, ownName, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { addConfirmed, addCourier, pauseCourier } from './courier-orders.ts'
import { placeOrder, placeOrders } from './order.ts'
import { DESKTOP, expect, type RunningShop, test } from './shop-fixture.ts'

test('an order is found, given another status and deleted', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(order.customerName)}`)
  await expect(page.getByText('1 commande', { exact: true })).toBeVisible()
  await expectNoViolation(page, 'orders')
  await page.getByRole('button', { name: `Voir la commande n° ${order.id}` }).click()
  const dialog = page.getByRole('dialog')
  await expectNoViolationInDialog(page, 'order dialog')
  await dialog.getByRole('button', { name: 'Expédié' }).click()
  await expectToast(page, 'Statut de la commande mis à jour avec succès')
  expect((await find(shop, order.customerName))?.status).toBe('shipped')
  await dialog.getByRole('button', { name: 'Supprimer la commande' }).click()
  await expectNoViolationInDialog(page, 'deletion of an order')
  await confirmDeletion(page, `la commande n° ${order.id}`)
  await expectToast(page, 'Commande supprimée avec succès')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  expect(await find(shop, order.customerName)).toBeUndefined()
})

test('a phone that no courier takes is told as soon as the order is there', async ({ page, shop }) => {
  const customerName = ownName('Étranger')
  const place = async (customerPhone: string) => {
    const [order] = await placeOrders(page, shop, 1, { customerName, customerPhone })
    if (!order) throw new Error('No order was placed')
    return order
  }
  const order = await place('+33 6 12 34 56 78')
  const other = await place('0661 00 00 00 tel')
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(customerName)}`)
  const cards = page.getByRole('main').getByRole('listitem')
  const flag = page.getByText('Numéro refusé par les transporteurs')
  await expect(cards.filter({ hasText: `N° ${order.id}` }).filter({ has: flag })).toBeVisible()
  await expect(cards.filter({ hasText: `N° ${other.id}` }).first()).toBeVisible()
  await expect(cards.filter({ has: flag })).toHaveCount(1)
  await page.getByRole('button', { name: `Voir la commande n° ${order.id}` }).click()
  await expect(page.getByRole('dialog').getByText('Numéro refusé par les transporteurs')).toBeVisible()
})

test('an order shows the image of a product that was hidden since', async ({ page, shop }) => {
  const { id } = await placeOrder(page, shop)
  await logIn(page, shop)
  const { items } = (await shop.asOwner(`/orders/${id}`)) as AdminOrder
  const product = `/products/${items[0]?.productId}`
  await callApi(page, 'PUT', product, { isPublished: false })
  await page.goto(`/${shop.adminPath}/commandes?commande=${id}`)
  const image = page.getByRole('dialog').locator('li img').first()
  await expect(image).toHaveAttribute('src', /^blob:/)
  await expect(image).toHaveJSProperty('naturalWidth', 320)
  await callApi(page, 'PUT', product, { isPublished: true })
})

test('a phone shows four orders on its first screen, flags included, and the chosen tab', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const customerName = ownName('Serré')
  await logIn(page, shop)
  for (const last of [1, 2, 3, 4]) {
    const [order] = await placeOrders(page, shop, 1, { customerName, customerPhone: `0555 98 76 0${last}` })
    if (last === 4) await callApi(page, 'POST', `/orders/${order?.id}/calls`, { outcome: 'no_answer' })
  }
  await page.goto(`/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}`)
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: customerName })
  await expect(cards).toHaveCount(4)
  await expect(cards.first().getByText(/^1.appel sans réponse/)).toBeAttached()
  const bar = await page.getByRole('navigation', { name: 'Raccourcis' }).boundingBox()
  const last = await cards.last().boundingBox()
  expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? Number.NaN)
  const call = await cards
    .first()
    .getByRole('link', { name: /^Appeler/ })
    .boundingBox()
  expect(Math.min(call?.width ?? 0, call?.height ?? 0)).toBeGreaterThanOrEqual(44)

  await page.goto(`/${shop.adminPath}/commandes?statut=cancelled`)
  const tab = page
    .getByRole('navigation', { name: 'Filtrer par statut' })
    .getByRole('link', { name: /^Annulé/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(tab).toBeInViewport({ ratio: 1 })
})

test('orders are searched, filtered and paged; any status follows any, and customers are called', async ({
  page,
  shop,
}) => {
  const customerName = ownName('Habitué')
  const customerPhone = '0770 12 34 56'
  const orders = await placeOrders(page, shop, 21, { customerName, customerPhone })
  const search = page.getByLabel('Rechercher une commande')
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: customerName })
  await refuse(page, 'GET', '/orders?*')
  await logIn(page, shop, '/commandes')
  await expect(page.getByText('Impossible de charger les commandes')).toBeVisible()
  await expectNoViolation(page, 'orders that failed')
  await page.unroute('**/api/orders?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await search.fill(customerName)
  await expect(page).toHaveURL(/recherche=Habitu/)
  await expect(page.getByText('21 commandes', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(cards).toHaveCount(1)
  await page
    .getByRole('navigation', { name: 'Filtrer par statut' })
    .getByRole('link', { name: /^Livré/ })
    .click()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Filtrer par statut' })
    .getByRole('link', { name: /^Toutes/ })
    .click()
  await search.fill(customerPhone)
  await expect(page.getByText('21 commandes', { exact: true })).toBeVisible()
  const id = orders[20]?.id
  await search.fill(String(id))
  const opener = page.getByRole('button', { name: `Voir la commande n° ${id}` })
  const card = cards.filter({ has: opener })
  await expect(card.getByRole('link', { name: /^Appeler/ })).toHaveAttribute('href', 'tel:0770123456')
  await expect(card.getByRole('link', { name: /WhatsApp$/ })).toHaveAttribute(
    'href',
    'https://wa.me/213770123456',
  )

  await opener.click()
  const dialog = page.getByRole('dialog')
  for (const [label, status] of [
    ['Livré', 'delivered'],
    ['En attente', 'pending'],
    ['Annulé', 'cancelled'],
    ['Confirmé', 'confirmed'],
  ] as const) {
    await dialog.getByRole('button', { name: label }).click()
    await expect(dialog.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true')
    expect(await shop.asOwner(`/orders/${id}`)).toMatchObject({ status })
  }
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Confirmé')).toBeVisible()
})

test('an order is deleted from the list, by keyboard alone', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(order.customerName)}`)
  await page.getByRole('button', { name: `Supprimer la commande n° ${order.id}` }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Commande supprimée avec succès')
  expect(await find(shop, order.customerName)).toBeUndefined()
})

test('what fails with an order says so', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(order.customerName)}`)
  await refuse(page, 'DELETE', `/orders/${order.id}`)
  await page.getByRole('button', { name: `Supprimer la commande n° ${order.id}` }).click()
  const question = await confirmDeletion(page, order.customerName)
  await expectToast(page, 'Erreur lors de la suppression de la commande')
  await expect(question.getByRole('alert')).toHaveText(REFUSAL)
  await question.getByRole('button', { name: 'Annuler' }).click()
  await cut(page, 'PUT', `/orders/${order.id}/status`)
  await page.getByRole('button', { name: `Voir la commande n° ${order.id}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Livré' }).click()
  await expectToast(page, 'Erreur lors de la mise à jour du statut')
  expect((await find(shop, order.customerName))?.status).toBe('pending')
})

async function find(shop: RunningShop, customer: string): Promise<Order | undefined> {
  const found = (await shop.asOwner(`/orders?search=${encodeURIComponent(customer)}`)) as PageOf<Order>
  return found.items[0]
}

test('only the chosen status is current, on any page and with any filter', async ({ page, shop }) => {
  const customerName = ownName('Onglets')
  await placeOrders(page, shop, 21, { customerName })
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(customerName)}&page=2`)
  const current = page.getByRole('navigation', { name: 'Filtrer par statut' }).locator('[aria-current]')
  await expect(current).toHaveText(/^Toutes/)
  await page.getByRole('link', { name: /^En attente/ }).click()
  await expect(page).toHaveURL(/statut=pending/)
  await expect(current).toHaveText(/^En attente/)
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(current).toHaveText(/^En attente/)
})

test('an order that is cancelled by a call in its dialog is restored from the toast', async ({
  page,
  shop,
}) => {
  const { id, customerName } = await placeOrder(page, shop)
  await logIn(page, shop, '/commandes')
  await page.goto(`/${shop.adminPath}/commandes?commande=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('button', { name: 'Trop cher' }).click()
  await expectToast(page, `${customerName} : commande annulée`)
  await expect.poll(() => shop.asOwner(`/orders/${id}`)).toMatchObject({ status: 'cancelled' })
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await expectToast(page, 'Appel annulé avec succès')
  expect(await shop.asOwner(`/orders/${id}`)).toMatchObject({ status: 'pending' })
})

test('orders are narrowed by filters, and changed together', async ({ page, shop }) => {
  const customerName = ownName('Ensemble')
  const orders = await placeOrders(page, shop, 2, { customerName })
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(customerName)}`)
  await page.getByRole('button', { name: 'Filtres' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filtres' })
  await expectNoViolationInDialog(page, 'filters of orders')
  await dialog.getByLabel('Livraison').selectOption({ label: 'Domicile' })
  await dialog.getByRole('button', { name: 'Voir 0 commande' }).click()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await page.getByRole('button', { name: /^Domicile/ }).click()
  await page.getByRole('button', { name: 'Filtres' }).click()
  await dialog.getByLabel('Échanges').selectOption({ label: 'Sans les échanges' })
  await dialog.getByRole('button', { name: 'Voir 2 commandes' }).click()
  await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible()
  await page.getByRole('button', { name: /^Sans les échanges/ }).click()
  const statuses = page.getByRole('navigation', { name: 'Filtrer par statut' })
  await expect(statuses.getByRole('link', { name: 'En attente 2' })).toBeVisible()
  for (const { id } of orders) await page.getByLabel(`Choisir la commande n° ${id}`).check()
  const selection = page.getByRole('region', { name: 'Commandes choisies' })
  await expect(selection).toContainText('2 choisies')
  await expectNoViolation(page, 'orders that are chosen')
  await selection.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Changer le statut' }).click()
  const change = page.getByRole('dialog', { name: 'Changer le statut de 2 commandes' })
  await change.getByRole('radio', { name: 'Annulé' }).check()
  await expect(change.getByRole('button', { name: 'Annuler 2 commandes' })).toBeDisabled()
  await change.getByLabel('Motif de l’annulation').selectOption({ label: 'Rupture de stock' })
  await expectNoViolationInDialog(page, 'status of several orders')
  await change.getByRole('button', { name: 'Annuler 2 commandes' }).click()
  await expectToast(page, '2 commandes passées à «\u00a0Annulé\u00a0»')
  for (const { id } of orders)
    expect(await shop.asOwner(`/orders/${id}`)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'out_of_stock',
    })
  await expect(selection).toBeHidden()
  await expect(statuses.getByRole('link', { name: 'Annulé 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await expectToast(page, '2 commandes rétablies avec succès')
  await expect(statuses.getByRole('link', { name: 'En attente 2' })).toBeVisible()
})

test('an order is found as it is written, by its tracking, its wilaya and its products', {
  tag: DESKTOP,
}, async ({ page, shop }) => {
  await using yalidine = await openYalidineServer()
  await logIn(page, shop, '/commandes')
  const courier = await addCourier(page, 'yalidine', yalidine.settings)
  const { orders } = await addConfirmed(page, shop, ['Arzew'])
  const id = orders[0]?.id
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: [id] })
  const { parcel, wilayaName, items } = (await shop.asOwner(`/orders/${id}`)) as AdminOrder
  const search = page.getByLabel('Rechercher une commande')
  const opener = page.getByRole('button', { name: `Voir la commande n° ${id}`, exact: true })
  const none = page.getByText('Aucune commande trouvée')
  for (const typed of [
    ...[`n° ${id}`, `N°${id}`, `#${id}`, String(id)],
    ...[parcel?.tracking ?? '', (parcel?.tracking ?? '').toUpperCase()],
    ...[wilayaName.toLowerCase(), items[0]?.product_name ?? ''],
  ]) {
    await search.fill('personne de ce nom')
    await expect(none).toBeVisible()
    await search.fill(typed)
    await expect(opener, typed).toBeVisible()
  }
  await pauseCourier(page, courier)
})
