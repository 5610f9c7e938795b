import type { Page } from '@playwright/test'
import { callApi, logIn } from './admin.ts'
import { placeOrder } from './order.ts'
import { expect, test } from './shop-fixture.ts'
import { findHelmet, openWithCart, toLine } from './shopper.ts'

/** Screens of the admin with tables, tools and previews beside each other. */
const ADMIN_PATHS = ['/commandes', '/chiffres', '/ma-boutique', '/pages/confidentialite']

const WIDTHS = [320, 390, 768, 1366, 1440]

/** Returns by how many px the page is too wide, once what measures itself has drawn again. */
async function settledExcess(page: Page): Promise<number> {
  const excess = () =>
    page.evaluate(() => {
      const { documentElement: root, body } = document
      // Forces a layout: after a container query changes, Chromium may report the former scroll width until the next one.
      body.style.display = 'none'
      root.getBoundingClientRect()
      body.style.display = ''
      return root.scrollWidth - root.clientWidth
    })
  await expect
    .poll(excess)
    .toBeLessThanOrEqual(0)
    .catch(() => null)
  return excess()
}

/** Lists the widths at which the open page is wider than its window, with text at 100 % and at 200 %. */
async function tooWide(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const text of ['', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, text)
      const excess = await settledExcess(page)
      if (excess > 0) found.push(`${path} at ${width} px, text ${text || '100%'}: ${excess} px too wide`)
    }
  }
  return found
}

test('no page of the storefront scrolls sideways, also with text at 200 %', async ({ page, shop }) => {
  const helmet = await findHelmet(shop)
  await openWithCart(page, '/panier', [toLine(helmet, { quantity: 2 })])
  const found: string[] = []
  for (const path of [
    '/',
    '/categorie/1',
    '/recherche?search=casque',
    `/produit/${helmet.id}`,
    '/panier',
    '/commande',
    '/suivi',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    found.push(...(await tooWide(page, path)))
  }
  expect(found).toEqual([])
})

test('no screen of the admin scrolls sideways, also with text at 200 %', async ({ page, shop }) => {
  test.slow()
  await logIn(page, shop)
  // A call and a visit give « Chiffres » its longest texts.
  const { id } = await placeOrder(page, shop)
  await callApi(page, 'POST', `/orders/${id}/calls`, { outcome: 'no_answer' })
  await page.goto('/')
  const found: string[] = []
  for (const path of ADMIN_PATHS) {
    await page.goto(`/${shop.adminPath}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Page non trouvée')).toHaveCount(0)
    await expect(page.getByText(/^Chargement/)).toHaveCount(0)
    found.push(...(await tooWide(page, path || 'dashboard')))
  }
  expect(found).toEqual([])
})
