import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import type { Job } from '#contract/job.ts'
import { tooMany } from '../support/couriers/courier-server.ts'
import { openEcotrackServer } from '../support/couriers/ecotrack-server.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { callApi, confirmDeletion, expectToast, logIn } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { addConfirmed, addCourier, pauseCourier } from './courier-orders.ts'
import { expect, test } from './shop-fixture.ts'

/** Seconds that a courier makes the shop wait: longer than any test. */
const LONG_WAIT = 3600

/** Lets a courier be asked again at once, as if the time that it asked for had passed. */
async function endWait(page: Page, { id, settings }: Courier): Promise<void> {
  await callApi(page, 'PUT', `/couriers/${id}`, { settings })
}

/** Chooses all orders of a customer, and sends them. */
async function sendAll(page: Page, path: string, count: number, courier: string): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('checkbox', { name: /^Choisir la commande/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Toute la page' }).click()
  await page.getByRole('button', { name: 'Remettre au transporteur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  await dialog.getByRole('radio', { name: courier }).check()
  await dialog.getByRole('button', { name: `Remettre ${count} commandes` }).click()
}

test('a sending that waits is seen on every screen and device, stopped and resumed', async ({
  page,
  shop,
  browser,
}) => {
  await using server = await openEcotrackServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'ecotrack', server.settings)
  const { customerName } = await addConfirmed(page, shop, Array(7).fill('Bab Ezzouar'), 16)
  const path = `/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}`
  server.fail('POST create/orders', tooMany(LONG_WAIT))
  await sendAll(page, path, 7, courier.name)
  const dialog = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  await expect(dialog.getByText(`Remise à ${courier.name} : 0 sur 7`)).toBeVisible()
  await expect(dialog.getByText(/Le transporteur limite les demandes\s: reprise dans \d+\smin/)).toBeVisible()
  await expectNoViolationInDialog(page, 'sending')
  await dialog.getByRole('button', { name: 'Continuer sans attendre' }).click()

  const bar = (of: Page) => of.getByRole('region', { name: 'Travaux en cours' })
  await expect(bar(page).getByRole('progressbar')).toBeVisible()
  await page.goto(`/${shop.adminPath}/produits`)
  await expect(bar(page).getByText(`Remise à ${courier.name} : 0 sur 7`)).toBeVisible()
  await expectNoViolation(page, 'a screen below a job')
  const phone = await browser.newContext({ storageState: await page.context().storageState() })
  const second = await phone.newPage()
  await second.goto(`${new URL(page.url()).origin}/${shop.adminPath}/commandes`)
  await bar(second).getByRole('button', { name: 'Arrêter' }).click()
  await expect(bar(second).getByText('0 commande remise, 7 qui attendent')).toBeVisible()
  await expect(bar(page).getByText('0 commande remise, 7 qui attendent')).toBeVisible()

  await endWait(page, { ...courier, settings: server.settings })
  await bar(second).getByRole('button', { name: 'Voir' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Reprendre (7 commandes)' }).click()
  await expect(second.getByRole('dialog').getByText(`7 commandes remises à ${courier.name}`)).toBeVisible()
  await second.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
  await expect(bar(second)).toHaveCount(0)
  expect([...server.orders.values()].filter(({ isValidated }) => isValidated)).toHaveLength(7)
  await phone.close()
  await pauseCourier(page, courier)
})

test('an order that waits says so on its page, also after a reload, and leaves once', async ({
  page,
  ownShop: shop,
}) => {
  await using server = await openEcotrackServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'ecotrack', server.settings)
  const { orders } = await addConfirmed(page, shop, ['Bab Ezzouar'], 16)
  const id = orders[0]?.id
  server.fail('POST create/orders', tooMany(LONG_WAIT))
  await page.goto(`${shop.url}/${shop.adminPath}/commandes?commande=${id}`)
  const order = page.getByRole('dialog', { name: `Commande n° ${id}` })
  const sending = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  await order.getByRole('button', { name: `Remettre à ${courier.name}` }).dblclick()
  await expect(sending.getByText(/reprise dans \d+\smin/)).toBeVisible()
  await sending.getByRole('button', { name: 'Continuer sans attendre' }).click()
  await page.reload()
  await order.getByRole('button', { name: 'Remise en cours…' }).click()
  await expect(sending.getByText(/reprise dans \d+\smin/)).toBeVisible()
  await endWait(page, { ...courier, settings: server.settings })
  await sending.getByRole('button', { name: 'Arrêter' }).click()
  await sending.getByRole('button', { name: 'Reprendre (1 commande)' }).click()
  await expect(sending.getByText(`1 commande remise à ${courier.name}`)).toBeVisible()
  await sending.getByRole('button', { name: 'Terminer' }).click()
  await expect(order.getByText('Créé', { exact: true })).toBeVisible()
  expect(server.orders.size).toBe(1)
  expect(await shop.asOwner('/jobs')).toEqual([])
})

test('fees that take long show how far they are, also after a reload', async ({ page, shop }) => {
  await using server = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', server.settings)
  server.pause = async ({ path, query }) => {
    if (path === 'fees' && query.get('to_wilaya_id') === '3') server.fail('GET fees', tooMany(LONG_WAIT))
  }
  await page.goto(`/${shop.adminPath}/transporteurs/${courier.id}/tarifs`)
  const progress = page.getByRole('main').getByText(/^Tarifs de .*\s: 2 sur \d+$/)
  await expect(progress).toBeVisible()
  await page.reload()
  await expect(progress).toBeVisible()
  await expect(page.getByText(/reprise dans \d+\smin/)).toBeVisible()
  await expectNoViolation(page, 'fees on their way')
  server.pause = async () => undefined
  // The open screen would ask for fees again, and so take up what is stopped.
  await page.goto(`/${shop.adminPath}/transporteurs`)
  const jobs = (await shop.asOwner('/jobs')) as Job[]
  const job = jobs.find(({ courierId }) => courierId === courier.id)
  await endWait(page, { ...courier, settings: server.settings })
  await callApi(page, 'POST', `/jobs/${job?.id}/stop`, {})
  await expect.poll(async () => ((await shop.asOwner(`/jobs/${job?.id}`)) as Job).isWorking).toBe(false)
  await page.goto(`/${shop.adminPath}/transporteurs/${courier.id}/tarifs`)
  await expect(page.getByRole('button', { name: 'Tout choisir' })).toBeVisible()
  expect(server.calls.filter(({ query }) => query.get('to_wilaya_id') === '2')).toHaveLength(1)
  await pauseCourier(page, courier)
})

test('an order with a parcel is cancelled with it, and corrected once it is cancelled', async ({
  page,
  shop,
}) => {
  await using server = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', server.settings)
  const { customerName, orders } = await addConfirmed(page, shop, ['Arzew', 'Arzew'])
  const [first, second] = orders
  await sendAll(
    page,
    `/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}`,
    2,
    courier.name,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()

  await page.goto(`/${shop.adminPath}/commandes?commande=${first?.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Annulé', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Colis en cours' })
  const { parcel } = (await shop.asOwner(`/orders/${first?.id}`)) as AdminOrder
  await expect(question).toContainText(`a le colis ${parcel?.tracking} chez ${courier.name}`)
  expect(await shop.asOwner(`/orders/${first?.id}`)).toMatchObject({ status: 'confirmed' })
  await expectNoViolationInDialog(page, 'open parcel')
  await question.getByRole('button', { name: 'Annuler aussi le colis' }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(() => shop.asOwner(`/orders/${first?.id}`)).toMatchObject({ status: 'cancelled' })
  expect(server.parcels.size).toBe(1)

  await page.goto(`/${shop.adminPath}/commandes/${second?.id}/modifier`)
  await expect(page.getByText(/Seule la note peut être modifiée/)).toBeVisible()
  await expectNoViolation(page, 'order with a parcel')
  await page.getByRole('button', { name: 'Annuler le colis' }).click()
  await page.getByLabel('Nom', { exact: true }).fill('Motard corrigé')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect
    .poll(
      async () => ((await shop.asOwner(`/orders/${second?.id}`)) as { customerName: string }).customerName,
    )
    .toBe('Motard corrigé')
  expect(server.parcels.size).toBe(0)
  await pauseCourier(page, courier)
})

test('orders that are cancelled together or deleted say which parcels they have, and what becomes of them', async ({
  page,
  shop,
}) => {
  await using server = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', server.settings)
  const { customerName, orders } = await addConfirmed(page, shop, Array(4).fill('Arzew'))
  const [deleted, ...others] = orders.map(({ id }) => id)
  const orderIds = [deleted, ...others.slice(1)]
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds })
  await page.goto(`/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}`)

  await page.getByRole('button', { name: `Supprimer la commande n° ${deleted}` }).click()
  await confirmDeletion(page, `la commande n° ${deleted}`)
  const question = page.getByRole('dialog', { name: 'Colis en cours' })
  const { parcel } = (await shop.asOwner(`/orders/${deleted}`)) as AdminOrder
  await expect(question).toContainText(`a le colis ${parcel?.tracking} chez ${courier.name}`)
  await question.getByRole('button', { name: 'Annuler aussi le colis' }).click()
  await expectToast(page, 'Commande supprimée avec succès')
  expect(server.parcels.size).toBe(2)

  await page.getByLabel(`Choisir la commande n° ${others[0]}`).check()
  await page.getByRole('button', { name: 'Toute la page' }).click()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Changer le statut' }).click()
  const change = page.getByRole('dialog', { name: 'Changer le statut de 3 commandes' })
  await change.getByRole('radio', { name: 'Annulé', exact: true }).check()
  await change.getByLabel('Motif de l’annulation').selectOption({ label: 'Client injoignable' })
  const parcels = change.getByRole('group', { name: '2 ont un colis chez le transporteur' })
  await expect(change.getByRole('button', { name: 'Annuler 3 commandes' })).toBeDisabled()
  await expectNoViolationInDialog(page, 'orders with parcels')
  await parcels.getByRole('radio', { name: 'Annuler aussi les colis' }).check()
  await change.getByRole('button', { name: 'Annuler 3 commandes' }).click()
  await expectToast(page, '3 commandes passées à «\u00a0Annulé\u00a0»')
  expect(server.parcels.size).toBe(0)
  for (const id of others)
    expect(await shop.asOwner(`/orders/${id}`)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'unreachable',
    })
  await pauseCourier(page, courier)
})
