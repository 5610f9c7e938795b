import type { Brand } from '#contract/brand.ts'
import {
  callApi,
  confirmDeletion,
  cut,
  expectToast,
  fillLogin,
  logIn,
  ownName,
  REFUSAL,
  refuse,
} from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

test('a brand is added, renamed and deleted', async ({ page, shop }) => {
  await logIn(page, shop, '/marques')
  const name = ownName('Marque')
  await page.getByRole('button', { name: 'Ajouter une marque' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une marque' })
  await expect(dialog).toBeVisible()
  // A phone would push its keyboard over the form: the focus waits before the first field.
  await expect(dialog.getByLabel('Nom de la marque')).not.toBeFocused()
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Veuillez saisir le nom de la marque')).toBeVisible()
  await expectNoViolationInDialog(page, 'brand dialog')
  await dialog.getByLabel('Nom de la marque').fill(`  ${name} `)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Marque ajoutée avec succès')
  await expect(dialog).toBeHidden()
  expect(await namesOf(shop)).toContain(name)

  await page.getByLabel('Rechercher une marque').fill(name.toLowerCase())
  await expect(page.getByText(/^1 sur \d+ marques$/)).toBeVisible()
  await page.getByRole('button', { name: `Modifier ${name}` }).click()
  await page.getByLabel('Nom de la marque').fill(`${name} bis`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Marque modifiée avec succès')
  expect(await namesOf(shop)).toContain(`${name} bis`)

  await page.getByRole('button', { name: `Supprimer ${name} bis` }).click()
  await expectNoViolationInDialog(page, 'deletion of a brand')
  await confirmDeletion(page, `${name} bis`)
  await expectToast(page, 'Marque supprimée avec succès')
  await expect(page.getByText('Aucune marque trouvée')).toBeVisible()
  expect(await namesOf(shop)).not.toContain(`${name} bis`)
})

test('a brand that cannot be saved or deleted says so and keeps what was typed', async ({ page, shop }) => {
  await logIn(page, shop, '/marques')
  const [first] = await namesOf(shop)
  await page.getByRole('button', { name: 'Ajouter une marque' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de la marque').fill(first?.toUpperCase() ?? '')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Erreur lors de la sauvegarde de la marque')
  await expect(dialog.getByRole('alert')).not.toBeEmpty()

  await refuse(page, 'POST', '/brands')
  await dialog.getByLabel('Nom de la marque').fill('Marque refusée')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(REFUSAL)
  await cut(page, 'POST', '/brands')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Pas de connexion au serveur')
  await expect(dialog.getByLabel('Nom de la marque')).toHaveValue('Marque refusée')
  expect(await namesOf(shop)).not.toContain('Marque refusée')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(dialog.getByLabel('Nom de la marque')).toHaveValue('Marque refusée')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(dialog).toBeHidden()
})

test('a brand with products is not deleted', async ({ page, shop }) => {
  await logIn(page, shop, '/marques')
  const found = (await shop.asOwner('/products?limit=100')) as { items: { brand: string | null }[] }
  const used = found.items.find(({ brand }) => brand)?.brand ?? ''
  await page.getByRole('button', { name: `Supprimer ${used}`, exact: true }).click()
  const question = await confirmDeletion(page, used)
  await expectToast(page, 'Erreur lors de la suppression de la marque')
  await expect(question.getByRole('alert')).toContainText(/produit/)
  await question.getByRole('button', { name: 'Annuler' }).click()
  expect(await namesOf(shop)).toContain(used)
})

test('a session that expires loses nothing that was typed', async ({ page, shop }) => {
  await logIn(page, shop, '/marques')
  const name = ownName('Marque tardive')
  await page.getByRole('button', { name: 'Ajouter une marque' }).click()
  await page.getByLabel('Nom de la marque').fill(name)
  await callApi(page, 'POST', '/auth/logout')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Votre session a expiré, veuillez vous reconnecter')).toBeVisible()
  await fillLogin(page)
  await expect(page.getByLabel('Nom de la marque')).toHaveValue(name)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Marque ajoutée avec succès')
  expect(await namesOf(shop)).toContain(name)
})

test('Back closes a form, and asks first when something was typed', async ({ page, shop }) => {
  await logIn(page, shop)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Marques/ })
    .click()
  await page.getByRole('button', { name: 'Ajouter une marque' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de la marque').fill('À moitié')
  await page.goBack()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(dialog.getByLabel('Nom de la marque')).toHaveValue('À moitié')
  await page.goBack()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/marques$/)
})

test('the brands say when they cannot be loaded, and are asked for again', async ({ page, shop }) => {
  await refuse(page, 'GET', '/brands')
  await logIn(page, shop, '/marques')
  await expect(page.getByText('Impossible de charger les marques')).toBeVisible()
  await expectNoViolation(page, 'brands that failed')
  await page.unroute('**/api/brands')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText(/^\d+ marques$/)).toBeVisible()
  await expectNoViolation(page, 'brands')
})

async function namesOf(shop: RunningShop): Promise<string[]> {
  return ((await shop.asOwner('/brands')) as Brand[]).map(({ name }) => name)
}
