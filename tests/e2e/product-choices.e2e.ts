import type { Page } from '@playwright/test'
import type { Product } from '#contract/product.ts'
import { callApi, ownName, press } from './admin.ts'
import { findProduct, openNewProduct, openProduct } from './admin-product-form.ts'
import { imageFile } from './image-file.ts'
import type { FormDialog } from './pages/form-dialog.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

/** Opens a new product at 5,000 DA in two sizes and two colours. */
async function beginJacket(page: Page, shop: RunningShop, name: string): Promise<FormDialog> {
  const form = await openNewProduct(page, shop, name)
  await form.addNames({ Tailles: 'M, L', Couleurs: 'Noir, Rouge' })
  return form
}

test('sizes and colours have prices of their own, until all cost the same', async ({ page, shop }) => {
  const name = ownName('Blouson')
  const form = await beginJacket(page, shop, name)
  const { root: dialog } = form
  const find = async () => (await findProduct(shop, name)) as Product
  await dialog.getByRole('checkbox', { name: 'Même prix pour tout' }).uncheck()
  const bar = dialog.getByRole('group', { name: 'Remplir' })
  await bar.getByLabel('Prix', { exact: true }).fill('5 500 DA')
  await bar.getByLabel('Où les mettre').selectOption('L')
  await bar.getByRole('button', { name: 'Mettre' }).click()
  await expect(dialog.getByLabel('Prix : L · Noir')).toHaveValue('5500')
  await expect(dialog.getByLabel('Prix : M · Noir')).toHaveAttribute('placeholder', '5000')
  await dialog.getByLabel('Prix : L · Rouge').fill('6.000,00')
  await dialog.getByLabel('Prix : M · Rouge').fill('4 000')
  await dialog.getByRole('button', { name: 'Prix barré', exact: true }).click()
  await dialog.getByLabel('Prix barré : L · Rouge').fill('7000')

  // What is refused is in sight, also where the grid showed something else.
  await form.save()
  await expect(dialog.getByText('M · Rouge : un choix ne coûte pas moins que le produit')).toBeInViewport()
  await expect(dialog.getByLabel('Prix : M · Rouge')).toBeFocused()
  await dialog.getByLabel('Prix : M · Rouge').fill('50 000')
  await form.save()
  const question = page.getByRole('alertdialog', { name: 'À vérifier' })
  await expect(question).toContainText(/M · Rouge coûtera 50\s000\sDA au lieu de 5\s000\sDA/)
  await form.correct(question)
  await dialog.getByLabel('Prix : M · Rouge').fill('')
  await form.expectSaved('Produit ajouté avec succès')
  expect((await find()).prices).toEqual([
    { size: 'L', color: 'Noir', price: 5_500, originalPrice: null },
    { size: 'L', color: 'Rouge', price: 6_000, originalPrice: 7_000 },
  ])
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText(/Dès\s5\s000\sDA/)

  const change = await openProduct(page, shop, name)
  await change.root.getByRole('checkbox', { name: 'Même prix pour tout' }).check()
  await change.expectSaved('Produit modifié avec succès')
  expect((await find()).prices).toEqual([])
  await callApi(page, 'DELETE', `/products/${(await find()).id}`)
})

test('a photo shows a colour, which the name of its file proposes', async ({ page, shop }) => {
  const name = ownName('Casque photographié')
  const form = await beginJacket(page, shop, name)
  const { root: dialog } = form
  const colors = async () => (await findProduct(shop, name))?.images.map(({ color }) => color)
  await form.addImages(await imageFile('casque-ROUGE.jpg', '#a11'), await imageFile('dos.jpg', '#111'))
  await expect(dialog.getByLabel('Couleur de l’image 1')).toHaveValue('Rouge')
  await expect(dialog.getByLabel('Couleur de l’image 2')).toHaveValue('')
  await dialog.getByLabel('Couleur de l’image 2').selectOption('Noir')
  await form.expectSaved('Produit ajouté avec succès')
  expect(await colors()).toEqual(['Rouge', 'Noir'])

  const change = await openProduct(page, shop, name)
  await change.field('Couleur de l’image 1').selectOption('Aucune couleur')
  await change.field('Couleur de l’image 2').selectOption('Rouge')
  await change.expectSaved('Produit modifié avec succès')
  expect(await colors()).toEqual([null, 'Rouge'])

  // A colour that leaves the product leaves its photos.
  await press(page, `Modifier ${name}`)
  await press(page, 'Supprimer Rouge')
  await change.expectTexts({ 'Couleur de l’image 2': '' })
  await change.save()
  await expect(change.root).toBeHidden()
  expect(await colors()).toEqual([null, null])
  await callApi(page, 'DELETE', `/products/${(await findProduct(shop, name))?.id}`)
})
