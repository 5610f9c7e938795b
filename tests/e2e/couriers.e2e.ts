import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import { openNoestServer } from '../support/couriers/noest-server.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { callApi, confirmDeletion, expectToast, logIn, ownName, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { addConfirmed, addCourier, MISSPELT, pauseCourier } from './courier-orders.ts'
import { expect, test } from './shop-fixture.ts'

test('an account is added, tried, mended and removed', async ({ page, shop }) => {
  await using yalidine = await openYalidineServer()
  const name = ownName('Yalidine')
  await refuse(page, 'GET', '/couriers')
  await logIn(page, shop, '/transporteurs')
  await expect(page.getByText('Impossible de charger les transporteurs')).toBeVisible()
  await page.unroute('**/api/couriers')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('button', { name: 'Ajouter un transporteur' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Yalidine/ }).check()
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await expect(dialog.getByText('Ce champ est obligatoire').first()).toBeVisible()
  await expect(dialog.getByLabel('Service', { exact: true })).toBeFocused()
  await expectNoViolationInDialog(page, 'new courier')
  await dialog.getByLabel('Service', { exact: true }).selectOption('Guepex')
  await expect(dialog.getByLabel('Nom du compte')).toHaveValue('Guepex')
  await dialog.getByLabel('Service', { exact: true }).selectOption('Autre adresse…')
  await dialog.getByLabel('Service : autre adresse').fill(yalidine.url)
  await dialog.getByLabel('API ID').fill('id')
  await dialog.getByLabel('API TOKEN').fill('faux-token-9876')
  await expect(dialog.getByLabel('Clé secrète du webhook')).toHaveValue('')
  const departure = dialog.getByRole('combobox', { name: 'Wilaya de départ' })
  await departure.fill('16')
  await dialog.getByRole('option', { name: '16 Alger', exact: true }).click()
  await dialog.getByLabel('Nom du compte').fill(name)
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  const token = dialog.getByLabel('API TOKEN')
  await expect(token).toHaveAccessibleDescription(/refuse|identifiants|Invalid/)
  await expect(dialog.getByRole('alert')).toHaveText('Le compte est enregistré, mais l’essai a échoué.')
  await expect(page.locator('[data-sonner-toast][data-type=success]')).toHaveCount(0)
  await expectNoViolationInDialog(page, 'a key that the courier refuses')
  await dialog.getByRole('button', { name: 'Fermer' }).click()

  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(card.getByLabel('Adresse du webhook', { exact: true })).toHaveValue(
    /\/api\/hooks\/couriers\/\d+$/,
  )
  await card.getByRole('button', { name: /^Tester la connexion/ }).click()
  await expect(card.getByRole('alert')).toContainText(/refuse|identifiants|Invalid/)
  await card.getByRole('button', { name: `Modifier le transporteur ${name}` }).click()
  await expect(dialog.getByLabel('API TOKEN')).toHaveAttribute('placeholder', '••••9876')
  await expect(dialog.getByLabel('API TOKEN')).toHaveValue('')
  await expect(dialog.getByLabel('Service : autre adresse')).toHaveValue(yalidine.url)
  await expect(departure).toHaveValue('16 Alger')
  await dialog.getByLabel('API TOKEN').fill('token')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Transporteur modifié avec succès')
  await card.getByRole('button', { name: /^Tester la connexion/ }).click()
  await expect(card.getByText(`${name} répond : le compte fonctionne.`)).toBeVisible()
  await card.getByRole('button', { name: /^Actualiser/ }).click()
  await expect(card.getByText('Aucun colis en cours.')).toBeVisible()
  await expectNoViolation(page, 'couriers')

  await card.getByRole('button', { name: `Supprimer le transporteur ${name}` }).click()
  await confirmDeletion(page, name)
  await expectToast(page, 'Transporteur supprimé avec succès')
  await expect(card).toHaveCount(0)
})

test('another host asks for the secrets again, and an optional secret is taken away', async ({
  page,
  shop,
}) => {
  await page.route('**/api/couriers/*/test', (route) => route.fulfill({ json: { ok: true } }))
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', {
    baseUrl: 'https://api.yalidine.app',
    apiId: 'id',
    apiToken: 'faux-token-9876',
    webhookSecret: 'faux-secret-5432',
    fromWilaya: '16',
  })
  await page.goto(`/${shop.adminPath}/transporteurs`)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: courier.name })
  const edit = card.getByRole('button', { name: `Modifier le transporteur ${courier.name}` })
  const dialog = page.getByRole('dialog')
  const token = dialog.getByLabel('API TOKEN')
  const webhook = dialog.getByLabel(/^Clé secrète du webhook/)
  const remove = dialog.getByRole('checkbox', { name: 'Retirer le secret enregistré' })
  const stored = async () => {
    const list = (await shop.asOwner('/couriers')) as Courier[]
    return list.find(({ id }) => id === courier.id)?.settings
  }
  await edit.click()
  await expect(remove).toHaveCount(1)
  await remove.check()
  await expect(webhook).toBeDisabled()
  await expectNoViolationInDialog(page, 'secret to take away')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Transporteur modifié avec succès')
  expect(await stored()).toEqual({
    baseUrl: 'https://api.yalidine.app',
    apiId: 'id',
    apiToken: '••••9876',
    fromWilaya: '16',
  })

  await edit.click()
  await expect(remove).toHaveCount(0)
  await dialog.getByLabel('Service', { exact: true }).selectOption('Guepex')
  await expect(dialog.getByText('L’adresse change : saisissez à nouveau ce secret.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(token).toBeFocused()
  await expect(dialog.getByText('Ce champ est obligatoire')).toBeVisible()
  await expectNoViolationInDialog(page, 'secrets typed again')
  await token.fill('nouveau-token-1111')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  expect((await stored())?.apiToken).toBe('••••1111')
  await pauseCourier(page, courier)
})

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

test('an order in doubt is asked after, and may be sent again once it is cancelled', async ({
  page,
  shop,
}) => {
  await using yalidine = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', yalidine.settings)
  const { orders } = await addConfirmed(page, shop, [MISSPELT])
  await page.goto(`/${shop.adminPath}/commandes?commande=${orders[0]?.id}`)
  const dialog = page.getByRole('dialog')
  await chooseCourier(dialog, courier)
  yalidine.fail('POST parcels', { status: 500, body: { message: 'Serveur en panne' } })
  await dialog.getByRole('button', { name: /^Remettre/ }).click()
  await expect(dialog.getByRole('alert')).toContainText(`« ${MISSPELT} »`)
  await dialog.getByRole('button', { name: 'Bir El Djir' }).click()
  await expect(dialog.getByText('En vérification')).toBeVisible()
  await expectNoViolationInDialog(page, 'parcel in doubt')
  await dialog.getByRole('button', { name: 'Vérifier maintenant' }).click()
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

test('a courier without API gets a file, and its parcels are followed by hand', async ({ page, shop }) => {
  await logIn(page, shop)
  const courier = await addCourier(page, 'file', { layout: 'ecotrack' })
  const { orders } = await addConfirmed(page, shop, ['Arzew'])
  const id = orders[0]?.id
  await page.goto(`/${shop.adminPath}/commandes?commande=${id}`)
  const dialog = page.getByRole('dialog')
  await chooseCourier(dialog, courier)
  await dialog.getByRole('button', { name: /^Remettre/ }).click()
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
