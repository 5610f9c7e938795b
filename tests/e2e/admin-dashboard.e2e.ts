import type { Dashboard } from '#contract/figures.ts'
import { logIn } from './admin.ts'
import { holdAnswers } from './held-answers.ts'
import { expect, test } from './shop-fixture.ts'

test('the dashboard begins with the day, and each step leads to its list', async ({ page, shop }) => {
  const json: Dashboard = {
    ...{ orderCount: 95, productCount: 31, brandCount: 17, revenue: 1_204_000, recentOrders: [] },
    byStatus: { pending: 40, confirmed: 20, shipped: 15, delivered: 11, cancelled: 9 },
    today: {
      ...{ orders: 7, toCall: 12, toHandOver: 5, attempts: 2 },
      ...{ onTheRoad: 23, returned: 2, toReceive: 1_245_900 },
    },
    delivered: { thisMonth: 345_600, lastMonth: 1_098_700 },
  }
  await page.route('**/api/dashboard', (route) => route.fulfill({ json }))
  await logIn(page, shop, '/')
  await expect(page).toHaveURL(new RegExp(`/${shop.adminPath}/tableau-bord$`))
  const totals = ['Total Commandes 95', 'Total Produits 31', 'Marques 17', /^Revenus Total 1\s204\s000\sDA/]
  for (const name of totals) await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('img', { name: /^95 commandes\s: Livrées 11, / })).toBeVisible()
  const month = page.getByRole('link', { name: /^Livré ce mois-ci 345\s600\sDA 1\s098\s700\sDA dans tout/ })
  await expect(month).toBeVisible()
  const day = page.getByRole('region', { name: 'Aujourd’hui' })
  await expect(day).toContainText('7 nouvelles commandes')
  for (const [name, search, title] of [
    [/À appeler 12/, /\/a-appeler$/, 'À appeler'],
    [/Livraisons manquées 2/, /\/a-appeler\?manquees=oui$/, 'À appeler'],
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
  await page.route('**/api/shop/steps', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hasExamplePrices: true } })
  })
  const steps = await holdAnswers(page, /\/api\/shop\/steps$/)
  await logIn(page, shop)
  const call = page.getByRole('region', { name: 'Aujourd’hui' }).getByRole('link', { name: /^À appeler/ })
  await expect(call).toBeVisible()
  await steps.arrived()
  expect(await page.getByRole('link', { name: /^Total Commandes/ }).isVisible()).toBe(false)
  const before = await call.boundingBox()
  await steps.release()
  await expect(page.getByRole('region', { name: 'Premiers pas' })).toBeVisible()
  await expect(page.getByText('Vos clients voient encore les prix de livraison')).toBeVisible()
  expect(await call.boundingBox()).toEqual(before)
})
