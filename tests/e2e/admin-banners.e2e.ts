import type { Banner } from '#contract/banner.ts'
import { confirmDeletion, cut, expectToast, logIn, ownName, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { NOT_A_PICTURE, photo } from './photo.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

test('a banner is added, hidden, changed and deleted', async ({ page, shop }) => {
  await logIn(page, shop, '/bannieres')
  await expect(page.getByText(/^\d+ bannières$/)).toBeVisible()
  await expectNoViolation(page, 'banners')
  const title = ownName('Bannière')
  await page.getByRole('button', { name: 'Ajouter une bannière' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une bannière' })
  const submit = dialog.getByRole('button', { name: 'Ajouter', exact: true })
  await expect(submit).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles(NOT_A_PICTURE)
  await expect(dialog.getByText('Veuillez sélectionner un fichier image')).toBeVisible()
  await expect(submit).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles(await photo('b.jpg', '#204080', 3200, 1600))
  await dialog.getByLabel('Titre').fill(title)
  await expectNoViolationInDialog(page, 'banner dialog')

  await refuse(page, 'POST', '/banners')
  await submit.click()
  await expectToast(page, 'Erreur lors de la sauvegarde de la bannière')
  await expect(dialog.getByRole('alert')).toHaveText(REFUSAL)
  await page.unroute('**/api/banners')
  await cut(page, 'POST', '/banners')
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Pas de connexion au serveur')
  await expect(dialog.getByLabel('Titre')).toHaveValue(title)
  await page.unroute('**/api/banners')
  await submit.click()
  await expectToast(page, 'Bannière ajoutée avec succès')
  await expect(dialog).toBeHidden()
  expect(await find(shop, title)).toMatchObject({ isActive: true, hasImage: true })
  expect(await isShown(shop, title)).toBe(true)

  await page.getByLabel('Rechercher une bannière').fill(title)
  const toggle = page.getByRole('switch', { name: new RegExp(title) })
  await expect(toggle).toContainText('Actif')
  await refuse(page, 'PUT', '/banners/*')
  await toggle.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(title)
  await expectNoViolationInDialog(page, 'activation of a banner')
  await question.getByRole('button', { name: 'Désactiver' }).click()
  await expectToast(page, 'Erreur lors de la désactivation de la bannière')
  await page.unroute('**/api/banners/*')
  await question.getByRole('button', { name: 'Désactiver' }).click()
  await expectToast(page, 'Bannière désactivée avec succès')
  await expect(toggle).toContainText('Inactif')
  expect(await isShown(shop, title)).toBe(false)

  await page.getByRole('button', { name: `Modifier la bannière « ${title} »` }).click()
  await page.getByLabel('Titre').fill(`${title} bis`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Bannière modifiée avec succès')
  expect(await find(shop, `${title} bis`)).toMatchObject({ isActive: false, hasImage: true })

  await refuse(page, 'PUT', '/banners/*')
  await toggle.click()
  await question.getByRole('button', { name: 'Activer' }).click()
  await expectToast(page, "Erreur lors de l'activation de la bannière")
  await page.unroute('**/api/banners/*')
  await question.getByRole('button', { name: 'Activer' }).click()
  await expectToast(page, 'Bannière activée avec succès')
  expect(await isShown(shop, `${title} bis`)).toBe(true)

  await refuse(page, 'DELETE', '/banners/*')
  await page.getByRole('button', { name: `Supprimer la bannière « ${title} bis »` }).click()
  await confirmDeletion(page, `${title} bis`)
  await expectToast(page, 'Erreur lors de la suppression de la bannière')
  await page.unroute('**/api/banners/*')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Bannière supprimée avec succès')
  await expect(page.getByText('Aucune bannière trouvée')).toBeVisible()
  expect(await find(shop, `${title} bis`)).toBeUndefined()
})

test('banners are found by their number; a failed list is asked for again', async ({ page, shop }) => {
  await refuse(page, 'GET', '/banners')
  await logIn(page, shop, '/bannieres')
  await expect(page.getByText('Impossible de charger les bannières')).toBeVisible()
  await page.unroute('**/api/banners')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByLabel('Rechercher une bannière').fill('2')
  await expect(page.getByText('N° 2', { exact: true })).toBeVisible()
})

async function find(shop: RunningShop, title: string): Promise<Banner | undefined> {
  return ((await shop.asOwner('/banners')) as Banner[]).find((banner) => banner.title === title)
}

async function isShown(shop: RunningShop, title: string): Promise<boolean> {
  const page = await fetch(`${shop.url}/`)
  return (await page.text()).includes(title)
}
