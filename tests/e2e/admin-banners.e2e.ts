import type { Page } from '@playwright/test'
import type { Banner } from '#contract/content.ts'
import { confirmDeletion, cut, expectToast, logIn, ownName, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { imageFile, NOT_AN_IMAGE } from './image-file.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

test('a banner needs an image, and is on the home once it is added', async ({ page, shop }) => {
  await logIn(page, shop, '/bannieres')
  await expect(page.getByText(/^\d+ bannières$/)).toBeVisible()
  await expectNoViolation(page, 'banners')
  const title = ownName('Bannière')
  const { dialog, submit } = await openForm(page)
  await dialog.getByLabel('Titre').fill(title)
  await expect(submit).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles(NOT_AN_IMAGE)
  await expect(dialog.getByText('Veuillez sélectionner un fichier image')).toBeVisible()
  await expect(submit).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles(await imageFile('b.jpg', '#204080', 3200, 1600))
  await expectNoViolationInDialog(page, 'banner dialog')
  await submit.click()
  await expectToast(page, 'Bannière ajoutée avec succès')
  await expect(dialog).toBeHidden()
  expect(await find(shop, title)).toMatchObject({ isActive: true, hasImage: true })
  expect(await isShown(shop, title)).toBe(true)
})

test('a banner that cannot be saved says why, keeps what was typed, and is sent again', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/bannieres')
  const title = ownName('Bannière')
  const { dialog, submit } = await openForm(page)
  await dialog.getByLabel('Titre').fill(title)
  await dialog.locator('input[type=file]').setInputFiles(await imageFile('b.jpg', '#204080'))
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
  expect(await find(shop, title)).toMatchObject({ hasImage: true })
})

test('a banner leads to what is chosen from a list', async ({ page, shop }) => {
  const title = await addBanner(shop)
  await logIn(page, shop, '/bannieres')
  const open = async () => {
    await page.getByRole('button', { name: `Modifier la bannière « ${title} »` }).click()
    return page.getByRole('dialog', { name: 'Modifier la bannière' })
  }
  const dialog = await open()
  await dialog.getByLabel('Mène à').selectOption('Une catégorie ou une liste')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Veuillez choisir une catégorie')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Catégorie ou liste' }).fill('integraux')
  await page.getByRole('option', { name: 'Casques, Intégraux' }).click()
  await expectNoViolationInDialog(page, 'link of a banner')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Bannière modifiée avec succès')
  await expect(page.getByText('Mène à : Casques, Intégraux')).toBeVisible()

  await page.goto(`${shop.url}/`)
  const slides = page.getByRole('region', { name: 'À la une' })
  const link = slides.locator('a', { has: page.locator(`:scope[aria-label="${title}"]`) })
  await expect(link).toHaveAttribute('href', '/categorie/1/sous-categorie/Int%C3%A9graux')
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Intégraux' })).toBeVisible()

  await page.goto(`${shop.url}/${shop.adminPath}/bannieres`)
  await open()
  await dialog.getByLabel('Mène à').selectOption('Un produit')
  await dialog.getByRole('button', { name: 'Choisir un produit' }).click()
  const picker = page.getByRole('dialog', { name: 'Choisir un produit' })
  await picker.getByLabel('Rechercher un produit').fill('RS1')
  await picker.getByRole('button', { name: /RS1 Carbone/ }).click()
  await expect(dialog.getByText(/RS1 Carbone/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  expect((await find(shop, title))?.link).toMatch(/^\/produit\/\d+$/)
})

test('a banner that is deactivated leaves the home until it is activated again', async ({ page, shop }) => {
  const title = await addBanner(shop)
  await logIn(page, shop, '/bannieres')
  const toggle = page.getByRole('switch', { name: new RegExp(title) })
  const question = page.getByRole('alertdialog')
  await expect(toggle).toContainText('Actif')
  await toggle.click()
  await expect(question).toContainText(title)
  await expectNoViolationInDialog(page, 'activation of a banner')
  await question.getByRole('button', { name: 'Désactiver' }).click()
  await expectToast(page, 'Bannière désactivée avec succès')
  await expect(toggle).toContainText('Inactif')
  expect(await isShown(shop, title)).toBe(false)
  await toggle.click()
  await question.getByRole('button', { name: 'Activer' }).click()
  await expectToast(page, 'Bannière activée avec succès')
  expect(await isShown(shop, title)).toBe(true)
})

test('an inactive banner whose title changes stays inactive and keeps its image', async ({ page, shop }) => {
  const title = await addBanner(shop, { isActive: 'false' })
  await logIn(page, shop, '/bannieres')
  await page.getByRole('button', { name: `Modifier la bannière « ${title} »` }).click()
  await page.getByLabel('Titre').fill(`${title} bis`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Bannière modifiée avec succès')
  expect(await find(shop, `${title} bis`)).toMatchObject({ isActive: false, hasImage: true })
})

test('a deletion of a banner that is refused can be tried again, and removes it', async ({ page, shop }) => {
  const title = await addBanner(shop)
  await logIn(page, shop, '/bannieres')
  await page.getByLabel('Rechercher une bannière').fill(title)
  await expect(page.getByText(/^1 sur/)).toBeVisible()
  await refuse(page, 'DELETE', '/banners/*')
  await page.getByRole('button', { name: `Supprimer la bannière « ${title} »` }).click()
  const question = await confirmDeletion(page, title)
  await expectToast(page, 'Erreur lors de la suppression de la bannière')
  await page.unroute('**/api/banners/*')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Bannière supprimée avec succès')
  await expect(page.getByText('Aucune bannière trouvée')).toBeVisible()
  expect(await find(shop, title)).toBeUndefined()
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

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Ajouter une bannière' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une bannière' })
  return { dialog, submit: dialog.getByRole('button', { name: 'Ajouter', exact: true }) }
}

/** Adds a banner past the screens, and returns its title. */
async function addBanner(shop: RunningShop, fields: Record<string, string> = {}): Promise<string> {
  const title = ownName('Bannière')
  const { name, mimeType, buffer } = await imageFile('b.jpg', '#204080')
  const body = new FormData()
  for (const [field, value] of Object.entries({ title, ...fields })) body.set(field, value)
  body.set('image', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  expect(await shop.asOwner('/banners', { method: 'POST', body })).toMatchObject({ title })
  return title
}

async function find(shop: RunningShop, title: string): Promise<Banner | undefined> {
  return ((await shop.asOwner('/banners')) as Banner[]).find((banner) => banner.title === title)
}

async function isShown(shop: RunningShop, title: string): Promise<boolean> {
  const page = await fetch(`${shop.url}/`)
  return (await page.text()).includes(title)
}
