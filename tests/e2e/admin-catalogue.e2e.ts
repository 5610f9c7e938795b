import type { Category } from '#contract/category.ts'
import type { PageOf, Product } from '#contract/product.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { callApi, expectToast, logIn, ownName, paste, press } from './admin.ts'
import { addProduct, openProduct } from './admin-product-form.ts'
import { imageFile } from './image-file.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { DESKTOP, expect, test } from './shop-fixture.ts'
import { findProduct } from './shopper.ts'

// What categories, models and size guides have of their own: admin-lists.e2e.ts has what every list promises.

test('products follow the names of subcategories, which are edited in one go', async ({ page, shop }) => {
  await logIn(page, shop)
  const [name, subcategories] = [ownName('Catégorie'), ['Une', 'Deux', 'Trois']]
  const { id } = (await callApi(page, 'POST', '/categories', { name, subcategories })) as Category
  const products: Product[] = []
  for (const [index, subcategory] of subcategories.entries()) {
    const fields = { name: `${name} ${subcategory}`, specifications: { Coque: subcategory } }
    products.push(await addProduct(shop, { ...fields, categoryId: id, subcategoryId: index + 1 }))
  }
  const form = new FormDialog(page, 'Modifier la catégorie')
  const saved = async () => (await callApi(page, 'GET', `/categories/${id}`)) as Category
  const open = async () => {
    await page.goto(`/${shop.adminPath}/categories?recherche=${encodeURIComponent(name)}`)
    await press(page, `Modifier ${name}`)
  }
  for (const [old, renamed, removed, added, hasImage, kept] of [
    ['Une', 'Première', 'Deux', 'Quatre', false, ['Première', null, 'Trois', 'Quatre']],
    ['Première', 'Primaire', 'Trois', 'Cinq', true, ['Primaire', null, null, 'Quatre', 'Cinq']],
  ] as const) {
    await open()
    await form.root.getByRole('textbox', { name: `Modifier ${old}` }).fill(renamed)
    await page.keyboard.press('Enter')
    await form.button(`Supprimer ${removed}`).click()
    // Only exact repeats are one.
    for (const typed of [` ${added} `, added, '  ']) {
      await form.root.getByPlaceholder('Ajouter une sous-catégorie').fill(typed)
      await page.keyboard.press('Enter')
    }
    if (!hasImage) await form.button('Ajouter Coque').click()
    const image = await imageFile('c.jpg', '#204080')
    if (hasImage) await form.root.locator('input[type=file]').setInputFiles(image)
    await form.expectSaved('Catégorie modifiée avec succès')
    expect(await saved()).toMatchObject({ subcategories: kept.filter(Boolean), filters: ['Coque'], hasImage })
    const now = await Promise.all(products.map((one) => callApi(page, 'GET', `/products/${one.id}`)))
    expect(now.map((product) => (product as Product).subcategory)).toEqual(kept.slice(0, 3))
  }
  await open()
  await form.button('Monter Cinq').click()
  await form.button('Supprimer l’image').click()
  await form.root.getByRole('textbox', { name: 'Couleur d’affichage' }).fill('rouge')
  await form.save()
  await expect(form.root.getByText('Veuillez saisir une couleur')).toBeVisible()
  await form.button('Couleur #0b5fa5').click()
  await form.expectSaved('Catégorie modifiée avec succès')
  expect(await saved()).toMatchObject({
    ...{ color: '#0b5fa5', hasImage: false, subcategories: ['Primaire', 'Cinq', 'Quatre'] },
  })
})

test('a form from an older list leaves the subcategories that were added since', async ({ page, shop }) => {
  await logIn(page, shop, '/categories')
  const name = ownName('Catégorie')
  const { id } = (await callApi(page, 'POST', '/categories', { name, subcategories: ['Une'] })) as Category
  await page.reload()
  await expect(page.getByRole('button', { name: `Modifier ${name}` })).toBeVisible()
  await callApi(page, 'PUT', `/categories/${id}`, { subcategories: ['Une', 'Deux'] })
  await press(page, `Modifier ${name}`)
  const form = new FormDialog(page, 'Modifier la catégorie')
  await form.root.getByRole('textbox', { name: 'Couleur d’affichage' }).fill('#0055aa')
  await form.expectSaved('Catégorie modifiée avec succès')
  expect(await callApi(page, 'GET', `/categories/${id}`)).toMatchObject({
    ...{ color: '#0055aa', subcategories: ['Une', 'Deux'] },
  })
})

