import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Product } from '#contract/product.ts'
import { logIn, press, refuse } from './admin.ts'
import { EMPTY, ORDER, ORDERS } from './admin-known-things.ts'
import { placeOrders } from './order.ts'
import { CORE, expect, type RunningShop, test } from './shop-fixture.ts'
import { chooseWilaya, findProduct, openProduct, openWithCart, toLine } from './shopper.ts'

// The lines of the specification (§2, §4, §5, §8 and §9) that a screen of the demo shop shows at rest and that no journey
// needs. spec-lines/ has them, as browsers tell them to screen readers; what these are not told is checked here. The words
// of passing states, of alerts and of empty screens are in scenes/, of toasts, deletions and refused forms in
// admin-lists.e2e.ts; fields that are filled in, timers, keys, gestures and the order of suggestions have tests of their own.

type Screens<Result> = Record<string, (page: Page, shop: RunningShop) => Promise<Result>>

const card = (page: Page) => page.getByRole('main').getByRole('article')
const line = (page: Page) => page.getByRole('main').getByRole('listitem')
const isIntercom = ({ name }: Product) => name === 'Intercom Icosium Duo 1000'
const isIndicator = ({ name }: Product) => name === 'Clignotants LED Rotanor Flèche'
const isPivot = ({ name }: Product) => name === 'Casque modulable Simoun Pivot'

/** How screens are opened that more than an address and a button lead to. */
const OPEN: Screens<unknown> = {
  'menu, Pièces détachées': (page) => press(page, 'PIÈCES DÉTACHÉES'),
  product: (page, shop) => openProduct(page, shop, isPivot),
  'cart with a line that is sold out': async (page, shop) => {
    const gone = await findProduct(shop, (one) => !one.inStock)
    await openWithCart(page, '/panier', [toLine(gone), toLine(await findProduct(shop, isPivot))])
  },
  checkout: async (page, shop) => {
    await openWithCart(page, '/commande', [toLine(await findProduct(shop, isIndicator))])
    await chooseWilaya(page, '31')
    await page.getByRole('radio', { name: /À domicile/ }).check()
  },
  'a screen without a session': (page, shop) => page.goto(`/${shop.adminPath}/commandes`),
  login: (page, shop) => page.goto(`/${shop.adminPath}`),
  dashboard: async (page, shop) => {
    await placeOrders(page, shop, 4)
    await page.goto(`/${shop.adminPath}/tableau-bord`)
  },
  products: async (page, shop) => {
    const product = await findProduct(shop, isIntercom)
    const items = [
      { ...product, images: product.images.slice(0, 2) },
      { ...product, id: 900_002, inStock: false, isNew: true },
    ]
    await page.route('**/api/products?*', (route) => route.fulfill({ json: { ...EMPTY, items, total: 2 } }))
    await page.goto(`/${shop.adminPath}/produits`)
  },
  'hero card, refused': async (page, shop) => {
    await refuse(page, 'GET', '/hero-cards')
    await page.goto(`/${shop.adminPath}/carte-hero`)
    await expect(page.getByRole('main').getByText('Chargement...')).toBeVisible()
  },
}

const orders = { 'orders?*': { ...EMPTY, items: ORDERS, total: 5 } }
const NEWS = { title: 'Un titre de plus de quarante caractères, coupé ici', text: 'Soldes', isActive: true }

/** What the API answers on some screens. */
const ANSWERS: Record<string, Record<string, unknown>> = {
  '/commandes': orders,
  '/commandes?commande=12': { ...orders, 'orders/12': ORDER },
  '/commandes?commande=11': { ...orders, 'orders/11': ORDERS[1] },
  '/barre-actualites': {
    news: [
      { id: 1, ...NEWS, order: 1 },
      { id: 2, title: 'Deux', text: 'B', isActive: false, order: 2 },
    ],
  },
}

