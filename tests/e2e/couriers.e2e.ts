import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Courier } from '#contract/courier.ts'
import { openNoestServer } from '../support/couriers/noest-server.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { callApi, expectToast, press } from './admin.ts'
import { addConfirmed, addCourier, MISSPELT, pauseCouriers } from './courier-orders.ts'
import { holdAnswers } from './held-answers.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { expect, type RunningShop, settle, test } from './shop-fixture.ts'

test.afterEach(({ shop }) => pauseCouriers(shop))

/** Logs in to orders that are confirmed, and to an account of a courier. */
async function openWith(
  page: Page,
  shop: RunningShop,
  [kind, settings]: [Courier['kind'], Record<string, string>],
  places: string[],
  wilayaCode?: number,
) {
  const desk = await OrderDesk.logIn(page, shop)
  const courier = await addCourier(page, kind, settings)
  const { customerName, orders } = await addConfirmed(page, shop, places, wilayaCode)
  return { desk, courier, customerName, ids: orders.map(({ id }) => id) }
}

/** Where the shop has several accounts, one of them is to be chosen. */
async function handOver(sheet: Locator, { name }: Courier): Promise<void> {
  const send = sheet.getByRole('button', { name: /^Remettre/ })
  await expect(send).toBeVisible()
  if ((await send.textContent()) === 'Remettre au transporteur')
    await sheet.getByLabel('Transporteur', { exact: true }).selectOption(name)
  await send.click()
}

test('a parcel has a label, follows its courier, and is on the slip', async ({ page, shop }) => {
  await using yalidine = await openYalidineServer()
  const { desk, courier, ids } = await openWith(page, shop, ['yalidine', yalidine.settings], ['Arzew'])
  const [id] = ids
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: ids })
  await desk.go('?colis=open')
  await expect(desk.card(id).getByText('Créé')).toBeVisible()
  await desk.choose(id)
  await desk.act('Étiquettes')
  const label = page.getByRole('dialog', { name: 'Étiquettes' }).getByRole('link', { name: /^Étiquette/ })
  await expect(label).toHaveAttribute('href', /bordereau\?tracking=yal-/)
  await expect(label).toHaveAttribute('rel', /noopener/)
  await page.keyboard.press('Escape')

  const tracking = (await desk.read(id)).parcel?.tracking ?? ''
  await desk.opener(id).click()
  const sheet = desk.sheet(id)
  await expect(sheet.getByText(tracking, { exact: true }).first()).toBeVisible()
  const news = yalidine.event('parcel_status_updated', [
    { tracking, status: 'Sorti en livraison', reason: null },
  ])
  const heard = await page.request.post(`/api/hooks/couriers/${courier.id}`, {
    headers: news.headers,
    data: Buffer.from(news.body),
  })
  expect(heard.status()).toBe(204)
  await expect(sheet.getByText('En livraison', { exact: true })).toBeVisible()
  await expect(sheet.getByText(`${courier.name} : Sorti en livraison · ${tracking}`)).toBeVisible()
  yalidine.setStatus(tracking, 'Sorti en livraison')
  await sheet.getByRole('button', { name: 'Annuler le colis' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Annuler le colis' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Le garder' }).click()
  await page.goto(`/${shop.adminPath}/imprimer?commandes=${id}`)
  await expect(page.getByText(`${courier.name} : ${tracking}`)).toBeVisible()
})

