import type { Page } from '@playwright/test'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/credentials.ts'
import { CORE, expect, type RunningShop, test, WIDE } from './shop-fixture.ts'
import { chooseOptions, fillCheckout, findHelmet, findOran, ordersOf } from './shopper.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

test('a visitor orders a helmet to Oran at home, and the owner confirms it', { tag: [WIDE, CORE] }, async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'MENU' }).click()
  const menu = page.getByRole('dialog', { name: 'Catégories' })
  await menu.getByRole('button', { name: 'CASQUES' }).click()
  await menu.getByRole('link', { name: 'Intégraux' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Intégraux' })).toBeVisible()
  const helmet = await findHelmet(shop)
  await page.getByRole('link', { name: helmet.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: helmet.name })).toBeVisible()

  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  await expect(page.getByText('Veuillez sélectionner une taille')).toBeVisible()
  await chooseOptions(page, helmet)
  await page.getByRole('button', { name: 'Acheter Maintenant' }).click()

  const phone = await fillCheckout(page)
  const oran = await findOran(shop)
  const total = helmet.price + (helmet.price >= 50_000 ? 0 : oran.homePrice)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page).toHaveURL(/\/succes-commande\?orderId=\d+$/)
  await expect(page.getByRole('heading', { name: 'Confirmation par téléphone' })).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)

  const orders = await ordersOf(shop, phone)
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({
    status: 'pending',
    wilayaName: 'Oran',
    deliveryType: 'home',
    baladiya: 'Oran',
    totalPrice: total,
  })
  expect(orders[0]?.items).toMatchObject([
    { product_name: helmet.name, price: helmet.price, size: helmet.sizes[1] },
  ])

  await page.goto(`/${shop.adminPath}/`)
  await page.getByLabel('Email').fill(ADMIN_EMAIL)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await page.goto(`/${shop.adminPath}/commandes`)
  await page.getByLabel('Rechercher une commande').fill(phone)
  await page.getByRole('button', { name: `Voir la commande n° ${orders[0]?.id}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('12, rue Larbi Ben M’hidi')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmé' }).click()
  await expect(page.getByText('Statut de la commande mis à jour avec succès')).toBeVisible()
  expect((await ordersOf(shop, phone))[0]?.status).toBe('confirmed')
})

test('a double click on confirm leaves one order', async ({ page, shop }) => {
  const phone = await bringToCheckout(page, shop)
  await page.getByRole('button', { name: 'Confirmer la commande' }).dblclick()
  await expect(page).toHaveURL(/\/succes-commande/)
  expect(await ordersOf(shop, phone)).toHaveLength(1)
})

test('clicks that never end on confirm leave one order', async ({ page, shop }) => {
  const phone = await bringToCheckout(page, shop)
  await page.getByRole('button', { name: 'Confirmer la commande' }).evaluate((button: HTMLElement) => {
    const press = () => {
      button.click()
      if (button.isConnected) setTimeout(press)
    }
    press()
  })
  await expect(page).toHaveURL(/\/succes-commande/)
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()
  expect(await ordersOf(shop, phone)).toHaveLength(1)
})

test('an order whose answer was lost is sent again without making a second one', async ({ page, shop }) => {
  const phone = await bringToCheckout(page, shop)
  let isFirst = true
  await page.route('**/api/orders', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByText('Erreur lors de la création de la commande')).toBeVisible()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Amine Bensaïd')
  await page.reload()
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page).toHaveURL(/\/succes-commande\?orderId=\d+$/)
  expect(await ordersOf(shop, phone)).toHaveLength(1)
})

test('a price that changed is shown before anything is ordered', async ({ page, shop }) => {
  const phone = await bringToCheckout(page, shop)
  await page.route('**/api/orders', async (route) => {
    const body = route.request().postDataJSON()
    await route.continue({ postData: { ...body, totalAmount: body.totalAmount - 1000 } })
  })
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByText('Les prix ont changé depuis votre visite.')).toBeVisible()
  expect(await ordersOf(shop, phone)).toHaveLength(0)
  await page.unroute('**/api/orders')
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page).toHaveURL(/\/succes-commande/)
})

async function bringToCheckout(page: Page, shop: RunningShop): Promise<string> {
  const helmet = await findHelmet(shop)
  await page.goto(`/produit/${helmet.id}`)
  await chooseOptions(page, helmet)
  await page.getByRole('button', { name: 'Acheter Maintenant' }).click()
  return fillCheckout(page)
}
