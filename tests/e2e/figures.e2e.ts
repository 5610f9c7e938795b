import { readFile } from 'node:fs/promises'
import type { Figures } from '#contract/figures.ts'
import { logIn } from './admin.ts'
import { placeOrder } from './order.ts'
import { DESKTOP, expect, test, WIDE } from './shop-fixture.ts'
import { chooseOptions, fillCheckout, findHelmet, ordersOf } from './shopper.ts'

test('a visit from a campaign becomes an order, each step counted once', async ({ page, ownShop: shop }) => {
  const counts = async () => {
    const { series, byProduct } = (await shop.asOwner('/figures')) as Figures
    return [series.at(-1), byProduct.map(({ views }) => views).filter(Boolean)]
  }
  const helmet = await findHelmet(shop)
  await page.goto(`${shop.url}/?utm_source=facebook&utm_campaign=hiver`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('source'))).toContain('hiver')
  await page.goto(`${shop.url}/produit/${helmet.id}`)
  await page.reload()
  await chooseOptions(page, helmet)
  await page.getByRole('button', { name: 'Acheter Maintenant' }).click()
  const phone = await fillCheckout(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page).toHaveURL(/\/succes-commande/)
  const [order] = await ordersOf(shop, phone)
  expect(order).toMatchObject({ source: { channel: 'web', campaign: 'facebook / hiver', referrer: null } })
  await expect.poll(counts).toMatchObject([{ visits: 1, productViews: 1, carts: 1, checkouts: 1 }, [1]])
  await logIn(page, shop, '/chiffres')
  const funnel = page.getByRole('region', { name: 'De la visite à la commande' })
  await expect(funnel).toContainText('où les visites sont comptées')
  await expect(funnel.getByRole('listitem').filter({ hasText: 'Commandes du site' })).toContainText(/\D1$/)
})

test('a list of a period is exported as it is shown', { tag: WIDE }, async ({ page, shop }) => {
  await placeOrder(page, shop)
  await logIn(page, shop, '/chiffres')
  await page.getByRole('link', { name: 'Par semaine' }).click()
  await expect(page).toHaveURL(/par=semaine/)
  await page.getByText('Les mêmes chiffres en tableau').click()
  // 30 days touch five weeks or six.
  const { series } = (await shop.asOwner('/figures?by=week')) as Figures
  const periods = page.getByRole('region', { name: 'Chiffres par période' })
  await expect(periods.getByRole('row')).toHaveCount(1 + series.length)
  await page.getByRole('button', { name: 'Produits' }).filter({ visible: true }).last().click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter cette liste' }).click()
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toMatch(/^\ufeff"Produit";"Numéro";"Vues"/)
})

test('the days of a period are typed by keyboard', { tag: DESKTOP }, async ({ page, shop }) => {
  await logIn(page, shop, '/chiffres?du=2026-11-01&au=2026-11-20')
  await page.getByLabel('Du', { exact: true }).focus()
  await page.keyboard.type('04052026')
  await expect(page).toHaveURL(/du=2026-0[45]-0[45]&au=2026-11-20/)
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue(/^2026-0[45]-0[45]$/)
})
