import type { Page } from '@playwright/test'
import type { Stock } from '#contract/stock.ts'
import { callApi, expectToast, logIn, ownName, press } from './admin.ts'
import { fillRequired, findProduct, openNewProduct } from './admin-product-form.ts'
import { expectNoViolationInDialog } from './axe.ts'
import { imageFile } from './image-file.ts'
import { expect, test } from './shop-fixture.ts'

const resumed = (page: Page) => page.getByRole('status').filter({ hasText: 'Saisie reprise' })

test('a half-filled product survives a killed tab: texts, sizes, pieces and images', async ({
  page,
  shop,
  context,
}) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Blouson')
  const first = await openNewProduct(page)
  await fillRequired(page, name)
  for (const [list, names] of [
    ['Tailles', 'S, M, L'],
    ['Couleurs', 'Noir, Rouge'],
  ] as const) {
    await first.getByRole('textbox', { name: list }).fill(names)
    await page.keyboard.press('Enter')
  }
  await first.getByRole('checkbox', { name: 'Compter le stock' }).check()
  await first.getByRole('button', { name: '3 partout' }).click()
  await first.getByLabel('Quantité : M · Rouge').fill('8')
  await first.getByLabel('Ajouter des images').setInputFiles(await imageFile('photo.jpg', '#a03030'))
  await first.getByRole('button', { name: 'Ajouter une caractéristique' }).click()
  await first.getByLabel('Nom de la caractéristique 1').fill('Poids')
  await first.getByLabel('Valeur de la caractéristique 1').fill('2 kg')
  const isKept = () =>
    page.evaluate(async () => (await (await caches.open('admin-draft-files')).keys()).length)
  await expect.poll(isKept).toBe(1)
  const url = page.url()
  const other = await context.newPage()
  await page.close()
  await other.goto(url)
  const dialog = other.getByRole('dialog', { name: 'Ajouter un produit' })
  await expect(resumed(other)).toBeVisible()
  await expect(dialog.getByLabel('Nom du produit')).toHaveValue(name)
  await expect(dialog.getByRole('group', { name: 'Tailles' }).getByRole('listitem')).toHaveText([
    'S',
    'M',
    'L',
  ])
  // Every row that will be saved is shown.
  for (const size of ['S', 'M', 'L'])
    for (const color of ['Noir', 'Rouge'])
      await expect(dialog.getByLabel(`Quantité : ${size} · ${color}`)).toHaveValue(
        size === 'M' && color === 'Rouge' ? '8' : '3',
      )
  await expect(dialog.getByLabel('Valeur de la caractéristique 1')).toHaveValue('2 kg')
  await expect(dialog.getByRole('img', { name: '1', exact: true })).toBeVisible()
  await expectNoViolationInDialog(other, 'a resumed product')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(other, 'Produit ajouté avec succès')
  await expect(dialog).toBeHidden()
  const product = await findProduct(shop, name)
  expect(product).toMatchObject({ sizes: ['S', 'M', 'L'], specifications: { Poids: '2 kg' } })
  expect(product?.images).toHaveLength(1)
  const stock = (await callApi(other, 'GET', `/products/${product?.id}/stock`)) as Stock
  expect(stock.variants.map(({ quantity }) => quantity)).toEqual([3, 3, 3, 8, 3, 3])
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Produits' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await callApi(other, 'DELETE', `/products/${product?.id}`)
})

test('an image that the browser did not keep is named, and a form is begun anew', async ({ page, shop }) => {
  await logIn(page, shop, '/produits')
  const dialog = await openNewProduct(page)
  await dialog.getByLabel('Nom du produit').fill('Gants')
  await dialog.getByLabel('Ajouter des images').setInputFiles(await imageFile('IMG_0042.jpg', '#30a030'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin-drafts'))).toContain('IMG_0042.jpg')
  await page.goto('/')
  await page.evaluate(() => caches.delete('admin-draft-files'))
  await page.goto(`/${shop.adminPath}/produits`)
  await expect(resumed(page)).toContainText('Images à choisir de nouveau : IMG_0042.jpg')
  await dialog.getByRole('button', { name: 'Recommencer' }).click()
  await expect(resumed(page)).toBeHidden()
  await expect(dialog.getByLabel('Nom du produit')).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Produits' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a resumed change of a product that changed meanwhile says so, and keeps only what was typed', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Botte')
  const categories = (await callApi(page, 'GET', '/categories')) as { id: number }[]
  const { product } = (await callApi(page, 'POST', '/products', {
    ...{ name, price: 9000, categoryId: categories[0]?.id, sizes: ['41', '42'], colors: [] },
    isPublished: false,
  })) as { product: { id: number } }
  const path = `/products/${product.id}`
  await callApi(page, 'PUT', `${path}/stock`, {
    isCounted: true,
    variants: [
      { size: '41', color: null, quantity: 5 },
      { size: '42', color: null, quantity: 6 },
    ],
  })
  await page.getByLabel('Rechercher un produit').fill(name)
  await press(page, `Modifier ${name}`)
  const dialog = page.getByRole('dialog', { name: 'Modifier le produit' })
  await dialog.getByLabel('Prix (DA)').fill('9500')
  await dialog.getByLabel('Quantité : 41').fill('9')
  await page.goto('/')
  await callApi(page, 'PUT', path, { price: 9900, description: 'Autre' })
  await callApi(page, 'PUT', `${path}/stock`, { variants: [{ size: '41', color: null, quantity: 4 }] })
  await page.goto(`/${shop.adminPath}/produits`)
  await expect(resumed(page)).toContainText('Ce produit a changé entre-temps : Prix, Description.')
  await expect(resumed(page)).toContainText('Enregistrer remplace par votre saisie : Prix.')
  await expect(dialog.getByLabel('Prix (DA)')).toHaveValue('9500')
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue('Autre')
  await expect(dialog.getByLabel('Quantité : 41')).toHaveValue('9')
  await expect(dialog.getByLabel('Quantité : 42')).toHaveValue('6')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Produit modifié avec succès')
  expect(await callApi(page, 'GET', path)).toMatchObject({ price: 9500, description: 'Autre' })
  // Five were shown and nine typed: four more than are there now.
  expect(await callApi(page, 'GET', `${path}/stock`)).toMatchObject({
    variants: [{ quantity: 8 }, { quantity: 6 }],
  })

  await press(page, `Modifier ${name}`)
  await dialog.getByLabel('Nom du produit').fill(`${name} bis`)
  await page.goto('/')
  await callApi(page, 'DELETE', path)
  await page.goto(`/${shop.adminPath}/produits`)
  await expect(resumed(page)).toContainText('Ce produit a été supprimé entre-temps')
  await expect(page.getByRole('dialog').getByLabel('Nom du produit')).toHaveValue(`${name} bis`)
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Produits' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
