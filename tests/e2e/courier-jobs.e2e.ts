import type { Page } from '@playwright/test'
import type { Courier } from '#contract/courier.ts'
import { tooMany } from '../support/couriers/courier-server.ts'
import { openEcotrackServer } from '../support/couriers/ecotrack-server.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { callApi, confirmDeletion, expectToast, press, refuse } from './admin.ts'
import { addConfirmed, addCourier, pauseCouriers } from './courier-orders.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { expect, test } from './shop-fixture.ts'

test.afterEach(({ shop }) => pauseCouriers(shop))

/** Seconds that a courier makes the shop wait: longer than any test. */
const LONG_WAIT = 3600

/** Lets a courier be asked again at once, as if the time that it asked for had passed. */
async function endWait(page: Page, { id }: Courier, { settings }: { settings: object }): Promise<void> {
  await callApi(page, 'PUT', `/couriers/${id}`, { settings })
}

test('a sending that waits is seen on every screen and device, stopped and resumed', async ({
  page,
  shop,
  browser,
}) => {
  await using server = await openEcotrackServer()
  const desk = await OrderDesk.logIn(page, shop)
  const courier = await addCourier(page, 'ecotrack', server.settings)
  const { customerName } = await addConfirmed(page, shop, Array(7).fill('Bab Ezzouar'), 16)
  server.fail('POST create/orders', tooMany(LONG_WAIT))
  // Nothing is handed over before the couriers are known.
  await refuse(page, 'GET', '/couriers')
  await desk.find(customerName)
  await desk.chooseAll()
  await desk.bar.getByRole('button', { name: /^Remettre/ }).click()
  await expect(desk.sending.getByText('Impossible de charger les transporteurs')).toBeVisible()
  await expect(desk.sending.getByRole('button', { name: 'Remettre 7 commandes' })).toBeDisabled()
  await page.unrouteAll()
  await desk.sending.getByRole('button', { name: 'Réessayer' }).click()
  await desk.sending.getByRole('radio', { name: courier.name }).check()
  await desk.send(7)
  const title = `Remise à ${courier.name} : 0 sur 7`
  await expect(desk.sending.getByText(title)).toBeVisible()
  const wait = /Le transporteur limite les demandes\s: reprise dans \d+\smin/
  await expect(desk.sending.getByText(wait)).toBeVisible()
  await desk.sending.getByRole('button', { name: 'Continuer sans attendre' }).click()

  const bar = (of: Page) => of.getByRole('region', { name: 'Travaux en cours' })
  await expect(bar(page).getByRole('progressbar')).toBeVisible()
  await page.goto(`/${shop.adminPath}/produits`)
  await expect(bar(page).getByText(title)).toBeVisible()
  const phone = await browser.newContext({ storageState: await page.context().storageState() })
  const second = await phone.newPage()
  await second.goto(`${new URL(page.url()).origin}/${shop.adminPath}/commandes`)
  await bar(second).getByRole('button', { name: 'Arrêter' }).click()
  for (const device of [second, page])
    await expect(bar(device).getByText('0 commande remise, 7 qui attendent')).toBeVisible()
  await endWait(page, courier, server)
  await bar(second).getByRole('button', { name: 'Voir' }).click()
  const dialog = second.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reprendre (7 commandes)' }).click()
  await expect(dialog.getByText(`7 commandes remises à ${courier.name}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await expect(bar(second)).toHaveCount(0)
  expect([...server.orders.values()].filter(({ isValidated }) => isValidated)).toHaveLength(7)
  await phone.close()
})

test('an order that waits says so, also after a reload, and leaves once', async ({ page, ownShop: shop }) => {
  await using server = await openEcotrackServer()
  const desk = await OrderDesk.logIn(page, shop)
  const courier = await addCourier(page, 'ecotrack', server.settings)
  const id = (await addConfirmed(page, shop, ['Bab Ezzouar'], 16)).orders[0]?.id
  server.fail('POST create/orders', tooMany(LONG_WAIT))
  const sheet = await desk.open(id)
  await sheet.getByRole('button', { name: `Remettre à ${courier.name}` }).dblclick()
  await expect(desk.sending.getByText(/reprise dans \d+\smin/)).toBeVisible()
  await desk.sending.getByRole('button', { name: 'Continuer sans attendre' }).click()
  await page.reload()
  await sheet.getByRole('button', { name: 'Remise en cours…' }).click()
  await expect(desk.sending.getByText(/reprise dans \d+\smin/)).toBeVisible()
  await endWait(page, courier, server)
  await desk.sending.getByRole('button', { name: 'Arrêter' }).click()
  await desk.sending.getByRole('button', { name: 'Reprendre (1 commande)' }).click()
  await expect(desk.sending.getByText(`1 commande remise à ${courier.name}`)).toBeVisible()
  await desk.finish()
  await expect(sheet.getByText('Créé', { exact: true })).toBeVisible()
  expect(server.orders.size).toBe(1)
  expect(await shop.asOwner('/jobs')).toEqual([])
})

test('orders with parcels are cancelled, corrected and deleted with them', async ({ page, shop }) => {
  await using server = await openYalidineServer()
  const desk = await OrderDesk.logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', server.settings)
  const { customerName, orders } = await addConfirmed(page, shop, Array(6).fill('Arzew'))
  const [cancelled, corrected, deleted, ...others] = orders.map(({ id }) => id)
  const orderIds = [cancelled, corrected, deleted, ...others.slice(1)]
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds })
  const question = page.getByRole('dialog', { name: 'Colis en cours' })
  const cancelParcel = async (id: number | undefined) => {
    const { parcel } = await desk.read(id)
    await expect(question).toContainText(`a le colis ${parcel?.tracking} chez ${courier.name}`)
    await question.getByRole('button', { name: 'Annuler aussi le colis' }).click()
    await expect(question).toHaveCount(0)
  }
  const sheet = await desk.open(cancelled)
  await sheet.getByRole('button', { name: 'Annulé', exact: true }).click()
  await expect(question).toBeVisible()
  expect(await desk.read(cancelled)).toMatchObject({ status: 'confirmed' })
  await cancelParcel(cancelled)
  await expect.poll(() => desk.read(cancelled)).toMatchObject({ status: 'cancelled' })
  expect(server.parcels.size).toBe(4)

  await desk.go(`/${corrected}/modifier`)
  await expect(page.getByText(/Seule la note peut être modifiée/)).toBeVisible()
  await press(page, 'Annuler le colis')
  await page.getByLabel('Nom', { exact: true }).fill('Motard corrigé')
  await press(page, 'Enregistrer')
  await expect.poll(() => desk.read(corrected)).toMatchObject({ customerName: 'Motard corrigé' })
  expect(server.parcels.size).toBe(3)

  await desk.find(customerName, '&statut=confirmed')
  await press(page, `Supprimer la commande n° ${deleted}`)
  await confirmDeletion(page, `la commande n° ${deleted}`)
  await cancelParcel(deleted)
  await expectToast(page, 'Commande supprimée avec succès')
  expect(server.parcels.size).toBe(2)

  await desk.chooseAll()
  await desk.act('Changer le statut')
  const change = page.getByRole('dialog', { name: 'Changer le statut de 3 commandes' })
  await change.getByRole('radio', { name: 'Annulé', exact: true }).check()
  await change.getByLabel('Motif de l’annulation').selectOption({ label: 'Client injoignable' })
  const parcels = change.getByRole('group', { name: '2 ont un colis chez le transporteur' })
  const apply = change.getByRole('button', { name: 'Annuler 3 commandes' })
  await expect(apply).toBeDisabled()
  await parcels.getByRole('radio', { name: 'Annuler aussi les colis' }).check()
  await apply.click()
  await expectToast(page, '3 commandes passées à «\u00a0Annulé\u00a0»')
  expect(server.parcels.size).toBe(0)
  for (const id of others)
    expect(await desk.read(id)).toMatchObject({ status: 'cancelled', cancelReason: 'unreachable' })
})
