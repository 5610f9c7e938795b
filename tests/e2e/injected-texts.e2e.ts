import type { Page } from '@playwright/test'
import type { Category } from '#contract/category.ts'
import type { HeroCard } from '#contract/content.ts'
import type { Order } from '#contract/order.ts'
import type { Product } from '#contract/product.ts'
import { callApi, expectToast, logIn, press } from './admin.ts'
import { imageFile } from './image-file.ts'
import { checkoutOf } from './pages/checkout.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'
import { openWithCart, ordersOf, ownPhone, toLine } from './shopper.ts'

// Texts that are scripts, in a real browser: each screen shows them letter by letter, and nothing runs, nor
// would have run if the policy had not forbidden it.

const NAME = `Faux </script><script>__hit=1;alert(1)</script><img src=x onerror="__hit=1;alert(1)">`
const LINK = 'javascript:__hit=1;alert(1)'
const TEXT = `${NAME} <svg onload="__hit=1"> <a href="${LINK}">ici</a> ${LINK}`

test.use({ baseURL: ({ ownShop }, use) => use(ownShop.url) })

test('no text of the owner’s or of a visitor’s runs on any screen', async ({ page, ownShop: shop }) => {
  test.slow()
  const hits = await watchScripts(page)
  await logIn(page, shop)
  const { category, product } = await fill(page, shop)
  const shows = async (path: string, ...texts: string[]) => {
    await page.goto(path)
    for (const text of texts) await expectShown(page, text, path)
    expect(hits, path).toEqual([])
  }

  await shows('/', NAME)
  const ticker = page.getByText(TEXT).first()
  await expect(ticker).toBeAttached()
  await page.getByRole('button', { name: 'MENU' }).click()
  await page.getByRole('dialog').getByRole('button', { name: NAME }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: NAME })).toBeVisible()
  await shows(`/categorie/${category.id}`, NAME)
  await shows(`/categorie/${category.id}/sous-categorie/${encodeURIComponent(NAME)}`, NAME)
  await shows(`/recherche?search=${encodeURIComponent(NAME)}`, NAME)
  await shows(`/produit/${product.id}`, NAME, TEXT)
  await shows(`/${encodeURIComponent(NAME)}`)
  await shows(`/?orderId=${encodeURIComponent(NAME)}`)
  await openWithCart(page, '/panier', [toLine(product, { image: LINK })])
  await expectShown(page, NAME, 'the cart')
  await page.getByRole('link', { name: 'Passer la commande' }).click()
  const order = await orderAsVisitor(page, shop)
  await expectShown(page, NAME, 'the confirmation')
  await page.goto('/panier')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await page.getByRole('combobox', { name: 'Rechercher un produit' }).fill('Faux </script>')
  await expect(page.getByRole('option').filter({ hasText: NAME }).first()).toBeVisible()
  expect(hits).toEqual([])

  const screens = ['tableau-bord', 'commandes', 'produits', 'marques', 'categories', 'barre-actualites']
  for (const screen of [...screens, 'bannieres', 'wilayas', 'carte-hero'])
    await shows(`/${shop.adminPath}/${screen}`, NAME)
  await shows(`/${shop.adminPath}/commandes?commande=${order.id}`)
  await expect(page.getByRole('dialog').getByText(NAME).first()).toBeVisible()
  await page.goto(`/${shop.adminPath}/produits`)
  await press(page, `Modifier ${NAME}`)
  await expect(page.getByRole('dialog').getByLabel('Nom du produit')).toHaveValue(NAME)
  await press(page, 'Fermer')
  await press(page, `Supprimer ${NAME}`)
  await expect(page.getByRole('alertdialog')).toContainText(NAME)
  expect(hits).toEqual([])
})

/** What runs, what would have run, and what asks for an answer. */
async function watchScripts(page: Page): Promise<string[]> {
  const hits: string[] = []
  await page.exposeFunction('tellHit', (text: string) => hits.push(text))
  await page.addInitScript(() => {
    const { tellHit } = window as unknown as { tellHit: (text: string) => void }
    Object.defineProperty(window, '__hit', { set: () => tellHit('a script ran') })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      tellHit(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  page.on('dialog', (dialog) => {
    hits.push(dialog.message())
    return dialog.dismiss()
  })
  return hits
}

async function expectShown(page: Page, text: string, where: string): Promise<void> {
  const shown = page.getByRole('main').getByText(text).filter({ visible: true }).first()
  await expect(shown, where).toBeVisible()
}

/** Things of every kind whose texts are scripts. */
async function fill(page: Page, shop: RunningShop) {
  const category = (await shop.send('POST', '/categories', { name: NAME, subcategories: [NAME] })) as Category
  await shop.send('POST', '/brands', { name: NAME })
  const { product } = (await shop.send('POST', '/products', {
    ...{ name: NAME, price: 1000, categoryId: category.id, subcategoryId: 1, brand: NAME },
    ...{ description: TEXT, fullDescription: TEXT, specifications: { [NAME]: TEXT } },
  })) as { product: Product }
  await shop.send('POST', '/news', { title: NAME, text: TEXT, isActive: true, order: 0 })
  const prices = { homePrice: 600, centerPrice: 400 }
  await shop.send('POST', '/wilayas', { name: NAME, ...prices, centers: [NAME], baladiyas: [NAME] })
  const [card] = (await shop.asOwner('/hero-cards')) as HeroCard[]
  const refused = callApi(page, 'PUT', `/hero-cards/${card?.id}`, { link: LINK })
  await expect(refused).rejects.toThrow('400')
  await shop.send('PUT', `/hero-cards/${card?.id}`, { title: NAME })
  await addBanner(page, shop)
  return { category, product }
}

async function addBanner(page: Page, shop: RunningShop): Promise<void> {
  await page.goto(`/${shop.adminPath}/bannieres`)
  await press(page, 'Ajouter une bannière')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(await imageFile('b.jpg', '#204080'))
  await dialog.getByLabel('Titre').fill(NAME)
  await press(page, 'Ajouter')
  await expectToast(page, 'Bannière ajoutée avec succès')
}

/** To the home of the wilaya, the baladiya and the address that are scripts. */
async function orderAsVisitor(page: Page, shop: RunningShop): Promise<Order> {
  const { name, phone, wilaya, home, baladiya, address, confirm } = checkoutOf(page)
  const typed = ownPhone()
  await name.fill(NAME)
  await phone.fill(typed)
  await wilaya.fill('Faux')
  await page.getByRole('option', { name: NAME }).click()
  await home.check()
  await baladiya.fill('Faux')
  await page.getByRole('option', { name: NAME }).click()
  await address.fill(NAME)
  await confirm()
  await expect(page).toHaveURL(/\/succes-commande\?orderId=\d+$/)
  const [order] = await ordersOf(shop, typed)
  if (!order) throw new Error('No order was placed')
  return order
}
