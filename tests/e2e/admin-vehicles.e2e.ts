import type { PageOf, Product } from '#contract/product.ts'
import { callApi, confirmDeletion, expectToast, logIn, ownName } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { expect, test } from './shop-fixture.ts'

test('a model is added, changed and deleted, and a make renamed', async ({ page, shop }) => {
  await logIn(page, shop, '/motos')
  await expect(page.getByRole('heading', { name: 'Yamaha MT-07' })).toBeHidden()
  await expectNoViolation(page, 'models')
  const make = ownName('Marque')
  await page.getByRole('button', { name: 'Ajouter un modèle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un modèle' })
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Veuillez saisir la marque')).toBeVisible()
  await dialog.getByLabel('Marque').fill(make)
  await dialog.getByLabel('Modèle').fill('X 1')
  await dialog.getByLabel('Type').selectOption({ label: 'Scooter' })
  await dialog.getByLabel('De l’année').fill('14')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('De 1900 à 2100')).toBeVisible()
  await expectNoViolationInDialog(page, 'model dialog')
  await dialog.getByLabel('De l’année').fill('2020')
  await dialog.getByLabel('À l’année').fill('2019')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('La dernière année ne peut pas précéder la première').first()).toBeVisible()
  await dialog.getByLabel('À l’année').fill('2023')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Modèle ajouté avec succès')

  await page.getByLabel('Rechercher un modèle').fill(make)
  await expect(page.getByRole('heading', { name: `${make} X 1` })).toBeVisible()
  await expect(page.getByText('Scooter, 2020-2023')).toBeVisible()
  await page.getByRole('button', { name: 'Renommer une marque' }).click()
  const renaming = page.getByRole('dialog', { name: 'Renommer une marque' })
  await renaming.getByLabel('Marque', { exact: true }).selectOption({ label: make })
  await renaming.getByLabel('Nouveau nom').fill(`${make} bis`)
  await expectNoViolationInDialog(page, 'make dialog')
  await renaming.getByRole('button', { name: 'Renommer' }).click()
  await expectToast(page, 'Marque renommée avec succès')
  await page.getByRole('button', { name: `Supprimer ${make} bis X 1` }).click()
  await confirmDeletion(page, `${make} bis X 1`)
  await expectToast(page, 'Modèle supprimé avec succès')
  await expect(page.getByText('Aucun modèle trouvé')).toBeVisible()
})

test('a make whose name is corrected leaves the models that the other has already', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/motos')
  const [wrong, right] = [ownName('Yamha'), ownName('Yamaha')]
  const add = async (make: string, name: string) =>
    (await callApi(page, 'POST', '/vehicles/models', { make, name, kind: 'motorcycle' })) as { id: number }
  const [r1, x1] = [await add(wrong, 'R1'), await add(wrong, 'X1')]
  const other = await add(right, 'R1')
  await page.reload()
  await page.getByRole('button', { name: 'Renommer une marque' }).click()
  const renaming = page.getByRole('dialog', { name: 'Renommer une marque' })
  await renaming.getByLabel('Marque', { exact: true }).selectOption({ label: wrong })
  await renaming.getByLabel('Nouveau nom').fill(right)
  await renaming.getByRole('button', { name: 'Renommer' }).click()
  await expect(renaming.getByRole('alert')).toContainText(`« ${right} » a déjà : R1.`)
  const makes = (await callApi(page, 'GET', '/vehicles')) as { make: string; models: { id: number }[] }[]
  const idsOf = (make: string) => makes.find((one) => one.make === make)?.models.map(({ id }) => id)
  expect([idsOf(wrong), idsOf(right)]).toEqual([[r1.id], [other.id, x1.id]])
  for (const { id } of [r1, x1, other]) await callApi(page, 'DELETE', `/vehicles/models/${id}`)
})

test('what a product fits is edited in its form, and a model in use stays', async ({
  page,
  ownShop: shop,
}) => {
  await logIn(page, shop, '/produits')
  const found = (await shop.asOwner('/products?search=Gaz%20330')) as PageOf<Product>
  const [product] = found.items
  if (!product) throw new Error('The demo has no such product')
  await page.goto(`${shop.url}/${shop.adminPath}/produits?recherche=${encodeURIComponent(product.name)}`)
  const open = () => page.getByRole('button', { name: `Modifier ${product.name}` }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Modifier le produit' })
  const choices = dialog.getByRole('group', { name: 'Compatibilité' })
  await expect(choices.getByLabel('Non précisé')).toBeChecked()
  await choices.getByLabel('Modèles choisis').check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Choisissez au moins un modèle')).toBeVisible()
  await dialog.getByLabel('Chercher des modèles').fill('mt-0')
  await dialog.getByRole('checkbox', { name: /Yamaha MT-07/ }).check()
  await dialog.getByRole('checkbox', { name: /Yamaha MT-09/ }).check()
  await dialog.getByLabel('De l’année, Yamaha MT-07').fill('2018')
  await dialog.getByLabel('À l’année, Yamaha MT-07').fill('2014')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('La dernière année ne peut pas précéder la première')).toBeVisible()
  await expectNoViolationInDialog(page, 'product that fits models')
  await dialog.getByLabel('À l’année, Yamaha MT-07').fill('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Produit modifié avec succès')
  const read = async () => ((await shop.asOwner(`/products/${product.id}`)) as Product).fits
  expect(await read()).toEqual([
    { modelId: expect.any(Number), fromYear: 2018, toYear: null },
    { modelId: expect.any(Number), fromYear: null, toYear: null },
  ])
  await open()
  await expect(dialog.getByLabel('De l’année, Yamaha MT-07')).toHaveValue('2018')
  await choices.getByLabel('Universel').check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  // The toast of the first time may still be there.
  await expect.poll(read).toBe('all')

  await page.goto(`${shop.url}/${shop.adminPath}/motos?recherche=MT-07`)
  await page.getByRole('button', { name: 'Supprimer Yamaha MT-07' }).click()
  await confirmDeletion(page, 'Yamaha MT-07')
  await expect(page.getByText(/\d+ produits équipent encore ce modèle/).first()).toBeVisible()
})
