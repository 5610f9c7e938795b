import type { Page, Route } from '@playwright/test'
import type { Banner } from '#contract/banner.ts'
import type { Order } from '#contract/order.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { expectToast, logIn, press, REFUSAL, refuse } from './admin.ts'
import { type Action, type Names, ownersActions } from './admin-actions.ts'
import { NOT_A_PICTURE, photo } from './photo.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

const ORDER: Order = {
  id: 12,
  customerName: 'Amina Bensalem',
  customerPhone: '0661 00 00 00',
  status: 'pending',
  wilayaId: 16,
  wilayaName: 'Alger',
  deliveryType: 'home',
  center: null,
  baladiya: null,
  deliveryAddress: null,
  items: [{ productId: 1, product_name: 'Casque', quantity: 2, price: 9000, size: 'M', color: 'Noir' }],
  subtotal: 18_000,
  deliveryPrice: 600,
  totalPrice: 18_600,
  createdAt: '2026-01-02T10:00:00.000Z',
}

const ORDERS: Order[] = [
  ORDER,
  { ...ORDER, id: 11, status: 'confirmed', deliveryType: 'center', center: 'Bab Ezzouar' },
  { ...ORDER, id: 10, status: 'shipped' },
  { ...ORDER, id: 9, status: 'delivered' },
  { ...ORDER, id: 8, status: 'cancelled' },
]

const EMPTY = { items: [], total: 0, page: 1, pageSize: 20 }

test('every action of the owner says that it failed, or that it succeeded, in the words of the spec', async ({
  page,
  shop,
}) => {
  test.slow()
  const { names, answers } = await knownThings(shop)
  await logIn(page, shop)
  await showThings(page, answers)
  let isRefused = true
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    return isRefused ? route.fulfill({ status: 500, body: '' }) : accept(route, answers)
  })
  let screen = ''
  for (const action of ownersActions(names)) {
    isRefused = true
    if (action.screen !== screen || (await page.getByRole('dialog').count()) > 0)
      await page.goto(`/${shop.adminPath}${action.screen}`)
    screen = action.screen
    await action.prepare?.(page)
    await expectQuestion(page, action)
    await press(page, action.send)
    await expectOnlyToast(page, action.failure)
    isRefused = false
    await press(page, action.send)
    await expectOnlyToast(page, action.success)
  }
})

/** What each screen must show: its title, then texts of its states (spec §2, §4 and §5). */
const screens = (product: Product): { path: string; lists?: Record<string, unknown>; texts: string[] }[] => [
  {
    path: '/tableau-bord',
    texts: [
      ...['Tableau de bord', 'Total Commandes', 'Total Produits', 'Marques', 'Revenus Total'],
      ...['Résumé des Ventes', 'Livrées', 'En Attente', 'Confirmées', 'Expédiées', 'Annulées'],
    ],
  },
  {
    path: '/commandes',
    lists: { 'orders?*': { ...EMPTY, items: ORDERS, total: 5 } },
    texts: ['Commandes', 'En attente', 'Confirmé', 'Expédié', 'Livré', 'Annulé', '0661 00 00 00'],
  },
  {
    path: '/commandes?commande=12',
    lists: { 'orders?*': { ...EMPTY, items: ORDERS, total: 5 }, 'orders/12': ORDER },
    texts: ['Domicile', 'N/A', 'Baladiya', 'Adresse', 'Sous-total', '18 600 DA', '2 × 9 000 DA'],
  },
  {
    path: '/commandes?commande=11',
    lists: { 'orders?*': { ...EMPTY, items: ORDERS, total: 5 }, 'orders/11': ORDERS[1] },
    texts: ['Centre', 'Bab Ezzouar'],
  },
  { path: '/commandes', lists: { 'orders?*': EMPTY }, texts: ['Aucune commande trouvée'] },
  {
    path: '/produits',
    lists: {
      'products?*': {
        ...EMPTY,
        items: [
          {
            ...product,
            inStock: true,
            description: 'Du cuir épais, des coques souples et un zip étanche, partout.',
          },
          { ...product, id: 900_002, inStock: false, isNew: true },
        ],
        total: 2,
      },
    },
    texts: [
      ...['Produits', 'En stock', 'Rupture', 'Nouveau'],
      'Du cuir épais, des coques souples et un zip étanch…',
    ],
  },
  { path: '/produits', lists: { 'products?*': EMPTY }, texts: ['Aucun produit trouvé'] },
  { path: '/marques', lists: { brands: [] }, texts: ['Marques', 'Aucune marque trouvée'] },
  {
    path: '/categories',
    lists: {
      categories: [{ id: 1, name: 'Un', subcategories: [], className: '', color: '#000000', image: null }],
    },
    texts: ['Catégories', 'Aucune sous-catégorie'],
  },
  {
    path: '/barre-actualites',
    lists: {
      news: [
        { id: 1, title: 'Un', text: 'A', isActive: true, order: 1 },
        { id: 2, title: 'Deux', text: 'B', isActive: false, order: 2 },
      ],
    },
    texts: ['Barre d’actualités', 'Visible', 'Masqué'],
  },
  { path: '/bannieres', texts: ['Bannières', 'Actif'] },
  { path: '/wilayas', texts: ['Wilayas'] },
  { path: '/carte-hero', lists: { 'hero-cards': [] }, texts: ['Carte hero', 'Aucune carte trouvée'] },
  {
    path: '/livraison-gratuite',
    lists: { 'free-delivery': null },
    texts: ['Livraison gratuite', 'Aucune configuration trouvée'],
  },
  { path: '/parametres', texts: ['Paramètres', 'Modifier l’email', 'Modifier le mot de passe'] },
]

