import type { Dashboard } from '#contract/figures.ts'
import type { ServerState } from '#contract/server-state.ts'
import { logIn, refuse } from './admin.ts'
import { expectNoViolation } from './axe.ts'
import { brokenWords } from './broken-words.ts'
import { holdAnswers } from './held-answers.ts'
import { expect, test } from './shop-fixture.ts'
import { expectNoOverflow } from './shopper.ts'

const NO_ORDER: Dashboard = {
  orderCount: 0,
  productCount: 0,
  brandCount: 0,
  revenue: 0,
  byStatus: { pending: 0, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0 },
  recentOrders: [],
  today: { orders: 0, toCall: 0, toHandOver: 0, attempts: 0, onTheRoad: 0, returned: 0, toReceive: 0 },
}

test('the dashboard shows the shop in numbers, its last orders and its sales', async ({ page, shop }) => {
  await logIn(page, shop, '/')
  await expect(page).toHaveURL(new RegExp(`/${shop.adminPath}/tableau-bord$`))
  const told = (await shop.asOwner('/dashboard')) as Dashboard
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: `Total Produits ${told.productCount}` })).toBeVisible()
  await expect(main.getByRole('link', { name: `Marques ${told.brandCount}` })).toBeVisible()
  await expect(main.getByRole('link', { name: `Total Commandes ${told.orderCount}` })).toBeVisible()
  await expect(main.getByRole('link', { name: /Revenus Total [\d\s]+DA/ })).toBeVisible()
  const chart = page.getByRole('region', { name: 'Résumé des Ventes' })
  for (const word of ['Livrées', 'En Attente', 'Confirmées', 'Expédiées', 'Annulées'])
    await expect(chart.getByText(word)).toBeVisible()
  await expect(chart.getByRole('img')).toHaveAccessibleName(
    new RegExp(`^${told.orderCount} commandes?\\s: Livrées ${told.byStatus.delivered}, `),
  )
  await expectNoViolation(page, 'dashboard')
  const recent = page.getByRole('region', { name: 'Commandes récentes' })
  await expect(recent.getByRole('listitem')).toHaveCount(Math.min(3, told.orderCount))
  const [last] = told.recentOrders
  if (!last) return
  await recent.getByRole('link', { name: last.customerName }).first().click()
  await expect(page.getByRole('dialog', { name: `Commande n° ${last.id}` })).toBeVisible()
})

test('the dashboard begins with the day, and each step leads to its list', async ({ page, shop }) => {
  const today = { orders: 7, toCall: 12, toHandOver: 5, onTheRoad: 23, returned: 2, toReceive: 1_245_900 }
  await page.route('**/api/dashboard', (route) => route.fulfill({ json: { ...NO_ORDER, today } }))
  await logIn(page, shop)
  const day = page.getByRole('region', { name: 'Aujourd’hui' })
  await expect(day).toContainText('7 nouvelles commandes')
  await expectNoViolation(page, 'the day')
  for (const [name, search, title] of [
    [/À appeler 12/, /\/a-appeler$/, 'À appeler'],
    [/À remettre 5/, /\/commandes\?file=remettre$/, 'À remettre'],
    [/En route 23/, /\/commandes\?colis=open$/, 'Commandes'],
    [/Retournées 2/, /\/commandes\?colis=returned$/, 'Commandes'],
    [/À recevoir 1\s245\s900\sDA/, /\/versements$/, 'Versements'],
  ] as const) {
    await day.getByRole('link', { name }).click()
    await expect(page).toHaveURL(search)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
  }
})

test('the day stays in its place when the first steps come late', async ({ page, shop }) => {
  const steps = await holdAnswers(page, /\/api\/shop\/steps$/)
  await logIn(page, shop)
  const call = page.getByRole('region', { name: 'Aujourd’hui' }).getByRole('link', { name: /^À appeler/ })
  await expect(call).toBeVisible()
  await steps.arrived()
  const before = await call.boundingBox()
  await steps.release()
  await expect(page.getByRole('region', { name: 'Premiers pas' })).toBeVisible()
  expect(await call.boundingBox()).toEqual(before)
})

test('a shop without orders, and one that does not answer', async ({ page, shop }) => {
  await page.route('**/api/dashboard', (route) => route.fulfill({ json: NO_ORDER }))
  await logIn(page, shop)
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await expect(page.getByRole('img', { name: /^0 commande\s: / })).toBeVisible()
  await expectNoViolation(page, 'empty dashboard')
  await page.unroute('**/api/dashboard')
  await refuse(page, 'GET', '/dashboard')
  await page.reload()
  await expect(page.getByText('Impossible de charger le tableau de bord')).toBeVisible()
  await page.unroute('**/api/dashboard')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Total Commandes')).toBeVisible()
})

test('every entry of the menu opens its screen', async ({ page, shop }) => {
  await logIn(page, shop)
  const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
  const isPhone = await opener.isVisible()
  for (const name of [
    'Tableau de bord',
    'Commandes',
    'Transporteurs',
    'Versements',
    'Produits',
    'Marques',
    'Catégories',
    'Barre d’actualités',
    'Bannières',
    'Wilayas',
    'Onglet d’accueil',
    'Livraison gratuite',
    'Paramètres',
    'Aide',
  ]) {
    if (isPhone) await opener.click()
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('on the narrowest phone, and with text at 200 %, nothing overflows and no title or button breaks inside a word', async ({
  page,
  shop,
}) => {
  await logIn(page, shop)
  for (const [screen, title] of [
    ['tableau-bord', 'Tableau de bord'],
    ['commandes', 'Commandes'],
    ['commandes/nouvelle', 'Nouvelle commande'],
    ['a-appeler', 'À appeler'],
    ['transporteurs', 'Transporteurs'],
    ['versements', 'Versements'],
    ['chiffres', 'Chiffres'],
    ['produits', 'Produits'],
    ['motos', 'Motos'],
    ['categories', 'Catégories'],
    ['barre-actualites', 'Barre d’actualités'],
    ['wilayas', 'Wilayas'],
    ['livraison-gratuite', 'Livraison gratuite'],
    ['parametres', 'Paramètres'],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/${shop.adminPath}/${screen}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    for (const [width, size] of [
      [320, '16px'],
      [390, '32px'],
    ] as const) {
      await page.setViewportSize({ width, height: 780 })
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      await expectNoOverflow(page, `${screen} at ${size}`)
      expect(await brokenWords(page), `${screen} at ${size}`).toEqual([])
    }
  }
})

test('the owner learns of a nearly full disk, of copies that fail, and of addresses that are not right', async ({
  page,
  shop,
}) => {
  const state: ServerState = {
    disk: { freeBytes: 640_000_000, isShort: true },
    publicUrl: 'https://shop.example',
    proxyProblem: 'ignored',
    copies: {
      madeAt: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
      failedAt: new Date().toISOString(),
      problem: 'Le service de stockage refuse la clé ou le droit d’écrire (403).',
    },
  }
  await page.route('**/api/server', (route) => route.fulfill({ json: state }))
  await logIn(page, shop, '/tableau-bord')
  const alarms = page.getByRole('main').getByRole('strong')
  await expect(alarms.filter({ hasText: 'presque plein' })).toContainText('il reste 640')
  await expect(alarms.filter({ hasText: 'copie hors du serveur échoue' })).toContainText('(403)')
  await expect(page.getByText(/^À revoir par la personne/)).toContainText('TRUST_PROXY')
  await expectNoViolation(page, 'a dashboard that warns')
  await expectNoOverflow(page)
})
