import type { Page } from '@playwright/test'
import type { Category } from '#contract/category.ts'
import type { HeroCard } from '#contract/content.ts'
import type { Order } from '#contract/order.ts'
import type { Product } from '#contract/product.ts'
import { callApi, expectToast, logIn, press } from './admin.ts'
import { imageFile } from './image-file.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'
import { confirmOrder, openWithCart, ownPhone, toLine } from './shopper.ts'

// Texts that are scripts, in a real browser: each screen shows them letter by letter, and nothing runs, nor
// would have run if the policy had not forbidden it.

const NAME = `Faux </script><script>__hit=1;alert(1)</script><img src=x onerror="__hit=1;alert(1)">`
const LINK = 'javascript:__hit=1;alert(1)'
const TEXT = `${NAME} <svg onload="__hit=1"> <a href="${LINK}">ici</a> ${LINK}`

test('no text of the owner’s or of a visitor’s runs on any screen', async ({ page, shop }) => {
  const hits = await watchScripts(page)
  await logIn(page, shop)
  await using made = await fill(page, shop)
  const { category, product } = made
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
  made.alsoUndo(() => callApi(page, 'DELETE', `/orders/${order.id}`))
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

/** Things of every kind whose texts are scripts; they are gone again in the end. */
async function fill(page: Page, shop: RunningShop) {
  await using cleanUp = new AsyncDisposableStack()
  const create = async <Created extends { id: number }>(path: string, body: object): Promise<Created> => {
    const answer = (await callApi(page, 'POST', path, body)) as Created & { product?: Created }
    const made = answer.product ?? answer
    cleanUp.defer(async () => void (await callApi(page, 'DELETE', `${path}/${made.id}`)))
    return made
  }
  const names = { name: NAME, subcategories: [NAME] }
  const category = await create<Category>('/categories', names)
  await create('/brands', { name: NAME })
  const product = await create<Product>('/products', {
    name: NAME,
    price: 1000,
    categoryId: category.id,
    subcategoryId: 1,
    brand: NAME,
    description: TEXT,
    fullDescription: TEXT,
    specifications: { [NAME]: TEXT },
  })
  await create('/news', { title: NAME, text: TEXT, isActive: true, order: 0 })
  await create('/wilayas', {
    name: NAME,
    homePrice: 600,
    centerPrice: 400,
    centers: [NAME],
    baladiyas: [NAME],
  })
  const [card] = (await shop.asOwner('/hero-cards')) as HeroCard[]
  if (!card) throw new Error('The demo shop has no hero card')
  const refused = callApi(page, 'PUT', `/hero-cards/${card.id}`, { link: LINK })
  await expect(refused).rejects.toThrow('400')
  cleanUp.defer(
    async () => void (await callApi(page, 'PUT', `/hero-cards/${card.id}`, { title: card.title })),
  )
  await callApi(page, 'PUT', `/hero-cards/${card.id}`, { title: NAME })
  await addBanner(page, shop)
  cleanUp.defer(async () => {
    const banners = (await shop.asOwner('/banners')) as { id: number; title: string | null }[]
    for (const { id, title } of banners) if (title === NAME) await callApi(page, 'DELETE', `/banners/${id}`)
  })
  const kept = cleanUp.move()
  return {
    category,
    product,
    alsoUndo: (undo: () => Promise<unknown>) => kept.defer(async () => void (await undo())),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
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
  const phone = ownPhone()
  await page.getByLabel('Nom complet').fill(NAME)
  await page.getByLabel('Téléphone').fill(phone)
  await page.getByRole('combobox', { name: 'Wilaya' }).fill('Faux')
  await page.getByRole('option', { name: NAME }).click()
  await page.getByRole('radio', { name: /À domicile/ }).check()
  await page.getByRole('combobox', { name: 'Baladiya' }).fill('Faux')
  await page.getByRole('option', { name: NAME }).click()
  await page.getByLabel('Adresse').fill(NAME)
  await confirmOrder(page)
  await expect(page).toHaveURL(/\/succes-commande\?orderId=\d+$/)
  const { items } = (await shop.asOwner(`/orders?search=${phone}`)) as { items: Order[] }
  const [order] = items
  if (!order) throw new Error('No order was placed')
  return order
}