test('every screen shows the texts of the spec', async ({ page, shop }) => {
  const { product } = (await knownThings(shop)).answers.products as { product: Product }
  await logIn(page, shop)
  const main = page.locator('main, [role=dialog]')
  for (const { path, lists = {}, texts } of screens(product)) {
    await page.unrouteAll()
    for (const [list, json] of Object.entries(lists))
      await page.route(`**/api/${list}`, (route) => route.fulfill({ json }))
    await page.goto(`/${shop.adminPath}${path}`)
    for (const text of texts)
      await expect(
        main.getByText(text, { exact: true }).filter({ visible: true }).first(),
        path,
      ).toBeVisible()
  }
  await page.unrouteAll()
  await refuse(page, 'GET', '/hero-cards')
  await page.goto(`/${shop.adminPath}/carte-hero`)
  await expect(main.getByText('Chargement...')).toBeVisible()
  await expect(main.getByText(`Erreur: ${REFUSAL}`)).toBeVisible()
})

test('the forms say what they expect in the words of the spec', async ({ page, shop }) => {
  await logIn(page, shop, '/parametres')
  const dialog = page.getByRole('dialog')
  const open = async (path: string, button: string) => {
    await page.goto(`/${shop.adminPath}${path}`)
    await press(page, button)
  }
  await press(page, 'Modifier le mot de passe')
  await dialog.getByLabel('Nouveau mot de passe', { exact: true }).fill('court')
  await press(page, 'Enregistrer')
  await expect(dialog.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
  await expect(dialog.getByText('Les mots de passe ne correspondent pas')).toBeVisible()

  await open('/bannieres', 'Ajouter une bannière')
  await dialog.locator('input[type=file]').setInputFiles(NOT_A_PICTURE)
  await expect(dialog.getByText('Veuillez sélectionner un fichier image')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Ajouter', exact: true })).toBeDisabled()

  await open('/wilayas', 'Ajouter une wilaya')
  await expect(dialog.getByPlaceholder('600')).toBeVisible()
  await expect(dialog.getByPlaceholder('400')).toBeVisible()
  await open('/livraison-gratuite', 'Modifier')
  await expect(dialog.getByPlaceholder('50000')).toBeVisible()
  await open('/categories', 'Ajouter une catégorie')
  await expect(dialog.getByRole('textbox', { name: 'Couleur d’affichage' })).toHaveValue('#000000')

  const { names, answers } = await knownThings(shop)
  await showThings(page, answers)
  await open('/produits', `Modifier ${names.product}`)
  await expect(dialog.getByLabel('Prix barré')).toBeVisible()
  await press(page, 'Remplacer l’image principale')
  await press(page, 'Confirmer le remplacement')
  await expectOnlyToast(page, 'Veuillez sélectionner une nouvelle image')
  await press(page, 'Ne pas remplacer')
  await page.route('**/api/products/*', (route) => accept(route, answers))
  await refuse(page, 'POST', '/products/*/images')
  await dialog.getByLabel('Ajouter des images').setInputFiles(await photo('c.jpg', '#204080'))
  await press(page, 'Enregistrer')
  await expectToast(page, "Erreur lors de l'ajout de l'image 3")
})

async function expectQuestion(page: Page, { deletes }: Action): Promise<void> {
  if (!deletes) return
  await expect(
    page
      .getByRole('alertdialog')
      .getByText(`Êtes-vous sûr de vouloir supprimer ${deletes} ? Cette action est irréversible.`),
  ).toBeVisible()
}

/** A toast that was not there before this was last asked. */
async function expectOnlyToast(page: Page, text: string): Promise<void> {
  const fresh = page.locator('[data-sonner-toast]:not([data-read])')
  await expect(fresh).toHaveText(text)
  await fresh.evaluate((toast) => toast.setAttribute('data-read', ''))
}

type Answers = Record<string, unknown>

/** One thing of each kind, by its name on the screens and by its name in the API. */
async function knownThings(shop: RunningShop): Promise<{ names: Names; answers: Answers }> {
  const first = async (list: string) =>
    ((await shop.asOwner(`/${list}`)) as { id: number; name: string }[])[0]
  const { items } = (await shop.asOwner('/products')) as PageOf<Product>
  const [brand, category, wilaya] = [await first('brands'), await first('categories'), await first('wilayas')]
  const [some] = items
  if (!some || !brand || !category || !wilaya) throw new Error('The demo shop is empty')
  const image = { id: 900_001, isPrimary: false, url: some.image ?? '' }
  const product = { ...some, images: [...some.images.slice(0, 1), image] }
  const news = { id: 1, title: 'Soldes', text: 'Soldes', isActive: true, order: 1 }
  const heroCard = { id: 1, title: 'Nouveautés', link: null, isActive: true }
  const names = {
    product: product.name,
    brand: brand.name,
    category: category.name,
    news: news.title,
    wilaya: wilaya.name,
  }
  return {
    names,
    answers: {
      ...{ orders: ORDER, products: { product }, brands: brand, categories: category, wilayas: wilaya, news },
      ...{ banners: BANNERS[0], 'hero-cards': heroCard, auth: { admin: { email: 'autre@example.com' } } },
      'free-delivery': { minimumAmount: 50_000, isActive: true },
    },
  }
}

const BANNERS: Banner[] = [
  { id: 1, title: 'Allumée', isActive: true, hasImage: false, image: null },
  { id: 2, title: 'Éteinte', isActive: false, hasImage: false, image: null },
]

async function showThings(page: Page, answers: Answers): Promise<void> {
  const lists: Record<string, unknown> = {
    'orders?*': { ...EMPTY, items: ORDERS, total: 5 },
    'orders/12': ORDER,
    'products?*': { ...EMPTY, items: [(answers.products as { product: Product }).product], total: 1 },
    news: [answers.news],
    banners: BANNERS,
    'hero-cards': [answers['hero-cards']],
    'free-delivery': answers['free-delivery'],
  }
  for (const [list, json] of Object.entries(lists))
    await page.route(`**/api/${list}`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
    )
}

/** Answers a write as the server would, without anything being written. */
function accept(route: Route, answers: Answers): Promise<void> {
  const [, , kind = ''] = new URL(route.request().url()).pathname.split('/')
  const isGone = route.request().method() === 'DELETE' && kind !== 'products'
  return isGone ? route.fulfill({ status: 204 }) : route.fulfill({ json: answers[kind] })
}
