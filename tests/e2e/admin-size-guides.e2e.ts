import type { Locator } from '@playwright/test'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { callApi, confirmDeletion, expectToast, logIn, ownName } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { DESKTOP, expect, test } from './shop-fixture.ts'

const pasteInto = (input: Locator, text: string) =>
  input.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a guide is pasted from a spreadsheet, given to a category and a product, and deleted', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/guides-tailles')
  const name = ownName('Guide')
  const guides = async () => (await callApi(page, 'GET', '/size-guides')) as SizeGuide[]
  await page.getByRole('button', { name: 'Ajouter un guide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un guide' })
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Veuillez saisir le nom du guide')).toBeVisible()
  await dialog.getByLabel('Nom du guide').fill(name)
  await pasteInto(
    dialog.getByLabel('Titre de la colonne 1'),
    'Taille\tTour\tEU\r\nS\t55-56\t7\r\nM\t57 cm\t8\r\nL\t59\t9\r\nXL\t61\t10\r\n',
  )
  await expect(dialog.getByLabel('EU, ligne 4')).toHaveValue('10')
  await dialog.getByLabel('Colonne mesurée').selectOption('Tour')
  await expect(dialog.getByText('Aucune mesure n’est lue dans')).toContainText('57 cm')
  await dialog.getByLabel('Tour, ligne 2').fill('57-58')
  await expect(dialog.getByText('Aucune mesure n’est lue dans')).toBeHidden()
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Veuillez dire ce que l’on mesure')).toBeVisible()
  await dialog.getByLabel('Ce que l’on mesure').fill('Tour de main')
  await dialog.getByRole('button', { name: 'Retirer la colonne EU' }).click()
  await dialog.getByRole('button', { name: 'Retirer la ligne 4' }).click()
  await expectNoViolationInDialog(page, 'size guide dialog')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Guide ajouté avec succès')
  const saved = (await guides()).find((guide) => guide.name === name)
  expect(saved).toMatchObject({
    columns: ['Taille', 'Tour'],
    rows: [
      ['S', '55-56'],
      ['M', '57-58'],
      ['L', '59'],
    ],
    measure: { label: 'Tour de main', unit: 'cm', column: 1 },
  })

  await page.goto(`${shop.url}/${shop.adminPath}/categories`)
  const [category] = (await callApi(page, 'GET', '/categories')) as Category[]
  await page.getByRole('button', { name: `Modifier ${category?.name}`, exact: true }).click()
  const select = page.getByRole('dialog').getByLabel('Guide des tailles')
  await expect(select).toHaveValue(String(category?.sizeGuideId))
  await select.selectOption(name)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Catégorie modifiée avec succès')
  const categories = (await callApi(page, 'GET', '/categories')) as Category[]
  expect(categories[0]).toEqual({ ...category, sizeGuideId: saved?.id })

  const { items } = (await callApi(page, 'GET', '/products?limit=1')) as { items: Product[] }
  await page.goto(`${shop.url}/${shop.adminPath}/produits`)
  await page
    .getByRole('button', { name: `Modifier ${items[0]?.name}`, exact: true })
    .first()
    .click()
  await expect(select).toHaveValue('')
  await select.selectOption(name)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Produit modifié avec succès')
  const product = (await callApi(page, 'GET', `/products/${items[0]?.id}`)) as Product
  expect(product.sizeGuideId).toBe(saved?.id)

  await page.goto(`${shop.url}/${shop.adminPath}/guides-tailles`)
  await page.getByRole('button', { name: `Supprimer ${name}` }).click()
  await confirmDeletion(page, name)
  await expectToast(page, 'Erreur lors de la suppression du guide')
  await callApi(page, 'PUT', `/products/${product.id}`, { sizeGuideId: null })
  await callApi(page, 'PUT', `/categories/${category?.id}`, { sizeGuideId: category?.sizeGuideId })
  await page.reload()
  await page.getByRole('button', { name: `Supprimer ${name}` }).click()
  await confirmDeletion(page, name)
  await expectToast(page, 'Guide supprimé avec succès')
  expect((await guides()).map((guide) => guide.name)).not.toContain(name)
})

test('a guide is typed by keyboard alone, a gesture is undone, what changed is marked', {
  tag: DESKTOP,
}, async ({ page, ownShop }) => {
  await logIn(page, ownShop, '/guides-tailles')
  await page.getByRole('button', { name: 'Modifier Gants' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le guide' })
  const cell = (label: string) => dialog.getByLabel(label, { exact: true })
  await cell('Taille, ligne 4').focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell('Taille, ligne 5')).toBeFocused()
  // Below the last row a new one begins.
  await page.keyboard.press('Enter')
  await expect(cell('Taille, ligne 6')).toBeFocused()
  await page.keyboard.type('3XL')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('26,5-27')
  await page.keyboard.press('Tab')
  await expect(cell('Taille EU, ligne 6')).toBeFocused()
  await page.keyboard.type('13')
  await page.keyboard.press('Control+z')
  await expect(cell('Taille EU, ligne 6')).toHaveValue('')
  await page.keyboard.type('14')
  await expect(cell('Taille EU, ligne 6')).toHaveClass(/bg-amber-100/)
  await expect(cell('Taille EU, ligne 5')).not.toHaveClass(/bg-amber-100/)
  await dialog.getByRole('button', { name: 'Retirer la ligne 1', exact: true }).click()
  await dialog.getByRole('button', { name: 'Défaire' }).click()
  await expect(cell('Taille, ligne 1')).toHaveValue('S')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Guide modifié avec succès')
  const guides = (await ownShop.asOwner('/size-guides')) as SizeGuide[]
  const gloves = guides.find(({ name }) => name === 'Gants')
  expect(gloves?.rows).toHaveLength(6)
  expect(gloves?.rows.at(-1)).toEqual(['3XL', '26,5-27', '14'])
})

test('the list and a long guide fit 320 px', async ({ page, ownShop }) => {
  const long = 'Pantalons-de-moto-et-jeans-renforcés-'.repeat(5)
  await ownShop.asOwner('/size-guides', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: long, columns: [long.slice(0, 100)], rows: [[long]] }),
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn(page, ownShop, '/guides-tailles')
  await expect(page.getByRole('heading', { name: long })).toBeVisible()
  await expectNoViolation(page, 'size guides')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: `Modifier ${long}` }).click()
  await expect(page.getByRole('dialog').getByLabel('Nom du guide')).toHaveValue(long)
  await expectNoViolationInDialog(page, 'long size guide')
  expect(await overflow()).toBe(0)
})

test('a guide that no category shows says so, and is given to one', async ({ page, shop }) => {
  await logIn(page, shop)
  const name = ownName('Guide seul')
  const content = { columns: ['Taille', 'Tour'], rows: [['S', '55']] }
  const { id } = (await callApi(page, 'POST', '/size-guides', { name, ...content })) as SizeGuide
  const category = (await callApi(page, 'POST', '/categories', { name: ownName('Rayon') })) as Category
  await page.goto(`/${shop.adminPath}/guides-tailles`)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Aucune catégorie ne le montre')
  await expectNoViolation(page, 'a guide without a category')
  await row.getByLabel(`Relier le guide « ${name} »`).selectOption(category.name)
  await expectToast(page, 'Guide relié avec succès')
  await expect(row).not.toContainText('Aucune catégorie')
  await expect(row).toContainText(category.name)
  expect(await callApi(page, 'GET', `/categories/${category.id}`)).toEqual({ ...category, sizeGuideId: id })
})
