import type { NewsItem } from '#contract/content.ts'
import { callApi, confirmDeletion, cut, expectToast, logIn, ownName, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

test('a news item is added, leaves the ticker when hidden, is changed and deleted', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/barre-actualites')
  await expectNoViolation(page, 'news')
  const title = `${ownName('Actualité')} dont le titre est vraiment bien trop long`
  const text = ownName('Soldes d’hiver')
  const before = (await newsOf(shop)).length
  await page.getByRole('button', { name: 'Ajouter une actualité' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Veuillez saisir le titre')).toBeVisible()
  await expect(dialog.getByText('Veuillez saisir le texte')).toBeVisible()
  await dialog.getByLabel('Titre').fill(title)
  await dialog.getByLabel('Texte').fill(text)
  await expect(dialog.getByText(text).last()).toBeVisible()
  await expect(dialog.getByLabel('Ordre d’affichage')).toHaveValue(String(before + 1))
  await expectNoViolationInDialog(page, 'news dialog')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Actualité ajoutée avec succès')
  const added = await find(shop, title)
  expect(added).toMatchObject({ text, isActive: true, order: before + 1 })
  const heading = page.getByRole('heading', { name: `${title.slice(0, 20)}` })
  await expect(heading).toHaveText(`${title.slice(0, 40).trimEnd()}…`)
  expect(await (await page.request.get('/')).text()).toContain(text)

  await page.getByLabel('Rechercher une actualité').fill(text)
  await expect(page.getByText(/^1 sur \d+ /)).toBeVisible()
  await page.getByRole('switch', { name: /Visible/ }).click()
  await expectToast(page, 'Actualité masquée avec succès')
  await expect(page.getByRole('switch', { name: /Masqué/ })).toBeVisible()
  expect((await find(shop, title))?.isActive).toBe(false)
  expect(await (await page.request.get('/')).text()).not.toContain(text)

  await page.getByRole('button', { name: `Modifier ${title}` }).click()
  await dialog.getByLabel('Ordre d’affichage').fill('3')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Actualité modifiée avec succès')
  expect((await find(shop, title))?.order).toBe(3)

  await page.getByRole('button', { name: `Supprimer ${title}` }).click()
  await confirmDeletion(page, title)
  await expectToast(page, 'Actualité supprimée avec succès')
  expect(await find(shop, title)).toBeUndefined()
})

test('what fails with a news item says so', async ({ page, shop }) => {
  await logIn(page, shop, '/barre-actualites')
  const title = ownName('Actualité tenace')
  const item = (await callApi(page, 'POST', '/news', { title, text: 'Texte' })) as NewsItem
  await page.reload()
  await page.getByLabel('Rechercher une actualité').fill(title)
  await expect(page.getByRole('switch')).toHaveCount(1)
  await refuse(page, 'PUT', `/news/${item.id}`)
  await page.getByRole('switch', { name: /Visible/ }).click()
  await expectToast(page, "Erreur lors de la modification du statut de l'actualité")
  await expect(page.getByRole('switch', { name: /Visible/ })).toBeVisible()

  await page.getByRole('button', { name: `Modifier ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Texte').fill('Autre texte')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, "Erreur lors de la sauvegarde de l'actualité")
  await expect(dialog.getByRole('alert')).toHaveText(REFUSAL)
  await expect(dialog.getByLabel('Texte')).toHaveValue('Autre texte')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()

  await cut(page, 'DELETE', `/news/${item.id}`)
  await page.getByRole('button', { name: `Supprimer ${title}` }).click()
  const question = await confirmDeletion(page, title)
  await expectToast(page, "Erreur lors de la suppression de l'actualité")
  await expect(question.getByRole('alert')).toContainText('Pas de connexion au serveur')
  expect(await find(shop, title)).toMatchObject({ text: 'Texte', isActive: true })
  await callApi(page, 'DELETE', `/news/${item.id}`)
})

async function newsOf(shop: RunningShop): Promise<NewsItem[]> {
  return (await shop.asOwner('/news')) as NewsItem[]
}

async function find(shop: RunningShop, title: string): Promise<NewsItem | undefined> {
  return (await newsOf(shop)).find((item) => item.title === title)
}