test('a make is renamed, and not joined with one that has the same model', async ({ page, shop }) => {
  await logIn(page, shop, '/motos')
  const [wrong, right] = [ownName('Zontas'), ownName('Zontes')]
  await callApi(page, 'POST', '/vehicles/models', { make: right, name: 'R1', kind: 'quad' })
  await press(page, 'Ajouter un modèle')
  const form = new FormDialog(page, 'Ajouter un modèle')
  await form.fill({ Marque: wrong, Modèle: 'R1', 'De l’année': '2020', 'À l’année': '2023' })
  await form.field('Type').selectOption({ label: 'Scooter' })
  await form.expectSaved('Modèle ajouté avec succès')
  await page.getByLabel('Rechercher un modèle').fill(wrong)
  await expect(page.getByText('Scooter, 2020-2023')).toBeVisible()
  const rename = async (make: string, name: string) => {
    await press(page, 'Renommer une marque')
    const renaming = new FormDialog(page, 'Renommer une marque')
    await renaming.field('Marque').selectOption({ label: make })
    await renaming.fill({ 'Nouveau nom': name })
    return renaming
  }
  const renaming = await rename(wrong, right)
  await renaming.save()
  await expect(renaming.refusal).toContainText(`« ${right} » a déjà : R1.`)
  await renaming.leave('Abandonner')
  await (await rename(wrong, `${wrong} bis`)).expectSaved('Marque renommée avec succès')
})

test('what a product fits is edited in its form', async ({ page, ownShop: shop }) => {
  const product = await findProduct(shop, ({ name }) => name.includes('Gaz 330'))
  const form = await openProduct(page, shop, product.name)
  const choices = form.root.getByRole('group', { name: 'Compatibilité' })
  const read = async () => ((await shop.asOwner(`/products/${product.id}`)) as Product).fits
  await expect(choices.getByLabel('Non précisé')).toBeChecked()
  await choices.getByLabel('Modèles choisis').check()
  await form.save()
  await expect(form.root.getByText('Choisissez au moins un modèle')).toBeVisible()
  await form.fill({ 'Chercher des modèles': 'mt-0' })
  for (const model of [/Yamaha MT-07/, /Yamaha MT-09/])
    await form.root.getByRole('checkbox', { name: model }).check()
  await form.fill({ 'De l’année, Yamaha MT-07': '2018' })
  await form.expectSaved('Produit modifié avec succès')
  expect(await read()).toEqual([
    { modelId: expect.any(Number), fromYear: 2018, toYear: null },
    { modelId: expect.any(Number), fromYear: null, toYear: null },
  ])
  await press(page, `Modifier ${product.name}`)
  await form.expectTexts({ 'De l’année, Yamaha MT-07': '2018' })
  await choices.getByLabel('Universel').check()
  await form.save()
  // The toast of the first time may still be there.
  await expect.poll(read).toBe('all')
})

