import { fillLogin } from './admin.ts'
import { checkoutOf, openCheckout } from './pages/checkout.ts'
import { CORE, expect, test, WIDE } from './shop-fixture.ts'
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
  // The terms are not published.
  await expect(page.getByText('En confirmant, vous acceptez')).toHaveCount(0)
  await checkoutOf(page).confirm()
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
  await fillLogin(page)
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

test('clicks that never end on confirm leave one order', async ({ page, shop }) => {
  const { button, expectOrdered } = await openCheckout(page, shop)
  await button.evaluate((element: HTMLElement) => {
    const press = () => {
      element.click()
      if (element.isConnected) setTimeout(press)
    }
    press()
  })
  await expectOrdered()
})
