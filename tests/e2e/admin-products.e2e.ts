import type { PageOf, Product } from '#contract/product.ts'
import {
  callApi,
  confirmDeletion,
  cut,
  expectToast,
  fillLogin,
  logIn,
  ownName,
  press,
  REFUSAL,
  refuse,
} from './admin.ts'
import { fillRequired, findProduct, openNewProduct } from './admin-product-form.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { imageFile, NOT_AN_IMAGE } from './image-file.ts'
import { CORE, expect, test } from './shop-fixture.ts'

test('a product is added with every field and its pictures, and is in its category at once', {
  tag: CORE,
}, async ({ page, shop }) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Casque')
  const dialog = await openNewProduct(page)
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Veuillez choisir une catégorie')).toBeVisible()
  await expectNoViolationInDialog(page, 'product dialog')
  await dialog.getByLabel('Nom du produit').fill(name)
  await dialog.getByLabel('Prix (DA)').fill('12 500')
  await dialog.getByLabel('Prix barré').fill('12000')
  await dialog.getByLabel('Catégorie', { exact: true }).selectOption({ label: 'Casques' })
  await dialog.getByLabel('Sous-catégorie').selectOption({ index: 1 })
  await dialog.getByLabel('Marque').selectOption({ index: 1 })
  await dialog.getByLabel('Description', { exact: true }).fill('Courte')
  await dialog.getByLabel('Description complète').fill('Longue '.repeat(20))
  const sizes = dialog.getByRole('group', { name: 'Tailles' })
  for (const size of ['M', ' L ', 'M', ' ']) {
    await sizes.getByRole('textbox').fill(size)
    await page.keyboard.press('Enter')
  }
  await expect(sizes.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('group', { name: 'Couleurs' }).getByRole('textbox').fill('Noir')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Ajouter une caractéristique' }).click()
  await dialog.getByLabel('Nom de la caractéristique 1').fill('Poids')
  await dialog.getByLabel('Valeur de la caractéristique 1').fill('1 450 g')
  await dialog.getByLabel('Nouveau').check()
  const chooser = dialog.getByLabel('Ajouter des images')
  await chooser.setInputFiles(NOT_AN_IMAGE)
  await expect(dialog.getByText('Veuillez sélectionner un fichier image')).toBeVisible()
  // Heavier than the server takes: it must have been shrunk before it travelled.
  const huge = await imageFile('a.jpg', '#a03030', 4000, 3000)
  huge.buffer = Buffer.concat([huge.buffer, Buffer.alloc(11 * 1024 * 1024)])
  await chooser.setInputFiles([huge, await imageFile('b.jpg', '#30a030')])
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Le prix barré doit dépasser le prix')).toBeVisible()
  await dialog.getByLabel('Prix barré').fill('15000')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Produit ajouté avec succès')
  await expect(dialog).toBeHidden()
  const product = await findProduct(shop, name)
  expect(product).toMatchObject({
    price: 12_500,
    originalPrice: 15_000,
    category: 'Casques',
    subcategoryId: 1,
    description: 'Courte',
    specifications: { Poids: '1 450 g' },
    sizes: ['M', 'L'],
    colors: ['Noir'],
    inStock: true,
    isNew: true,
  })
  expect(product?.images).toHaveLength(2)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card.getByText('+1')).toBeVisible()
  await expect(card.getByText('En stock')).toHaveCount(1)
  await expectNoViolation(page, 'products')
  await page.goto(`/categorie/${product?.categoryId}`)
  await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
  await callApi(page, 'DELETE', `/products/${product?.id}`)
})

test('a form from a list of this morning leaves what was changed elsewhere since', async ({ page, shop }) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Veste')
  const [category] = (await callApi(page, 'GET', '/categories')) as { id: number }[]
  const fields = { name, price: 12_000, categoryId: category?.id, sizes: ['S', 'M'] }
  const { product } = (await callApi(page, 'POST', '/products', fields)) as { product: Product }
  await page.goto(`/${shop.adminPath}/produits?recherche=${encodeURIComponent(name)}`)
  await expect(page.getByText('1 produit', { exact: true })).toBeVisible()
  const since = { price: 14_500, sizes: ['S', 'M', 'XL'], inStock: false }
  await callApi(page, 'PUT', `/products/${product.id}`, since)
  await press(page, `Modifier ${name}`)
  await page.getByRole('dialog').getByLabel('Description', { exact: true }).fill('Doublée')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expectToast(page, 'Produit modifié avec succès')
  expect(await findProduct(shop, name)).toMatchObject({ ...since, description: 'Doublée' })
  await callApi(page, 'DELETE', `/products/${product.id}`)
})

