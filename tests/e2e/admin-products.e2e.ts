import { callApi, confirmDeletion, expectToast, ownName, press, REFUSAL, refuse } from './admin.ts'
import { addProduct, findProduct, openNewProduct, openProduct } from './admin-product-form.ts'
import { imageFile, NOT_AN_IMAGE } from './image-file.ts'
import { CORE, expect, test } from './shop-fixture.ts'

test('a product is added with every field and its pictures, and is in its category at once', {
  tag: CORE,
}, async ({ page, shop }) => {
  const name = ownName('Casque')
  const form = await openNewProduct(page, shop)
  const { root: dialog } = form
  await form.save()
  await expect(dialog.getByText('Veuillez choisir une catégorie')).toBeVisible()
  await form.fill({ 'Nom du produit': name, 'Prix (DA)': '12 500', 'Prix barré': '12000' })
  await dialog.getByLabel('Catégorie', { exact: true }).selectOption({ label: 'Casques' })
  await dialog.getByLabel('Sous-catégorie').selectOption({ index: 1 })
  await dialog.getByLabel('Marque').fill('Simoun')
  await form.fill({ Description: 'Courte', 'Description complète': 'Longue '.repeat(20) })
  for (const size of ['M', ' L ', 'M', ' ']) await form.addNames({ Tailles: size })
  await form.addNames({ Couleurs: 'Noir' })
  await form.button('Ajouter une caractéristique').click()
  await form.fill({ 'Nom de la caractéristique 1': 'Poids', 'Valeur de la caractéristique 1': '1 450 g' })
  await dialog.getByLabel('Nouveau').check()
  await form.addImages(NOT_AN_IMAGE)
  await expect(dialog.getByText('Veuillez sélectionner un fichier image')).toBeVisible()
  // Heavier than the server takes: it must have been shrunk before it travelled.
  const huge = await imageFile('a.jpg', '#a03030', 4000, 3000)
  huge.buffer = Buffer.concat([huge.buffer, Buffer.alloc(11 * 1024 * 1024)])
  await form.addImages(huge, await imageFile('b.jpg', '#30a030'))
  await form.save()
  await expect(dialog.getByText('Le prix barré doit dépasser le prix')).toBeVisible()
  await dialog.getByLabel('Prix barré').fill('15000')
  await form.expectSaved('Produit ajouté avec succès')
  const product = await findProduct(shop, name)
  expect(product).toMatchObject({
    ...{ price: 12_500, originalPrice: 15_000, category: 'Casques', subcategoryId: 1 },
    ...{ description: 'Courte', specifications: { Poids: '1 450 g' } },
    ...{ sizes: ['M', 'L'], colors: ['Noir'], inStock: true, isNew: true },
  })
  expect(product?.images).toHaveLength(2)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card.getByText('+1')).toBeVisible()
  await expect(card.getByText('En stock')).toHaveCount(1)
  await page.goto(`/categorie/${product?.categoryId}`)
  await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
  await callApi(page, 'DELETE', `/products/${product?.id}`)
})

test('a field that was changed elsewhere is named before it is overwritten', async ({ page, shop }) => {
  const name = ownName('Veste')
  const product = await addProduct(shop, { name, price: 12_000 })
  const form = await openProduct(page, shop, name)
  await form.fill({ 'Prix (DA)': '16 400' })
  await callApi(page, 'PUT', `/products/${product.id}`, { price: 14_000, description: 'Doublée' })
  await form.save()
  const changed = form.root.getByRole('alert').filter({ hasText: 'Ce produit a changé entre-temps : Prix.' })
  await expect(changed).toBeVisible()
  await expect(form.field('Prix (DA)')).toHaveAccessibleDescription('Enregistré entre-temps : 14000')
  expect(await findProduct(shop, name)).toMatchObject({ price: 14_000 })
  await form.expectSaved('Produit modifié avec succès')
  expect(await findProduct(shop, name)).toMatchObject({ price: 16_400, description: 'Doublée' })
  await callApi(page, 'DELETE', `/products/${product.id}`)
})

test('a product is switched on its card, deleted and restored', async ({ page, shop }) => {
  const name = ownName('Bottes')
  const form = await openNewProduct(page, shop, name)
  await refuse(page, 'POST', '/products')
  await form.expectRefused('Erreur lors de la sauvegarde du produit', REFUSAL, { 'Nom du produit': name })
  await page.unrouteAll()
  await form.expectSaved('Produit ajouté avec succès')
  await page.getByLabel('Rechercher un produit').fill(name)
  await expect(page.getByText('1 produit', { exact: true })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('switch', { name }).click()
  await expectToast(page, 'Produit modifié avec succès')
  await expect(card.getByText('Rupture')).toBeVisible()
  await press(page, `Autres actions pour ${name}`)
  await page.getByRole('menuitemcheckbox', { name: 'Nouveau' }).click()
  await expect(card.getByText('Nouveau')).toBeVisible()
  expect(await findProduct(shop, name)).toMatchObject({ inStock: false, isNew: true })
  await refuse(page, 'DELETE', '/products/*')
  await press(page, `Supprimer ${name}`)
  const question = await confirmDeletion(page, `le produit « ${name} »`)
  await expectToast(page, 'Erreur lors de la suppression du produit')
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Produit supprimé avec succès')
  await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
  await press(page, 'Rétablir')
  await expectToast(page, 'Suppression annulée avec succès')
  await expect(card).toBeVisible()
})

test('categories that a form lacks are asked for again', async ({ page, shop }) => {
  await refuse(page, 'GET', '/categories')
  const form = await openNewProduct(page, shop)
  const { root: dialog } = form
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Les catégories ou les marques n’ont pas pu être chargées')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await dialog.getByLabel('Catégorie', { exact: true }).selectOption({ label: 'Casques' })
  await expect(alert).toBeHidden()
})