const STATUSES = [
  ['En attente', 'amber'],
  ['Confirmé', 'blue'],
  ['Expédié', 'purple'],
  ['Livré', 'green'],
  ['Annulé', 'red'],
] as const

/** What screen readers are not told. */
const ALSO: Screens<void> = {
  '/ > MENU': (page) => expect(page.getByRole('button', { name: 'CASQUES' }).locator('img')).toBeVisible(),
  '/categorie/8': async (page) => {
    await expect(card(page)).toHaveCount(20)
    await expect(card(page).first().locator('img')).toBeVisible()
    const grid = card(page).first().locator('xpath=ancestor::ul')
    await expect(grid).toHaveCSS('grid-template-columns', /^(\S+px ?){4}$/)
  },
  '/recherche': async (page) => {
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('link', { name: /^Page \d+$/ })).toHaveCount(5)
    await expect(pages.getByText('…')).toBeVisible()
  },
  '/categorie/1/sous-categorie/Jets': (page) => expect(page.getByLabel('Sous-catégorie')).toHaveCount(0),
  'cart with a line that is sold out': (page) => expect(card(page).last().locator('img')).toBeVisible(),
  'a screen without a session': (page) => expect(page).toHaveURL(/\/connexion/),
  login: async (page) => {
    await expect(page).toHaveURL(/\/connexion$/)
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'password')
  },
  '/commandes': async (page) => {
    for (const [status, color] of STATUSES) {
      const badge = line(page).locator('span').getByText(status, { exact: true }).last()
      await expect(badge).toHaveClass(new RegExp(`bg-${color}-`))
    }
  },
  products: (page) => expect(line(page).first().locator('img')).toBeVisible(),
  '/categories > Ajouter une catégorie': (page) =>
    expect(page.getByLabel('Choisir la couleur')).toHaveAttribute('type', 'color'),
  '/barre-actualites': async (page) => {
    const preview = line(page).getByText('Soldes', { exact: true })
    await expect(preview).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(preview).toHaveCSS('background-color', 'rgb(217, 4, 22)')
  },
  '/bannieres > Ajouter une bannière': (page) =>
    expect(page.locator('input[type=file]')).toHaveAttribute('accept', /image/),
  '/parametres > Modifier l’email': (page) =>
    expect(page.getByRole('dialog').getByLabel(/email/)).toHaveAttribute('type', 'email'),
  '/parametres > Modifier le mot de passe': (page) =>
    expect(page.locator('input[type=password]')).toHaveCount(3),
}

/** Opens a screen by its address, and a button of it then, if one is named. */
async function openScreen(page: Page, root: string, screen: string): Promise<void> {
  await page.unrouteAll()
  for (const [list, json] of Object.entries(ANSWERS[screen] ?? {}))
    await page.route(`**/api/${list}`, (route) => route.fulfill({ json }))
  const [path = '', button] = screen.split(' > ')
  await page.goto(root + path)
  if (button) await press(page, button)
}

for (const [part, tag] of [
  ['storefront', []],
  ['login', []],
  ['back-office', [CORE]],
] as const) {
  test(`each line of the specification is on its screen: ${part}`, { tag: [...tag] }, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const isBackOffice = part === 'back-office'
    if (isBackOffice) await logIn(page, shop)
    const lost: string[] = []
    const text = readFileSync(new URL(`spec-lines/${part}.yml`, import.meta.url), 'utf8')
    for (const block of text.split(/^# /m).slice(1)) {
      const [screen = '', ...lines] = block.trimEnd().split(/\n(?=- )/)
      if (OPEN[screen]) await OPEN[screen](page, shop)
      else await openScreen(page, isBackOffice ? `/${shop.adminPath}` : '', screen)
      const look = (line: string) =>
        expect(page.locator('body'))
          .toMatchAriaSnapshot(line, { timeout: 15_000 })
          .catch(() => lost.push(`${screen}\n${line}`))
      await Promise.all(lines.map(look))
      await ALSO[screen]?.(page, shop)
    }
    expect(lost).toEqual([])
  })
}
