import type { Category } from '#contract/category.ts'
import { callApi, expectToast, logIn, ownName } from './admin.ts'
import { findProduct, openNewProduct } from './admin-product-form.ts'
import { holdAnswers } from './held-answers.ts'
import { expect, test } from './shop-fixture.ts'

test('the first product of an empty shop, with its category and brand, is added in one form', async ({
  page,
  ownShop: shop,
}) => {
  await logIn(page, shop)
  await callApi(page, 'DELETE', '/demo?keep=')
  const form = await openNewProduct(page, shop)
  const { root: dialog } = form
  await form.fill({ 'Nom du produit': 'Casque intégral Simoun', 'Prix (DA)': '18 500' })
  await form.save()
  await expect(dialog.getByText('Veuillez d’abord créer une catégorie')).toBeVisible()
  await expect(dialog.getByLabel('Catégorie', { exact: true })).toBeFocused()
  await dialog.getByLabel('Nouvelle catégorie').fill('Casques')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Catégorie ajoutée avec succès')
  const category = dialog.getByLabel('Catégorie', { exact: true })
  await expect(category.locator('option:checked')).toHaveText('Casques')
  await expect(dialog.getByText('Veuillez d’abord créer une catégorie')).toBeHidden()
  const brand = dialog.getByLabel('Marque', { exact: true })
  await brand.fill('Numidia')

  // One that is there already is chosen, and none is made twice.
  await dialog.getByRole('button', { name: 'Nouvelle catégorie' }).click()
  await dialog.getByLabel('Nouvelle catégorie').fill('CASQUES')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(category.locator('option:checked')).toHaveText('Casques')
  expect(await callApi(page, 'GET', '/categories')).toHaveLength(1)

  // Made elsewhere, it is there when one comes back.
  await callApi(page, 'POST', '/categories', { name: 'Gants' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(category.locator('option')).toHaveText(['Choisir…', 'Casques', 'Gants'])
  await expect(category.locator('option:checked')).toHaveText('Casques')

  const adding = await holdAnswers(page, /\/api\/products(\?|$)/)
  const again = dialog.getByRole('button', { name: 'Ajouter et continuer' })
  const box = await again.boundingBox()
  await again.click()
  await adding.arrived()
  // The button that was tapped says so, and stays where it is.
  const busy = dialog.getByRole('button', { name: 'Enregistrement…' })
  await expect(dialog.getByRole('button', { name: 'Ajouter', exact: true })).toBeVisible()
  expect(await busy.boundingBox()).toEqual(box)
  await adding.release()
  await expectToast(page, 'Produit ajouté avec succès')
  await expect(dialog.getByLabel('Nom du produit')).toHaveValue('')
  await expect(dialog.getByLabel('Nom du produit')).toBeFocused()
  await expect(category.locator('option:checked')).toHaveText('Casques')
  await expect(brand).toHaveValue('Numidia')
  // Taken over from the product before, the brand goes with its category.
  await category.selectOption({ label: 'Gants' })
  await expect(brand).toHaveValue('')
  await category.selectOption({ label: 'Casques' })
  // One brand, however it is spelled.
  await brand.fill(' numídia')
  await form.fill({ 'Nom du produit': 'Casque jet', 'Prix (DA)': '9 000' })
  await form.save()
  await expect(dialog).toBeHidden()
  for (const name of ['Casque intégral Simoun', 'Casque jet'])
    expect(await findProduct(shop, name)).toMatchObject({ category: 'Casques', brand: 'Numidia' })
  expect((await callApi(page, 'GET', '/categories')) as Category[]).toHaveLength(2)
})

test('sizes typed in one go are split, and colours of the shop offered', async ({ page, shop }) => {
  const form = await openNewProduct(page, shop)
  const { root: dialog } = form
  const sizes = dialog.getByRole('group', { name: 'Tailles' })
  await form.addNames({ Tailles: 'S, M, L, XL' })
  const names = sizes.getByRole('list').last().getByRole('listitem')
  await expect(names).toHaveText(['S', 'M', 'L', 'XL'])
  const colors = dialog.getByRole('group', { name: 'Couleurs' })
  const chosen = colors.getByRole('button', { name: /^Supprimer / })
  await form.addNames({ Couleurs: 'Vert pomme; vert pomme' })
  await expect(colors.getByText('« Vert pomme » est déjà dans la liste')).toBeVisible()
  await expect(chosen).toHaveCount(1)
  await colors.getByRole('textbox').fill('noi')
  await colors.getByRole('button', { name: 'Ajouter Noir', exact: true }).click()
  await expect(chosen).toHaveCount(2)
  await expect(colors.getByRole('button', { name: 'Ajouter Noir', exact: true })).toBeHidden()
})

test('sixty sizes of three colours stay a form that a phone can show', async ({ page, shop }) => {
  const opened = await openNewProduct(page, shop)
  const { root: dialog } = opened
  const sizes = Array.from({ length: 60 }, (_, at) => at + 1).join(', ')
  await opened.addNames({ Tailles: sizes, Couleurs: 'Noir mat anthracite, Rouge, Bleu nuit profond' })
  await dialog.getByRole('checkbox', { name: 'Compter le stock' }).check()
  await expect(dialog.getByText('60 tailles en 3 couleurs à 0')).toBeVisible()
  const form = dialog.locator('form')
  expect(await form.evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThan(6000)
  expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Continuer la saisie' })).toBeFocused()
  await question.getByRole('button', { name: 'Enregistrer et quitter' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Nom du produit')).toBeFocused()
  await expect(dialog.getByText('Veuillez saisir le nom du produit')).toBeVisible()
})

test('sizes that products of a category have together are added with one tap', async ({ page, shop }) => {
  await logIn(page, shop, '/produits')
  const category = (await callApi(page, 'POST', '/categories', { name: ownName('Gants') })) as Category
  const body = { price: 5000, categoryId: category.id, sizes: ['S', 'M', 'L'], colors: ['Vert anis'] }
  await callApi(page, 'POST', '/products', { ...body, name: ownName('Gants d’été') })
  const name = ownName('Gants d’hiver')
  const form = await openNewProduct(page, shop, name)
  const { root: dialog } = form
  await form.field('Catégorie').selectOption(category.name)
  const sizes = dialog.getByRole('group', { name: 'Tailles' })
  const colors = dialog.getByRole('group', { name: 'Couleurs' })
  await expect(colors.getByRole('group', { name: 'Déjà utilisées' }).getByRole('button').first()).toHaveText(
    '+ Vert anis',
  )
  await sizes.getByRole('button', { name: 'Ajouter S, M, L', exact: true }).click()
  await expect(sizes.getByRole('button', { name: /^Supprimer / })).toHaveCount(3)
  await expect(sizes.getByRole('group', { name: 'Déjà utilisées' })).toBeHidden()
  await sizes.getByRole('button', { name: 'Supprimer M' }).click()
  await sizes.getByRole('button', { name: 'Ajouter M', exact: true }).click()
  await form.expectSaved('Produit ajouté avec succès')
  expect((await findProduct(shop, name))?.sizes).toEqual(['S', 'L', 'M'])
})
