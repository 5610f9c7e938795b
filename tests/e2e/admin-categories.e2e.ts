import type { Page } from '@playwright/test'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import { callApi, confirmDeletion, cut, expectToast, logIn, ownName, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

test('a category is added with its subcategories, changed and deleted', async ({ page, shop }) => {
  await logIn(page, shop, '/categories')
  const name = ownName('Catégorie')
  await page.getByRole('button', { name: 'Ajouter une catégorie' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de la catégorie').fill(name)
  await dialog.getByRole('textbox', { name: 'Couleur d’affichage' }).fill('rouge')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Veuillez saisir une couleur')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Couleur d’affichage' }).fill('#0055aa')
  await expect(dialog.getByLabel('Choisir la couleur')).toHaveValue('#0055aa')
  for (const subcategory of [' Une ', 'Deux', 'Une', '  ']) {
    await dialog.getByPlaceholder('Ajouter une sous-catégorie').fill(subcategory)
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByText('Sous-catégories (2)')).toBeVisible()
  await expectNoViolationInDialog(page, 'category dialog')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Catégorie ajoutée avec succès')
  expect(await find(shop, name)).toMatchObject({
    color: '#0055aa',
    subcategories: ['Une', 'Deux'],
    hasImage: false,
  })

  await page.getByLabel('Rechercher une catégorie').fill(name)
  await expect(page.getByText(/^1 sur \d+ /)).toBeVisible()
  await expect(page.getByText('#0055aa')).toHaveCount(0)
  await page.getByRole('button', { name: `Modifier ${name}` }).click()
  await dialog.getByRole('textbox', { name: 'Modifier Une' }).fill('Première')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Monter Deux' }).click()
  await dialog.locator('input[type=file]').setInputFiles(await picture(page))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Catégorie modifiée avec succès')
  const changed = await find(shop, name)
  expect(changed).toMatchObject({ subcategories: ['Deux', 'Première'], hasImage: true })
  await page.goto(`/categorie/${changed?.id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto(`/${shop.adminPath}/categories?recherche=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Modifier ${name}` }).click()
  await dialog.getByRole('button', { name: 'Supprimer l’image' }).click()
  await dialog.getByRole('button', { name: 'Supprimer Deux' }).click()
  await dialog.getByRole('button', { name: 'Supprimer Première' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Aucune sous-catégorie')).toBeVisible()
  expect(await find(shop, name)).toMatchObject({ subcategories: [], hasImage: false })

  await page.getByRole('button', { name: `Supprimer ${name}` }).click()
  await confirmDeletion(page, name)
  await expectToast(page, 'Catégorie supprimée avec succès')
  expect(await find(shop, name)).toBeUndefined()
})

test('a category that cannot be saved keeps what was typed', async ({ page, shop }) => {
  await logIn(page, shop, '/categories')
  await page.getByRole('button', { name: 'Ajouter une catégorie' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de la catégorie').fill('Catégorie refusée')
  await dialog.locator('input[type=file]').setInputFiles(await picture(page))
  await refuse(page, 'POST', '/categories')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Erreur lors de la sauvegarde de la catégorie')
  await expect(dialog.getByRole('alert')).toHaveText(REFUSAL)
  await cut(page, 'POST', '/categories')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Pas de connexion au serveur')
  await expect(dialog.getByLabel('Nom de la catégorie')).toHaveValue('Catégorie refusée')
  expect(await find(shop, 'Catégorie refusée')).toBeUndefined()
})

test('a form from an older list leaves the subcategories that were added since', async ({ page, shop }) => {
  await logIn(page, shop, '/categories')
  const name = ownName('Catégorie')
  const made = (await callApi(page, 'POST', '/categories', { name, subcategories: ['Une'] })) as Category
  await page.reload()
  await expect(page.getByRole('button', { name: `Modifier ${name}` })).toBeVisible()
  await callApi(page, 'PUT', `/categories/${made.id}`, { subcategories: ['Une', 'Deux'] })
  await page.getByRole('button', { name: `Modifier ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Couleur d’affichage' }).fill('#0055aa')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expectToast(page, 'Catégorie modifiée avec succès')
  expect(await find(shop, name)).toMatchObject({ color: '#0055aa', subcategories: ['Une', 'Deux'] })
  await callApi(page, 'DELETE', `/categories/${made.id}`)
})

test('subcategories are renamed, removed and added in one go, and products follow names only', async ({
  page,
  shop,
}) => {
  await logIn(page, shop)
  const [name, subcategories] = [ownName('Catégorie'), ['Une', 'Deux', 'Trois']]
  const made = (await callApi(page, 'POST', '/categories', { name, subcategories })) as Category
  const products: Product[] = []
  for (const [index, subcategory] of subcategories.entries()) {
    const place = { categoryId: made.id, subcategoryId: index + 1 }
    const body = { name: `${name} ${subcategory}`, price: 1000, ...place }
    products.push(((await callApi(page, 'POST', '/products', body)) as { product: Product }).product)
  }
  for (const [image, renamed] of [
    [false, ['Première', null, 'Trois', 'Quatre']],
    [true, ['Primaire', null, null, 'Quatre', 'Cinq']],
  ] as const) {
    await page.goto(`/${shop.adminPath}/categories?recherche=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Modifier ${name}` }).click()
    const dialog = page.getByRole('dialog')
    const [first, second] = image ? ['Première', 'Trois'] : ['Une', 'Deux']
    await dialog.getByRole('textbox', { name: `Modifier ${first}` }).fill(renamed[0])
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: `Supprimer ${second}` }).click()
    await dialog.getByPlaceholder('Ajouter une sous-catégorie').fill(renamed.at(-1) ?? '')
    await page.keyboard.press('Enter')
    if (image) await dialog.locator('input[type=file]').setInputFiles(await picture(page))
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expectToast(page, 'Catégorie modifiée avec succès')
    expect((await find(shop, name))?.subcategories).toEqual(renamed.filter((kept) => kept !== null))
    const now = await Promise.all(products.map(({ id }) => callApi(page, 'GET', `/products/${id}`)))
    expect(now.map((product) => (product as Product).subcategory)).toEqual(renamed.slice(0, 3))
  }
  for (const { id } of products) await callApi(page, 'DELETE', `/products/${id}`)
  await callApi(page, 'DELETE', `/categories/${made.id}`)
})

test('a category with products is not deleted', async ({ page, shop }) => {
  await logIn(page, shop, '/categories')
  await expectNoViolation(page, 'categories')
  await page.getByRole('button', { name: 'Supprimer Casques', exact: true }).click()
  const question = await confirmDeletion(page, 'Casques')
  await expectToast(page, 'Erreur lors de la suppression de la catégorie')
  await expect(question.getByRole('alert')).toContainText(/\d+ produit/)
  expect(await find(shop, 'Casques')).toBeDefined()
})

async function find(shop: RunningShop, name: string): Promise<Category | undefined> {
  return ((await shop.asOwner('/categories')) as Category[]).find((category) => category.name === name)
}

async function picture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 64
    const context = canvas.getContext('2d')
    context?.fillRect(8, 8, 40, 40)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'image.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
