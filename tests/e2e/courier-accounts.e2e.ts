import type { Courier } from '#contract/courier.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { confirmDeletion, expectToast, logIn, ownName, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { addCourier, pauseCourier } from './courier-orders.ts'
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
  await expect(card.getByLabel('Adresse du suivi immédiat', { exact: true })).toHaveValue(
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
    freeShipping: 'oui',
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