test('a guide is pasted from a spreadsheet, given to a category and a product', async ({ page, shop }) => {
  await logIn(page, shop, '/guides-tailles')
  const name = ownName('Guide')
  await press(page, 'Ajouter un guide')
  const form = new FormDialog(page, 'Ajouter un guide')
  await form.fill({ 'Nom du guide': name })
  await paste(
    form.field('Titre de la colonne 1'),
    'Taille\tTour\tEU\r\nS\t55-56\t7\r\nM\t57 cm\t8\r\nL\t59\t9\r\nXL\t61\t10\r\n',
  )
  await form.expectTexts({ 'EU, ligne 4': '10' })
  await form.field('Colonne mesurée').selectOption('Tour')
  await expect(form.root.getByText('Aucune mesure n’est lue dans')).toContainText('57 cm')
  await form.fill({ 'Tour, ligne 2': '57-58' })
  await expect(form.root.getByText('Aucune mesure n’est lue dans')).toBeHidden()
  await form.save()
  await expect(form.root.getByText('Veuillez dire ce que l’on mesure')).toBeVisible()
  await form.fill({ 'Ce que l’on mesure': 'Tour de main' })
  await form.button('Retirer la colonne EU').click()
  await form.button('Retirer la ligne 4').click()
  await form.expectSaved('Guide ajouté avec succès')
  const saved = ((await shop.asOwner('/size-guides')) as SizeGuide[]).find((guide) => guide.name === name)
  expect(saved).toMatchObject({
    columns: ['Taille', 'Tour'],
    rows: [
      ['S', '55-56'],
      ['M', '57-58'],
      ['L', '59'],
    ],
    measure: { label: 'Tour de main', unit: 'cm', column: 1 },
  })

  // From its own list, to a category that has none.
  const category = (await callApi(page, 'POST', '/categories', { name: ownName('Rayon') })) as Category
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Aucune catégorie ne le montre')
  await row.getByLabel(`Relier le guide « ${name} »`).selectOption(category.name)
  await expectToast(page, 'Guide relié avec succès')
  await expect(row).toContainText(category.name)
  const path = `/categories/${category.id}`
  expect(await callApi(page, 'GET', path)).toEqual({ ...category, sizeGuideId: saved?.id })

  // From the forms of a product and of the category.
  const [product] = ((await shop.asOwner('/products?limit=1')) as PageOf<Product>).items
  for (const [screen, opener, toast, from, to] of [
    ['produits', product?.name, 'Produit modifié avec succès', '', name],
    ['categories', category.name, 'Catégorie modifiée avec succès', String(saved?.id), ''],
  ] as const) {
    await page.goto(`/${shop.adminPath}/${screen}`)
    await press(page, `Modifier ${opener}`)
    const dialog = new FormDialog(page, /^Modifier/)
    await dialog.expectTexts({ 'Guide des tailles': from })
    await dialog.field('Guide des tailles').selectOption(to)
    await dialog.expectSaved(toast)
  }
  expect(await shop.asOwner(`/products/${product?.id}`)).toMatchObject({ sizeGuideId: saved?.id })
  expect(await callApi(page, 'GET', path)).toMatchObject({ sizeGuideId: null })
  await callApi(page, 'PUT', `/products/${product?.id}`, { sizeGuideId: null })
})

test('a guide is typed by keyboard alone, a gesture is undone, what changed is marked', {
  tag: DESKTOP,
}, async ({ page, ownShop }) => {
  await logIn(page, ownShop, '/guides-tailles')
  await press(page, 'Modifier Gants')
  const form = new FormDialog(page, 'Modifier le guide')
  await form.field('Taille, ligne 4').focus()
  await page.keyboard.press('ArrowDown')
  await expect(form.field('Taille, ligne 5')).toBeFocused()
  // Below the last row a new one begins.
  await page.keyboard.press('Enter')
  await expect(form.field('Taille, ligne 6')).toBeFocused()
  await page.keyboard.type('3XL')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('26,5-27')
  await page.keyboard.press('Tab')
  const last = form.field('Taille EU, ligne 6')
  await expect(last).toBeFocused()
  await page.keyboard.type('13')
  await page.keyboard.press('Control+z')
  await expect(last).toHaveValue('')
  await page.keyboard.type('14')
  await expect(last).toHaveClass(/bg-amber-100/)
  await expect(form.field('Taille EU, ligne 5')).not.toHaveClass(/bg-amber-100/)
  await form.button('Retirer la ligne 1').click()
  await form.button('Défaire').click()
  await form.expectTexts({ 'Taille, ligne 1': 'S' })
  await form.expectSaved('Guide modifié avec succès')
  const gloves = ((await ownShop.asOwner('/size-guides')) as SizeGuide[]).find(({ name }) => name === 'Gants')
  expect(gloves?.rows.slice(5)).toEqual([['3XL', '26,5-27', '14']])
})
