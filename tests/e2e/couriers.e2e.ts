import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import { openNoestServer } from '../support/couriers/noest-server.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { callApi, expectToast, logIn, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { addConfirmed, addCourier, MISSPELT, pauseCourier } from './courier-orders.ts'
import { expect, test } from './shop-fixture.ts'

test('orders are sent, one of them once its commune is mended; labels and states arrive', async ({
  page,
  shop,
}) => {
  await using yalidine = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', yalidine.settings)
  const { customerName, orders } = await addConfirmed(page, shop, [...Array(19).fill('Arzew'), MISSPELT])
  const last = orders.at(-1)?.id
  await page.goto(`/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}`)
  await page.getByLabel(`Choisir la commande n° ${last}`).check()
  await page.getByRole('button', { name: 'Toute la page' }).click()
  await expect(page.getByText('20 choisies')).toBeVisible()
  await page.getByRole('button', { name: 'Remettre au transporteur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  await dialog.getByRole('radio', { name: courier.name }).check()
  await dialog.getByRole('button', { name: 'Remettre 20 commandes' }).click()
  await expect(dialog.getByText(`19 commandes remises à ${courier.name}, 1 refusée`)).toBeVisible()
  await expectNoViolationInDialog(page, 'refused order')
  await dialog.getByRole('button', { name: 'Bir El Djir' }).click()
  await expect(dialog.getByText(`20 commandes remises à ${courier.name}`)).toBeVisible()
  expect(yalidine.parcels.size).toBe(20)
  await dialog.getByRole('button', { name: 'Terminer' }).click()

  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Voir la commande n° ${last}` }) })
  await expect(card.getByText('Créé')).toBeVisible()
  await page.getByLabel(`Choisir la commande n° ${last}`).check()
  await openLabels(page)
  const label = page.getByRole('dialog', { name: 'Étiquettes' }).getByRole('link', { name: /^Étiquette/ })
  await expect(label).toHaveAttribute('href', /bordereau\?tracking=yal-/)
  await expect(label).toHaveAttribute('rel', /noopener/)
  await expectNoViolationInDialog(page, 'labels')
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: `Voir la commande n° ${last}` }).click()
  const order = page.getByRole('dialog')
  const { parcel } = (await shop.asOwner(`/orders/${last}`)) as AdminOrder
  const tracking = parcel?.tracking ?? ''
  await expect(order.getByText(tracking, { exact: true }).first()).toBeVisible()
  await expectNoViolationInDialog(page, 'order with a parcel')
  const news = yalidine.event('parcel_status_updated', [
    { tracking, status: 'Sorti en livraison', reason: null },
  ])
  const heard = await page.request.post(`/api/hooks/couriers/${courier.id}`, {
    headers: news.headers,
    data: Buffer.from(news.body),
  })
  expect(heard.status()).toBe(204)
  await expect(order.getByText('En livraison', { exact: true })).toBeVisible()
  await expect(order.getByText(`${courier.name} : Sorti en livraison · ${tracking}`)).toBeVisible()
  yalidine.setStatus(tracking, 'Sorti en livraison')
  await order.getByRole('button', { name: 'Annuler le colis' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Annuler le colis' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Le garder' }).click()
  await page.goto(`/${shop.adminPath}/imprimer?commandes=${last}`)
  await expect(page.getByText(`${courier.name} : ${tracking}`)).toBeVisible()
  await page.goto(`/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}&colis=open`)
  await expect(page.getByText('20 commandes', { exact: true })).toBeVisible()
  await pauseCourier(page, courier)
})

test('nothing is handed over before the couriers are known', async ({ page, shop }) => {
  await logIn(page, shop)
  const courier = await addCourier(page, 'file', { layout: 'ecotrack' })
  const { orders } = await addConfirmed(page, shop, ['Arzew'])
  await refuse(page, 'GET', '/couriers')
  await page.goto(`/${shop.adminPath}/commandes`)
  await page.getByLabel(`Choisir la commande n° ${orders[0]?.id}`).check()
  await page.getByRole('button', { name: 'Remettre', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  const send = dialog.getByRole('button', { name: 'Remettre 1 commande' })
  await expect(dialog.getByText('Impossible de charger les transporteurs')).toBeVisible()
  await expect(send).toBeDisabled()
  await expectNoViolationInDialog(page, 'sending without couriers')
  await page.unroute('**/api/couriers')
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await dialog.getByRole('radio', { name: courier.name }).check()
  await expect(send).toBeEnabled()
  await pauseCourier(page, courier)
})

test('an order in doubt is asked after, and may be sent again once it is cancelled', async ({
  page,
  shop,
}) => {
  await using yalidine = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', yalidine.settings)
  const { orders } = await addConfirmed(page, shop, [MISSPELT])
  const id = orders[0]?.id
  await page.goto(`/${shop.adminPath}/commandes?commande=${id}`)
  const dialog = page.getByRole('dialog', { name: `Commande n° ${id}` })
  await chooseCourier(dialog, courier)
  yalidine.fail('POST parcels', { status: 500, body: { message: 'Serveur en panne' } })
  await dialog.getByRole('button', { name: /^Remettre/ }).click()
  const sending = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  await expect(sending.getByText(`« ${MISSPELT} »`)).toBeVisible()
  await sending.getByRole('button', { name: 'Bir El Djir' }).click()
  await expect(sending.getByText(/n’a pas encore confirmé ce colis/)).toBeVisible()
  await sending.getByRole('button', { name: 'Terminer' }).click()
  await expect(dialog.getByText('En vérification')).toBeVisible()
  await expectNoViolationInDialog(page, 'parcel in doubt')
  await dialog.getByRole('button', { name: 'Vérifier maintenant' }).click()
  // The shop may be asking by itself just then.
  await sending.getByRole('button', { name: 'Terminer' }).click()
  await expect(dialog.getByText('Créé', { exact: true })).toBeVisible()
  expect(yalidine.parcels.size).toBe(1)
  await dialog.getByRole('button', { name: 'Annuler le colis' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler le colis' }).click()
  await expectToast(page, 'Colis annulé')
  expect(yalidine.parcels.size).toBe(0)
  await expect(dialog.getByRole('button', { name: /^Remettre/ })).toBeVisible()
  await pauseCourier(page, courier)
})

test('labels of a courier that gives PDFs are one file', async ({ page, shop }) => {
  await using noest = await openNoestServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'noest', noest.settings)
  const { customerName, orders } = await addConfirmed(page, shop, ['Bab Ezzouar', 'Bab Ezzouar'], 16)
  const orderIds = orders.map(({ id }) => id)
  expect(await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds })).toMatchObject({
    refused: [],
  })
  await page.goto(`/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}`)
  await page.getByLabel(`Choisir la commande n° ${orderIds[0]}`).check()
  await page.getByRole('button', { name: 'Toute la page' }).click()
  await openLabels(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF de 2 étiquettes' }).click()
  expect((await readFile(await (await saved).path())).subarray(0, 4).toString()).toBe('%PDF')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Voir la commande n° ${orderIds[0]}` }).click()
  const one = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Étiquette/ })
    .click()
  expect((await one).suggestedFilename()).toMatch(/\.pdf$/)
  await pauseCourier(page, courier)
})

