import type { PageOf, Product } from '#contract/product.ts'
import { callApi, chooseFirst, expectToast, logIn, ownName, press } from './admin.ts'
import { addProduct, findProduct, openProduct } from './admin-product-form.ts'
import { holdAnswers } from './held-answers.ts'
import { imageFile } from './image-file.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { DESKTOP, expect, type RunningShop, test, WIDE } from './shop-fixture.ts'

async function addProducts(shop: RunningShop, ...products: object[]): Promise<Product[]> {
  const added: Product[] = []
  for (const { stock, ...fields } of products as { stock?: object }[]) {
    const product = await addProduct(shop, fields)
    if (stock) await shop.send('PUT', `/products/${product.id}/stock`, { isCounted: true, ...stock })
    added.push(product)
  }
  return added
}

test('what is sold out is on the dashboard, and in the list as in the shop', { tag: WIDE }, async ({
  page,
  shop,
}) => {
  const word = ownName('Gants')
  const [out, low, full, free] = [`${word} à zéro`, `${word} presque`, `${word} plein`, `${word} libre`]
  const sizes = ['M', 'L']
  const both = (quantity: number) => sizes.map((size) => ({ size, color: null, quantity }))
  const added = await addProducts(
    shop,
    { name: out, sizes, stock: { variants: both(0) } },
    { name: low, sizes, stock: { lowAt: 2, variants: both(1) } },
    { name: full, sizes, stock: { lowAt: 2, variants: both(6) } },
    { name: free },
  )
  await logIn(page, shop, '/tableau-bord')
  const soldOut = page.getByRole('region', { name: 'Épuisés' })
  await expect(soldOut.getByRole('link', { name: new RegExp(out) })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Presque épuisés' })).toContainText(low)
  await soldOut.getByRole('link', { name: /^Voir/ }).click()
  await expect(page).toHaveURL(/stock=epuises/)
  await page.getByLabel('Rechercher un produit').fill(word)
  await expect(page.getByText('1 produit', { exact: true })).toBeVisible()

  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(card(out)).toContainText('Épuisé')
  await expect(card(out)).not.toContainText('En stock')
  await press(page, 'Épuisés')
  await expect(page.getByText('4 produits', { exact: true })).toBeVisible()
  await expect(card(full)).toContainText('12 pièces')
  await expect(card(low)).toContainText('Presque épuisé : 2 pièces')
  await expect(card(free)).not.toContainText(/pièce|Épuisé/)
  await press(page, 'Presque épuisés')
  await expect(page.getByText('1 produit', { exact: true })).toBeVisible()
  await press(page, 'Sans photo')
  await page.reload()
  await expect(card(low)).toBeVisible()
  for (const name of ['Presque épuisés', 'Sans photo'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Trier').selectOption('price-low')
  await page.getByLabel('Filtrer par catégorie').selectOption({ label: 'Gants' })
  await page.getByLabel('Filtrer par marque').selectOption({ index: 1 })
  await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
  await expect(page).toHaveURL(/tri=price-low&categorie=\d+&marque=/)

  await page.goto(`/produit/${added[0]?.id}`)
  await expect(page.getByText('Rupture de stock').first()).toBeVisible()
  for (const { id } of added) await callApi(page, 'DELETE', `/products/${id}`)
})

test('the whole list is chosen and changed, beyond a page', { tag: WIDE }, async ({ page, shop }) => {
  const word = ownName('Sacoche')
  await addProducts(shop, ...Array.from({ length: 23 }, (_, index) => ({ name: `${word} ${index}` })))
  await logIn(page, shop, `/produits?recherche=${encodeURIComponent(word)}`)
  await expect(page.getByText('23 produits', { exact: true })).toBeVisible()
  await chooseFirst(page)
  await press(page, 'Toute la page')
  await press(page, 'Les 23 de la liste')
  await expect(page.getByRole('region', { name: 'Produits choisis' })).toContainText('23 choisis')
  await page.getByRole('button', { name: 'Modifier les produits choisis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier 23 produits' })
  await dialog.getByLabel('Que changer').selectOption('Nouveau')
  await dialog.getByLabel('Nouveau', { exact: true }).selectOption('Oui')
  await dialog.getByRole('button', { name: 'Modifier 23 produits' }).click()
  await expectToast(page, '23 produits modifiés')
  const search = `/products?isNew=true&limit=100&search=${encodeURIComponent(word)}`
  const { items } = (await shop.asOwner(search)) as PageOf<Product>
  expect(items).toHaveLength(23)
  const body = { ids: items.map(({ id }) => id), change: { delete: true } }
  await callApi(page, 'POST', '/products/bulk', body)
})

test('a product is seen in the shop, and copied with its images', { tag: WIDE }, async ({ page, shop }) => {
  const name = ownName('Blouson')
  const fields = { name, price: 99_999_999, sizes: ['M'], reference: ownName('REF') }
  const [product] = await addProducts(shop, { ...fields, stock: { variants: [{ size: 'M', quantity: 3 }] } })
  const form = await openProduct(page, shop, name)
  await form.addImages(await imageFile('a.jpg', '#803030'), await imageFile('b.jpg', '#308030'))
  await form.expectSaved('Produit modifié avec succès')

  await press(page, `Autres actions pour ${name}`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Voir dans la boutique' }).click()
  await expect(await opened).toHaveURL(new RegExp(`/produit/${product?.id}`))
  await (await opened).close()

  await press(page, `Autres actions pour ${name}`)
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click()
  const begun = new FormDialog(page, 'Ajouter un produit')
  await begun.expectTexts({ 'Nom du produit': `${name} (copie)` })
  expect(await findProduct(shop, `${name} (copie)`)).toBeUndefined()
  await begun.expectSaved('Produit ajouté avec succès')
  const copy = await findProduct(shop, `${name} (copie)`)
  expect(copy).toMatchObject({ price: 99_999_999, sizes: ['M'], reference: null, pieces: 0 })
  expect(copy?.images).toHaveLength(2)
  for (const id of [product?.id, copy?.id]) await callApi(page, 'DELETE', `/products/${id}`)
})

test('a copy whose images come late leaves the form that was begun meanwhile', async ({ page, shop }) => {
  const name = ownName('Bottes')
  const product = await addProduct(shop, { name })
  const form = await openProduct(page, shop, name)
  await form.addImages(await imageFile('a.jpg', '#803030'))
  await form.expectSaved('Produit modifié avec succès')
  const images = await holdAnswers(page, new RegExp(`/api/products/${product.id}/image[^&]*$`))
  await press(page, `Autres actions pour ${name}`)
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click()
  await images.arrived()
  await expect(page.getByText('Copie des images…')).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un produit' }).click()
  const begun = new FormDialog(page, 'Ajouter un produit')
  await begun.fill({ 'Nom du produit': 'Blouson' })
  await images.release()
  await expect(page.getByText('Copie des images…')).toBeHidden()
  await begun.expectTexts({ 'Nom du produit': 'Blouson' })
  await callApi(page, 'DELETE', `/products/${product.id}`)
})

test('a phone shows four products at once', async ({ page, ownShop: shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, shop, '/produits')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  await press(page, 'Tableau')
  const bar = (await page.getByRole('navigation', { name: 'Raccourcis' }).boundingBox())?.y ?? 0
  const bottom = () => cards.nth(3).evaluate((card) => card.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(bar)
})

test('the table is sorted by its head, and its rows are opened by the keyboard', { tag: DESKTOP }, async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/produits')
  await press(page, 'Tableau')
  // This browser remembers it.
  await page.reload()
  await page.getByRole('button', { name: 'Trier par Prix' }).click()
  await expect(page).toHaveURL(/tri=price-low/)
  const first = page.getByRole('button', { name: /^Modifier / }).first()
  const { items } = (await shop.asOwner('/products?sort=price-low&limit=1')) as PageOf<Product>
  // The list before is shown until the new one has come.
  await expect(first).toHaveAccessibleName(`Modifier ${items[0]?.name}`)
  await page
    .getByRole('checkbox', { name: /^Choisir/ })
    .first()
    .focus()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Modifier le produit' })).toBeVisible()
})

test('another row of the list asks before the product in the pane loses its input', { tag: DESKTOP }, async ({
  page,
  shop,
}) => {
  const word = ownName('Panneau')
  const products = await addProducts(shop, { name: `${word} A` }, { name: `${word} B` })
  await logIn(page, shop, `/produits?recherche=${encodeURIComponent(word)}`)
  const form = new FormDialog(page, 'Modifier le produit')
  const question = page.getByRole('alertdialog')
  await press(page, `Modifier ${word} A`)
  await press(page, `Modifier ${word} B`)
  await form.expectTexts({ 'Nom du produit': `${word} B` })
  await expect(form.field('Nom du produit')).toBeFocused()
  await form.fill({ 'Nom du produit': 'Autre nom' })
  await press(page, `Modifier ${word} A`)
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  await form.expectTexts({ 'Nom du produit': 'Autre nom' })
  await page.reload()
  await form.expectTexts({ 'Nom du produit': 'Autre nom' })

  await press(page, `Modifier ${word} A`)
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await form.expectTexts({ 'Nom du produit': `${word} A` })
  await page.keyboard.press('Escape')
  await expect(form.root).toBeHidden()
  await expect(page.getByRole('button', { name: `Modifier ${word} A` })).toBeFocused()
  for (const { id } of products) await callApi(page, 'DELETE', `/products/${id}`)
})
