import type { FileChooser, Locator, Page } from '@playwright/test'
import type { PageOf, Product } from '#contract/product.ts'
import type { Stock } from '#contract/stock.ts'
import { expectToast, logIn, ownName, press } from './admin.ts'
import { imageFile } from './image-file.ts'
import { placeOrder, placeOrders } from './order.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { DESKTOP, expect, test } from './shop-fixture.ts'

test('the keyboard alone deletes a brand, and its question gives the focus back', { tag: DESKTOP }, async ({
  page,
  shop,
}) => {
  const { keyboard } = page
  const main = page.getByRole('main')
  const name = ownName('Clavier')
  await shop.send('POST', '/brands', { name })
  await logIn(page, shop, '/marques')
  const bin = main.getByRole('button', { name: `Supprimer ${name}` })
  await bin.focus()
  await keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(bin).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Supprimer' }))
  await keyboard.press('Enter')
  await expectToast(page, 'Marque supprimée avec succès')
  await expect(main.getByRole('heading', { name: 'Marques' })).toBeFocused()
})

test('the keyboard alone creates a product with its pieces and an image, and is led to a wrong cell', {
  tag: DESKTOP,
}, async ({ page, shop }) => {
  const { keyboard } = page
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await logIn(page, shop)
  // The menu is before the screen.
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Produits' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Produits' })).toBeFocused()
  const product = ownName('Gants clavier')
  await tabTo(page, main.getByRole('button', { name: 'Ajouter un produit' }))
  await keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Nom du produit'))
  await keyboard.type(product)
  await keyboard.press('Tab')
  await keyboard.type('4500')
  await tabTo(page, dialog.getByLabel('Catégorie', { exact: true }))
  await keyboard.type('Gants')
  await tabTo(page, dialog.getByLabel('Ajouter des images'))
  // On a busy machine the browser may leave out the dialog of files: the owner would press again.
  await (await pressForFiles(page)).setFiles(await imageFile('a.jpg', '#204080'))
  for (const [list, names] of Object.entries({ Tailles: 'S, M, L', Couleurs: 'Noir, Rouge' })) {
    await tabTo(page, dialog.getByRole('textbox', { name: list }))
    await keyboard.type(names)
    await keyboard.press('Enter')
  }
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Compter le stock' }))
  await keyboard.press('Space')
  const told = dialog.getByText('3 tailles en 2 couleurs à 0 : le produit ne sera plus en vente')
  await expect(told).toBeVisible()
  await tabTo(page, dialog.getByLabel('Pièces', { exact: true }))
  await keyboard.type('3')
  await tabTo(page, dialog.getByRole('button', { name: '3 partout' }))
  await keyboard.press('Enter')
  await expect(told).toBeHidden()
  const cell = (variant: string) => dialog.getByLabel(`Quantité : ${variant}`)
  await tabTo(page, cell('S · Noir'))
  await keyboard.type('7')
  await keyboard.press('Enter')
  await expect(cell('M · Noir')).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(cell('M · Rouge')).toBeFocused()
  await keyboard.type('deux')
  await keyboard.press('ArrowDown')
  await expect(cell('L · Rouge')).toBeFocused()
  await keyboard.type('0')
  await expect(dialog.getByRole('row', { name: /^Total/ })).toHaveText(/Total\s*13\s*3\s*16/)
  await tabTo(page, dialog.getByRole('button', { name: 'Ajouter une caractéristique' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('Nom de la caractéristique 1')).toBeFocused()
  await keyboard.type('Poids')
  await keyboard.press('Enter')
  await keyboard.type('120 g')
  const add = dialog.getByRole('button', { name: 'Ajouter', exact: true })
  await tabTo(page, add)
  await keyboard.press('Enter')
  await expect(dialog.getByText('M · Rouge : nombre entier attendu')).toBeVisible()
  await expect(cell('M · Rouge')).toBeFocused()
  await keyboard.type('2')
  await tabTo(page, add)
  await keyboard.press('Enter')
  await expectToast(page, 'Produit ajouté avec succès')
  await expect(main.getByRole('button', { name: 'Ajouter un produit' })).toBeFocused()
  const found = (await shop.asOwner(`/products?search=${encodeURIComponent(product)}`)) as PageOf<Product>
  expect(found.items[0]).toMatchObject({
    ...{ category: 'Gants', sizes: ['S', 'M', 'L'], specifications: { Poids: '120 g' } },
    images: [{ isPrimary: true }],
  })
  const stock = (await shop.asOwner(`/products/${found.items[0]?.id}/stock`)) as Stock
  expect(stock.variants.map(({ quantity }) => quantity)).toEqual([7, 3, 3, 2, 3, 0])
})

