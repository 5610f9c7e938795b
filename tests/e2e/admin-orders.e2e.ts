import { callApi, confirmDeletion, cut, expectToast, ownName, press, REFUSAL, refuse } from './admin.ts'
import { addConfirmed } from './courier-orders.ts'
import { placeOrder, placeOrders } from './order.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { expect, test } from './shop-fixture.ts'

test('an order gets another status, also by a call, is deleted and restored', async ({ page, shop }) => {
  const { id, customerName } = await placeOrder(page, shop)
  const desk = await OrderDesk.logIn(page, shop)
  await desk.find(customerName)
  await expect(page.getByText('1 commande', { exact: true })).toBeVisible()
  await desk.opener(id).click()
  const sheet = desk.sheet(id)
  await cut(page, 'PUT', `/orders/${id}/status`)
  await sheet.getByRole('button', { name: 'Livré' }).click()
  await expectToast(page, 'Erreur lors de la mise à jour du statut')
  await page.unrouteAll()
  for (const [label, status] of [
    ['Livré', 'delivered'],
    ['En attente', 'pending'],
  ] as const) {
    await sheet.getByRole('button', { name: label }).click()
    await expect(sheet.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true')
    await expectToast(page, `Statut de la commande mis à jour avec succès : n° ${id}, ${label}`)
    expect(await desk.read(id)).toMatchObject({ status })
  }
  await sheet.getByRole('button', { name: 'Refuse' }).click()
  await press(page, 'Trop cher')
  await expectToast(page, `${customerName} : commande annulée`)
  await expect.poll(() => desk.read(id)).toMatchObject({ status: 'cancelled' })
  await press(page, 'Rétablir')
  await expectToast(page, 'Appel annulé avec succès')
  expect(await desk.read(id)).toMatchObject({ status: 'pending' })
  await refuse(page, 'DELETE', `/orders/${id}`)
  await sheet.getByRole('button', { name: 'Supprimer la commande' }).click()
  const question = await confirmDeletion(page, `la commande n° ${id} de ${customerName}`)
  await expectToast(page, 'Erreur lors de la suppression de la commande')
  await expect(question.getByRole('alert')).toHaveText(REFUSAL)
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Commande supprimée avec succès')
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await press(page, 'Rétablir')
  await expectToast(page, 'Suppression annulée avec succès')
  await expect(desk.opener(id)).toBeVisible()
})

test('an order shows the image of a product that was hidden since', async ({ page, shop }) => {
  const { id } = await placeOrder(page, shop)
  const desk = await OrderDesk.logIn(page, shop)
  const product = `/products/${(await desk.read(id)).items[0]?.productId}`
  await callApi(page, 'PUT', product, { isPublished: false })
  const image = (await desk.open(id)).locator('li img').first()
  await expect(image).toHaveAttribute('src', /^blob:/)
  await expect(image).toHaveJSProperty('naturalWidth', 320)
  await callApi(page, 'PUT', product, { isPublished: true })
})

test('a phone shows four orders with flags, and the chosen tab', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const customerName = ownName('Serré')
  const desk = await OrderDesk.logIn(page, shop)
  for (const last of [1, 2, 3, 4]) {
    const { id } = await placeOrder(page, shop, { customerName, customerPhone: `0555 98 76 0${last}` })
    if (last === 4) await callApi(page, 'POST', `/orders/${id}/calls`, { outcome: 'no_answer' })
  }
  await desk.find(customerName)
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: customerName })
  await expect(cards).toHaveCount(4)
  await expect(cards.first().getByText(/^1.appel sans réponse/)).toBeAttached()
  await expect(cards.getByText('Numéro refusé par les transporteurs')).toHaveCount(0)
  const bar = await page.getByRole('navigation', { name: 'Raccourcis' }).boundingBox()
  const last = await cards.last().boundingBox()
  expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? Number.NaN)
  const call = cards.first().getByRole('link', { name: /^Appeler/ })
  const { width = 0, height = 0 } = (await call.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await desk.go('?statut=cancelled')
  const tab = page
    .getByRole('navigation', { name: 'Filtrer par statut' })
    .getByRole('link', { name: /^Annulé/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(tab).toBeInViewport({ ratio: 1 })
})

test('orders are searched, filtered and paged, and customers called', async ({ page, shop }) => {
  const customerName = ownName('Habitué')
  const orders = await placeOrders(page, shop, 21, { customerName, customerPhone: '0770 12 34 56' })
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: customerName })
  const tabs = page.getByRole('navigation', { name: 'Filtrer par statut' })
  const search = page.getByLabel('Rechercher une commande')
  const desk = await OrderDesk.logIn(page, shop, '/commandes')
  await search.fill(customerName)
  await expect(page).toHaveURL(/recherche=Habitu/)
  await expect(page.getByText('21 commandes', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(cards).toHaveCount(1)
  for (const status of [/^En attente/, /^Livré/, /^Toutes/]) {
    await tabs.getByRole('link', { name: status }).click()
    await expect(tabs.locator('[aria-current]')).toHaveText(status)
  }
  const id = orders[20]?.id
  await search.fill(String(id))
  await expect(desk.card(id).getByRole('link', { name: /^Appeler/ })).toHaveAttribute(
    'href',
    'tel:0770123456',
  )
  const whatsapp = desk.card(id).getByRole('link', { name: /WhatsApp$/ })
  await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/213770123456')

  // A page beyond the last leads to the last, which gives way to the one before it without its only order.
  await desk.find(customerName, '&page=9')
  await expect(page).toHaveURL(/page=2$/)
  await expect(cards).toHaveCount(1)
  await press(page, `Supprimer la commande n° ${orders[0]?.id}`)
  await confirmDeletion(page, `la commande n° ${orders[0]?.id}`)
  await expect(cards).toHaveCount(20)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByRole('navigation', { name: /^Pages/ })).toHaveCount(0)
})