test('a parcel that has not left is corrected with its order', async ({ page, shop }) => {
  await using noest = await openNoestServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'noest', noest.settings)
  const { orders } = await addConfirmed(page, shop, ['Bab Ezzouar'], 16)
  const orderIds = orders.map(({ id }) => id)
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds })
  await page.goto(`/${shop.adminPath}/commandes?commande=${orderIds[0]}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Corriger' }).click()
  await expect(page.getByText('est corrigé chez')).toBeVisible()
  await expectNoViolation(page, 'order with a parcel that is corrected')
  await page.getByLabel('Nom', { exact: true }).fill('Zohra Benamar')
  noest.fail('POST update/order/before/expedition', { status: 422, body: { message: 'Colis déjà parti' } })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert').getByText('Colis déjà parti')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Commande corrigée avec succès')
  expect(noest.parcels[0]?.order).toMatchObject({ client: 'Zohra Benamar' })
  await pauseCourier(page, courier)
})

test('a courier without API gets a file, and its parcels are followed by hand', async ({ page, shop }) => {
  await logIn(page, shop)
  const courier = await addCourier(page, 'file', { layout: 'ecotrack' })
  const { orders } = await addConfirmed(page, shop, ['Arzew'])
  const id = orders[0]?.id
  await page.goto(`/${shop.adminPath}/commandes?commande=${id}`)
  const dialog = page.getByRole('dialog', { name: `Commande n° ${id}` })
  await chooseCourier(dialog, courier)
  await dialog.getByRole('button', { name: /^Remettre/ }).click()
  const sending = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  await sending.getByRole('button', { name: 'Terminer' }).click()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Fichier à déposer' }).click()
  expect((await readFile(await (await saved).path())).subarray(0, 2).toString()).toBe('PK')
  await dialog.getByLabel('Numéro de suivi').fill('DHD-000123')
  await dialog.getByLabel('État du colis').selectOption('Expédié')
  await expectNoViolationInDialog(page, 'parcel followed by hand')
  await dialog.getByRole('button', { name: 'Enregistrer le suivi' }).click()
  await expectToast(page, 'Suivi enregistré')
  await expect(dialog.getByRole('button', { name: 'Copier le suivi DHD-000123' })).toBeVisible()
  expect(await shop.asOwner(`/orders/${id}`)).toMatchObject({
    status: 'shipped',
    parcel: { tracking: 'DHD-000123', state: 'sent' },
  })
  await pauseCourier(page, courier)
})

/** Where the shop has several accounts, one of them is to be chosen. */
async function chooseCourier(dialog: Locator, { name }: Courier): Promise<void> {
  const send = dialog.getByRole('button', { name: /^Remettre/ })
  await expect(send).toBeVisible()
  if ((await send.textContent()) === 'Remettre au transporteur') {
    await dialog.getByLabel('Transporteur', { exact: true }).selectOption(name)
  }
}

/** Opens the labels of the selected orders. */
async function openLabels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Étiquettes' }).click()
}