test('an order in doubt is asked after, and sent again once cancelled', async ({ page, shop }) => {
  await using yalidine = await openYalidineServer()
  const { desk, courier, ids } = await openWith(page, shop, ['yalidine', yalidine.settings], [MISSPELT])
  const sheet = await desk.open(ids[0])
  yalidine.fail('POST parcels', { status: 500, body: { message: 'Serveur en panne' } })
  await handOver(sheet, courier)
  await expect(desk.sending.getByText(`« ${MISSPELT} »`)).toBeVisible()
  await desk.sending.getByRole('button', { name: 'Un autre nom…' }).click()
  await desk.sending.getByRole('combobox', { name: 'Nom chez le transporteur' }).fill('djir')
  await desk.sending.getByRole('option', { name: 'Bir El Djir' }).click()
  await expect(desk.sending.getByText(/n’a pas encore confirmé ce colis/)).toBeVisible()
  await desk.finish()
  await expect(sheet.getByText('En vérification')).toBeVisible()
  await sheet.getByRole('button', { name: 'Vérifier maintenant' }).click()
  // The shop may be asking by itself just then.
  await desk.finish()
  await expect(sheet.getByText('Créé', { exact: true })).toBeVisible()
  expect(yalidine.parcels.size).toBe(1)
  await sheet.getByRole('button', { name: 'Annuler le colis' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler le colis' }).click()
  await expectToast(page, 'Colis annulé')
  expect(yalidine.parcels.size).toBe(0)
  await expect(sheet.getByRole('button', { name: /^Remettre/ })).toBeVisible()
})

test('a parcel that has not left has a PDF, and is corrected with its order', async ({ page, shop }) => {
  await using noest = await openNoestServer()
  const { desk, courier, ids } = await openWith(page, shop, ['noest', noest.settings], ['Bab Ezzouar'], 16)
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: ids })
  const sheet = await desk.open(ids[0])
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: /^Étiquette/ }).click()
  expect((await readFile(await (await saved).path())).subarray(0, 4).toString()).toBe('%PDF')
  await sheet.getByRole('link', { name: 'Corriger' }).click()
  await expect(page.getByText('est corrigé chez')).toBeVisible()
  await page.getByLabel('Nom', { exact: true }).fill('Zohra Benamar')
  noest.fail('POST update/order/before/expedition', { status: 422, body: { message: 'Colis déjà parti' } })
  await press(page, 'Enregistrer')
  await expect(page.getByRole('alert').getByText('Colis déjà parti')).toBeVisible()
  await press(page, 'Enregistrer')
  await expectToast(page, 'Commande corrigée avec succès')
  expect(noest.parcels[0]?.order).toMatchObject({ client: 'Zohra Benamar' })
})

test('an order waits for the couriers, whose actions would move its statuses', async ({ page, shop }) => {
  const { desk, ids } = await openWith(page, shop, ['file', { layout: 'ecotrack' }], ['Arzew'])
  const couriers = await holdAnswers(page, /\/api\/couriers$/)
  const order = page.waitForResponse(`**/api/orders/${ids[0]}`)
  const sheet = await desk.open(ids[0])
  await couriers.arrived()
  await (await order).finished()
  await settle(page)
  const status = sheet.getByRole('button', { name: 'Expédié' })
  expect(await status.isVisible()).toBe(false)
  await couriers.release()
  await expect(status).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Remettre/ })).toBeVisible()
})

test('an unknown commune is looked for among communes, though a desk has the name of one', async ({
  page,
  shop,
}) => {
  await using noest = await openNoestServer()
  const { desk, courier, ids } = await openWith(page, shop, ['noest', noest.settings], [MISSPELT], 16)
  await handOver(await desk.open(ids[0]), courier)
  await desk.sending.getByRole('button', { name: 'Un autre nom…' }).click()
  await desk.sending.getByRole('combobox', { name: 'Nom chez le transporteur' }).click()
  await expect(page.getByRole('option')).toHaveText(['Alger Centre', 'Bab Ezzouar'])
})

test('a courier without API gets a file, and its parcels are followed by hand', async ({ page, shop }) => {
  const { desk, courier, ids } = await openWith(page, shop, ['file', { layout: 'ecotrack' }], ['Arzew'])
  const sheet = await desk.open(ids[0])
  await handOver(sheet, courier)
  await desk.finish()
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Fichier à déposer' }).click()
  expect((await readFile(await (await saved).path())).subarray(0, 2).toString()).toBe('PK')
  await sheet.getByLabel('Numéro de suivi').fill('DHD-000123')
  await sheet.getByLabel('État du colis').selectOption('Expédié')
  await sheet.getByRole('button', { name: 'Enregistrer le suivi' }).click()
  await expectToast(page, 'Suivi enregistré')
  await expect(sheet.getByRole('button', { name: 'Copier le suivi DHD-000123' })).toBeVisible()
  const parcel = { tracking: 'DHD-000123', state: 'sent' }
  expect(await desk.read(ids[0])).toMatchObject({ status: 'shipped', parcel })
})
