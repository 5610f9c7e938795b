import { expectOnlyToast, expectToast, logIn, press, refuse } from './admin.ts'
import { accept, knownThings, showThings } from './admin-known-things.ts'
import { imageFile, NOT_AN_IMAGE } from './image-file.ts'
import { expect, test } from './shop-fixture.ts'

test('the forms say what they expect in the words of the spec', async ({ page, shop }) => {
  await logIn(page, shop, '/parametres')
  const dialog = page.getByRole('dialog')
  const open = async (path: string, button: string) => {
    await page.goto(`/${shop.adminPath}${path}`)
    await press(page, button)
  }
  await press(page, 'Modifier le mot de passe')
  await dialog.getByLabel('Nouveau mot de passe', { exact: true }).fill('court')
  await press(page, 'Enregistrer')
  await expect(dialog.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
  await expect(dialog.getByText('Les mots de passe ne correspondent pas')).toBeVisible()

  await open('/bannieres', 'Ajouter une bannière')
  await dialog.locator('input[type=file]').setInputFiles(NOT_AN_IMAGE)
  await expect(dialog.getByText('Veuillez sélectionner un fichier image')).toBeVisible()

  await open('/categories', 'Ajouter une catégorie')
  await dialog.getByRole('button', { name: 'Couleur #0b5fa5' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Couleur d’affichage' })).toHaveValue('#0b5fa5')
  // Only exact repeats are one.
  for (const name of ['Alpha', 'alpha', 'Alpha']) {
    await dialog.getByRole('textbox', { name: 'Sous-catégories' }).fill(name)
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByRole('group', { name: 'Sous-catégories' }).getByRole('listitem')).toHaveCount(2)

  const { names, answers } = await knownThings(shop)
  await showThings(page, answers)
  await open('/produits', `Modifier ${names.product}`)
  await expect(dialog.getByLabel('Prix barré')).toBeVisible()
  await press(page, 'Remplacer l’image principale')
  await press(page, 'Confirmer le remplacement')
  await expectOnlyToast(page, 'Veuillez sélectionner une nouvelle image')
  await press(page, 'Ne pas remplacer')
  await page.route('**/api/products/*', (route) => accept(route, answers))
  await refuse(page, 'POST', '/products/*/images')
  await dialog.getByLabel('Ajouter des images').setInputFiles(await imageFile('c.jpg', '#204080'))
  await press(page, 'Enregistrer')
  await expectToast(page, "Erreur lors de l'ajout de l'image 3")
})