test('a field that was changed elsewhere is named before it is overwritten', async ({ page, shop }) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Veste')
  const [category] = (await callApi(page, 'GET', '/categories')) as { id: number }[]
  const fields = { name, price: 12_000, categoryId: category?.id }
  const { product } = (await callApi(page, 'POST', '/products', fields)) as { product: Product }
  await page.goto(`/${shop.adminPath}/produits?recherche=${encodeURIComponent(name)}`)
  await expect(page.getByText('1 produit', { exact: true })).toBeVisible()
  await press(page, `Modifier ${name}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Prix (DA)').fill('16 400')
  await callApi(page, 'PUT', `/products/${product.id}`, { price: 14_000, description: 'Doublée' })
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Ce produit a changé entre-temps : Prix.' }),
  ).toBeVisible()
  await expect(dialog.getByLabel('Prix (DA)')).toHaveAccessibleDescription('Enregistré entre-temps : 14000')
  await expectNoViolationInDialog(page, 'a product that changed elsewhere')
  expect(await findProduct(shop, name)).toMatchObject({ price: 14_000 })
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expectToast(page, 'Produit modifié avec succès')
  expect(await findProduct(shop, name)).toMatchObject({ price: 16_400, description: 'Doublée' })
  await callApi(page, 'DELETE', `/products/${product.id}`)
})

test('a price that was probably mistyped is asked about before it is saved', async ({ page, shop }) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Gants')
  const dialog = await openNewProduct(page)
  await fillRequired(page, name)
  await dialog.getByLabel('Prix (DA)').fill('0')
  const save = dialog.getByRole('button', { name: 'Ajouter', exact: true })
  const question = page.getByRole('alertdialog', { name: 'À vérifier' })
  await save.click()
  await expect(question).toContainText('Le produit coûtera 0 DA. Est-ce bien le prix ?')
  await question.getByRole('button', { name: 'Corriger' }).click()
  await expect(question).toBeHidden()
  expect(await findProduct(shop, name)).toBeUndefined()
  await save.click()
  await question.getByRole('button', { name: 'Ajouter' }).click()
  await expectToast(page, 'Produit ajouté avec succès')
  const product = await findProduct(shop, name)
  expect(product).toMatchObject({ price: 0 })
  await callApi(page, 'DELETE', `/products/${product?.id}`)
})

test('stock and novelty are switched on the card, and products deleted', async ({ page, shop }) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Bottes')
  const dialog = await openNewProduct(page)
  await fillRequired(page, name)
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog).toBeHidden()
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
  await refuse(page, 'PUT', '/products/*')
  await card.getByRole('switch', { name }).click()
  await expectToast(page, 'Erreur lors de la sauvegarde du produit')
  expect(await findProduct(shop, name)).toMatchObject({ inStock: false })

  await refuse(page, 'DELETE', '/products/*')
  await press(page, `Supprimer ${name}`)
  const question = await confirmDeletion(page, name)
  await expectToast(page, 'Erreur lors de la suppression du produit')
  await page.unroute('**/api/products/*')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Produit supprimé avec succès')
  await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
  expect(await findProduct(shop, name)).toBeUndefined()
})

test('nothing typed is lost by a refusal, a lost network, a stray click or the end of the session', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/produits')
  const name = ownName('Sac')
  const dialog = await openNewProduct(page)
  await fillRequired(page, name)
  await dialog.getByLabel('Ajouter des images').setInputFiles(await imageFile('a.jpg', '#567'))
  await refuse(page, 'POST', '/products')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Erreur lors de la sauvegarde du produit')
  await expect(dialog.getByText(REFUSAL)).toBeVisible()
  await page.unroute('**/api/products')
  await cut(page, 'POST', '/products')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Pas de connexion au serveur')).toBeVisible()
  await page.unroute('**/api/products')
  await page.mouse.click(2, 400)
  await expect(dialog.getByLabel('Nom du produit')).toHaveValue(name)
  await callApi(page, 'POST', '/auth/logout')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await fillLogin(page)
  await expect(page.getByLabel('Nom du produit')).toHaveValue(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Produit ajouté avec succès')
  await expect.poll(async () => (await findProduct(shop, name))?.images.length).toBe(1)
})

test('products are filtered, sorted and paged by the address; a failed list is asked for again', async ({
  page,
  shop,
}) => {
  await refuse(page, 'GET', '/products?*')
  await logIn(page, shop, '/produits')
  await expect(page.getByText('Impossible de charger les produits')).toBeVisible()
  await page.unroute('**/api/products?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText(/^\d+ produits$/)).toBeVisible()
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByLabel('Filtrer par catégorie').selectOption({ label: 'Casques' })
  await page.getByLabel('Trier').selectOption('price-low')
  await expect(page).toHaveURL(/categorie=\d+&tri=price-low$/)
  const list = (await shop.asOwner('/products?category=1&sort=price-low')) as PageOf<Product>
  expect(list.total).toBeGreaterThan(0)
  await page.getByLabel('Rechercher un produit').fill('zzzz')
  await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
  await expectNoViolation(page, 'no products')

  await refuse(page, 'GET', '/categories')
  await page.reload()
  const dialog = await openNewProduct(page)
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Les catégories ou les marques n’ont pas pu être chargées')
  await page.unroute('**/api/categories')
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await dialog.getByLabel('Catégorie', { exact: true }).selectOption({ label: 'Casques' })
  await expect(alert).toBeHidden()
})