test('orders are narrowed by filters, and changed together', async ({ page, shop }) => {
  const customerName = ownName('Ensemble')
  const ids = (await placeOrders(page, shop, 2, { customerName })).map(({ id }) => id)
  const desk = await OrderDesk.logIn(page, shop)
  await desk.find(customerName)
  const dialog = page.getByRole('dialog', { name: 'Filtres' })
  for (const [label, option, button, chip] of [
    ['Livraison', 'Domicile', 'Voir 0 commande', /^Domicile/],
    ['Échanges', 'Sans les échanges', 'Voir 2 commandes', /^Sans les échanges/],
  ] as const) {
    await press(page, 'Filtres')
    await dialog.getByLabel(label).selectOption({ label: option })
    await dialog.getByRole('button', { name: button }).click()
    await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible()
    await page.getByRole('button', { name: chip }).click()
  }
  const statuses = page.getByRole('navigation', { name: 'Filtrer par statut' })
  await expect(statuses.getByRole('link', { name: 'En attente 2' })).toBeVisible()
  await desk.choose(...ids)
  await expect(desk.bar).toContainText('2 choisies')
  await desk.opener(ids[0]).click()
  await desk.sheet(ids[0]).getByRole('button', { name: 'Confirmé' }).click()
  await expectToast(page, 'Statut de la commande mis à jour avec succès')
  await page.keyboard.press('Escape')
  await desk.bar.getByRole('button', { name: /^Remettre/ }).click()
  await expect(desk.sending.getByRole('button', { name: 'Remettre 1 commande' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await desk.act('Changer le statut')
  const change = page.getByRole('dialog', { name: 'Changer le statut de 2 commandes' })
  await change.getByRole('radio', { name: 'Annulé' }).check()
  const apply = change.getByRole('button', { name: 'Annuler 2 commandes' })
  await expect(apply).toBeDisabled()
  await change.getByLabel('Motif de l’annulation').selectOption({ label: 'Rupture de stock' })
  await apply.click()
  await expectToast(page, '2 commandes passées à «\u00a0Annulé\u00a0»')
  for (const id of ids)
    expect(await desk.read(id)).toMatchObject({ status: 'cancelled', cancelReason: 'out_of_stock' })
  await expect(desk.bar).toBeHidden()
  await expect(statuses.getByRole('link', { name: 'Annulé 2' })).toBeVisible()
  await press(page, 'Rétablir')
  await expectToast(page, '2 commandes rétablies avec succès')
  await expect(statuses.getByRole('link', { name: 'En attente 1' })).toBeVisible()
})

test('orders are handed over without a courier, and back', async ({ page, ownShop: shop }) => {
  const desk = await OrderDesk.logIn(page, shop)
  const { customerName, orders } = await addConfirmed(page, shop, ['Arzew', 'Arzew'])
  const [first, second] = orders.map(({ id }) => id)
  const statuses = async () => [(await desk.read(first)).status, (await desk.read(second)).status]
  await desk.find(customerName, '&file=remettre')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À remettre')
  await desk.chooseAll()
  await desk.handOver(2, /^Sans transporteur/)
  await expect(page.getByText('Rien à remettre')).toBeVisible()
  expect(await statuses()).toEqual(['shipped', 'shipped'])
  await press(page, 'Rétablir')
  await press(page, `Remettre la commande n° ${first}`)
  await desk.send(1)
  await expect(page.getByLabel(`Choisir la commande n° ${first}`)).toHaveCount(0)
  await desk.opener(second).click()
  const handOver = desk.sheet(second).getByRole('button', { name: 'Remettre', exact: true })
  await handOver.click()
  await desk.sending.getByRole('radio', { name: /^Remise en main propre/ }).check()
  await desk.send(1)
  await expect(desk.sending).toBeHidden()
  await expect(handOver).toBeHidden()
  expect(await statuses()).toEqual(['shipped', 'delivered'])
})
