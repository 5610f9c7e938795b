import type { Courier } from '#contract/courier.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { confirmDeletion, expectToast, logIn, ownName, press } from './admin.ts'
import { addCourier, pauseCouriers } from './courier-orders.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { expect, test } from './shop-fixture.ts'

test.afterEach(({ shop }) => pauseCouriers(shop))

test('an account is added, tried, mended and removed', async ({ page, shop }) => {
  await using yalidine = await openYalidineServer()
  const name = ownName('Yalidine')
  await logIn(page, shop, '/transporteurs')
  await press(page, 'Ajouter un transporteur')
  const form = new FormDialog(page, /./)
  const service = form.field('Service')
  const departure = form.root.getByRole('combobox', { name: 'Wilaya de départ' })
  await form.root.getByRole('radio', { name: /^Yalidine/ }).check()
  await form.save()
  await expect(form.root.getByText('Ce champ est obligatoire').first()).toBeVisible()
  await expect(service).toBeFocused()
  await service.selectOption('Guepex')
  await expect(form.root.getByLabel('Nom du compte')).toHaveValue('Guepex')
  await service.selectOption('Autre adresse…')
  await form.fill({ 'Service : autre adresse': yalidine.url, 'API ID': 'id', 'API TOKEN': 'faux-token-9876' })
  await departure.fill('16')
  await form.root.getByRole('option', { name: '16 Alger', exact: true }).click()
  await form.fill({ 'Nom du compte': name })
  // The help on keys opens in another tab, and the form keeps its input.
  const opened = page.waitForEvent('popup')
  await form.root.getByRole('link', { name: /Dans un autre onglet$/ }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Yalidine, Guepex, Yalitec')
  await (await opened).close()
  await form.save()
  const refusal = /refuse|identifiants|Invalid/
  await expect(form.root.getByLabel('API TOKEN')).toHaveAccessibleDescription(refusal)
  const saved = 'Le compte est enregistré, mais l’essai a échoué.'
  await expect(form.root.getByRole('alert')).toHaveText(saved)
  await expect(page.locator('[data-sonner-toast][data-type=success]')).toHaveCount(0)
  await form.button('Fermer').click()

  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const hook = card.getByLabel('Adresse du suivi immédiat', { exact: true })
  await expect(hook).toHaveValue(/\/api\/hooks\/couriers\/\d+$/)
  await card.getByRole('button', { name: /^Tester la connexion/ }).click()
  await expect(card.getByRole('alert')).toContainText(refusal)
  await press(page, `Modifier le transporteur ${name}`)
  await expect(form.field('API TOKEN')).toHaveAttribute('placeholder', '••••9876')
  await form.expectTexts({ 'API TOKEN': '' })
  await expect(departure).toHaveValue('16 Alger')
  await form.fill({ 'API TOKEN': 'token' })
  await form.expectSaved('Transporteur modifié avec succès')
  await card.getByRole('button', { name: /^Tester la connexion/ }).click()
  await expect(card.getByText(`${name} répond : le compte fonctionne.`)).toBeVisible()
  await card.getByRole('button', { name: /^Actualiser/ }).click()
  await expect(card.getByText('Aucun colis en cours.')).toBeVisible()
  await press(page, `Supprimer le transporteur ${name}`)
  await confirmDeletion(page, name)
  await expectToast(page, 'Transporteur supprimé avec succès')
  await expect(card).toHaveCount(0)
})

test('another host asks for secrets again, and optional ones are removed', async ({ page, shop }) => {
  await page.route('**/api/couriers/*/test', (route) => route.fulfill({ json: { ok: true } }))
  await logIn(page, shop)
  const fixed = { baseUrl: 'https://api.yalidine.app', apiId: 'id', fromWilaya: '16' }
  const secrets = { apiToken: 'faux-token-9876', webhookSecret: 'faux-secret-5432' }
  const courier = await addCourier(page, 'yalidine', { ...fixed, ...secrets })
  await page.goto(`/${shop.adminPath}/transporteurs`)
  const form = new FormDialog(page, /./)
  const remove = form.root.getByRole('checkbox', { name: 'Retirer le secret enregistré' })
  const stored = async () =>
    ((await shop.asOwner('/couriers')) as Courier[]).find(({ id }) => id === courier.id)?.settings
  await press(page, `Modifier le transporteur ${courier.name}`)
  await expect(remove).toHaveCount(1)
  await remove.check()
  await expect(form.root.getByLabel(/^Clé secrète du webhook/)).toBeDisabled()
  await form.expectSaved('Transporteur modifié avec succès')
  expect(await stored()).toEqual({ ...fixed, apiToken: '••••9876', freeShipping: 'oui' })
  await press(page, `Modifier le transporteur ${courier.name}`)
  await expect(remove).toHaveCount(0)
  await form.field('Service').selectOption('Guepex')
  await expect(form.root.getByText('L’adresse change : saisissez à nouveau ce secret.')).toBeVisible()
  await form.save()
  await expect(form.root.getByLabel('API TOKEN')).toBeFocused()
  await expect(form.root.getByText('Ce champ est obligatoire')).toBeVisible()
  await form.root.getByLabel('API TOKEN').fill('nouveau-token-1111')
  await form.save()
  await expect(form.root).toBeHidden()
  expect((await stored())?.apiToken).toBe('••••1111')
})

test('a courier’s prices are taken over with a margin', async ({ page, shop }) => {
  await using yalidine = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', yalidine.settings)
  await page.goto(`/${shop.adminPath}/transporteurs/${courier.id}/tarifs`)
  await expect(page.getByRole('heading', { name: 'Tarifs' })).toBeVisible()
  const question = page.getByRole('alertdialog')
  await page.getByLabel('Rechercher une wilaya').fill('Adrar')
  await page.getByRole('button', { name: 'Choisir celles-ci' }).click()
  const row = page.getByRole('listitem').filter({ hasText: '01 Adrar' })
  await page.getByLabel('Marge (DA)').fill('160')
  await page.getByLabel('Arrondi').selectOption('À 50 DA')
  await expect(row.getByText('1 550 DA')).toBeVisible()
  const [before] = ((await shop.asOwner('/wilayas')) as Wilaya[]).filter(({ code }) => code === 1)
  await page.getByRole('button', { name: 'Appliquer à 1 wilaya' }).click()
  await expect(question).toContainText(`${courier.name}, plus 160 DA, arrondis à 50 DA`)
  await expect(question).toContainText(/1\swilaya\s: 1\sprix/)
  await question.getByRole('button', { name: 'Appliquer' }).click()
  await expectToast(page, 'Prix de la wilaya mis à jour')
  const adrar = ((await shop.asOwner('/wilayas')) as Wilaya[]).find(({ code }) => code === 1)
  expect(adrar?.homePrice).toBe(1550)
  await expect(row).toContainText(`avant ${formatDinars(before?.homePrice ?? 0)}`)
})