test('a slash leads to the search of the screen, Ctrl K to screens, orders and products', {
  tag: DESKTOP,
}, async ({ page, shop }) => {
  const { id } = await placeOrder(page, shop, { customerName: ownName('Rabah') })
  await logIn(page, shop, '/marques')
  const search = page.getByLabel('Rechercher une marque')
  await search.waitFor()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(search).toHaveValue('a/b')

  const finder = page.getByRole('dialog', { name: 'Aller à' })
  const find = async (text: string, found: RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(finder.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(text)
    await expect(finder.getByRole('button', { name: found }).first()).toBeVisible()
  }
  await find('wila', /^Wilayas/)
  await page.keyboard.press('ArrowDown')
  await expect(finder.getByRole('button', { name: /^Wilayas/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Wilayas' })).toBeVisible()
  await find(String(id), /Rabah/)
  await finder.getByRole('button', { name: /Rabah/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Commande n° ${id}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await find('intercom', /^Intercom Icosium/)
  const intercom = finder.getByRole('button', { name: /^Intercom/ }).first()
  await intercom.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/produits\?recherche=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Produits' })).toBeFocused()

  // Enter waits for the results of the typed text.
  await find('intercom', /^Intercom Icosium/)
  await finder.getByRole('textbox').selectText()
  await page.keyboard.insertText(String(id))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Commande n° ${id}` })).toBeVisible()
  await page.keyboard.press('Escape')

  // A form is asked about before it is left.
  await find('boutique', /^Ma boutique/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ma boutique' })).toBeFocused()
  await page.getByLabel('Nom de la boutique').fill('Moto Sud')
  await find('wila', /^Wilayas/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Ce que vous avez saisi sera perdu.')
})

test('the list is used beside an open order, and Back leads to it', { tag: DESKTOP }, async ({
  page,
  shop,
}) => {
  const customerName = ownName('Voisine')
  const [one, two] = (await placeOrders(page, shop, 2, { customerName })).map(({ id }) => id)
  const desk = await OrderDesk.logIn(page, shop)
  await desk.find(customerName)
  await desk.opener(one).click()
  await expect(desk.sheet(one).getByRole('button', { name: 'Fermer' })).toBeFocused()
  await desk.opener(two).click()
  await expect(desk.sheet(two)).toBeVisible()
  await expect(desk.sheet(one)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`commande=${two}$`))
  // The newest is first.
  await expect(desk.sheet(two).getByRole('button', { name: 'Fermer' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(desk.sheet(one)).toBeVisible()
  await expect(desk.sheet(one).getByRole('button', { name: 'Fermer' })).toBeFocused()

  // What the list opens closes before the pane does.
  await press(page, 'Exporter les commandes')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(desk.sheet(one)).toBeVisible()
  await desk.sheet(one).getByRole('button', { name: 'Fermer' }).focus()
  await page.keyboard.press('Escape')
  await expect(desk.sheet(one)).toBeHidden()
  await expect(desk.opener(one)).toBeFocused()
  await page.keyboard.press('Enter')
  await desk.opener(two).click()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/recherche=[^&]*$/)
})

async function pressForFiles(page: Page): Promise<FileChooser> {
  let chooser: FileChooser | null = null
  page.once('filechooser', (opened) => {
    chooser = opened
  })
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter')
      return chooser
    })
    .not.toBeNull()
  if (!chooser) throw new Error('No dialog of files was opened')
  return chooser
}

/** Presses Tab until it is there; more presses than any screen has stops mean that it cannot be reached. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted).toBeFocused()
}
