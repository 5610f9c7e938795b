import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { formatDinars } from '#rules/money.ts'
import { expectToast, logIn, ownName } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { holdAnswers } from './held-answers.ts'
import { placeOrder } from './order.ts'
import { expect, type RunningShop, test, WIDE } from './shop-fixture.ts'

test('an order that came by telephone is entered by hand, once', { tag: WIDE }, async ({ page, shop }) => {
  const product = await findProduct(shop)
  const oran = await findWilaya(shop, 'Oran')
  const customerName = ownName('Client au téléphone')
  await logIn(page, shop, '/commandes/nouvelle')
  await page.getByRole('button', { name: 'Ajouter la commande' }).click()
  await expect(page.getByText('Veuillez ajouter au moins un article')).toBeVisible()
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
  await expectNoViolation(page, 'new order')

  await page.getByLabel('Nom', { exact: true }).fill(customerName)
  await page.getByLabel('Téléphone', { exact: true }).first().fill('0661 22 33 44')
  await choose(page, 'Wilaya', '31', '31 Oran')
  await page.getByRole('radio', { name: 'Domicile' }).check()
  await choose(page, 'Baladiya', oran.baladiyas[0] ?? '')
  await page.getByLabel('Adresse').fill('5, rue de la Paix')
  await page.getByRole('button', { name: 'Ajouter un article' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un article' })
  await dialog.getByLabel('Rechercher un produit').fill(product.name)
  await expect(dialog.getByRole('listitem').first()).toContainText(product.name)
  // The results of an earlier search are pale until those of this one come.
  await expect(dialog.getByRole('list')).toHaveCSS('opacity', '1')
  await expectNoViolationInDialog(page, 'search of a product')
  await dialog.getByRole('button', { name: product.name }).first().click()
  const line = page.getByRole('group', { name: product.name })
  await expect(line.getByLabel('Taille')).toBeFocused()
  await line.getByLabel('Taille').selectOption('M')
  await line.getByLabel('Couleur').selectOption(product.colors[0] ?? '')
  await line.getByRole('button', { name: 'Augmenter' }).click()
  await page.getByLabel('Remise (DA)').fill('500')
  await page.getByRole('radio', { name: 'Instagram' }).check()
  await page.getByRole('radio', { name: 'Confirmée' }).check()
  const total = 2 * product.price - 500 + oran.homePrice
  await expect(page.getByRole('status').filter({ hasText: formatDinars(total) })).toBeVisible()

  // The response is lost, not the order: sent again, it is stored once.
  let isLost = false
  await page.route('**/api/orders/manual', async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Ajouter la commande' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Pas de connexion au serveur' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter la commande' }).click()
  await expectToast(page, 'Commande ajoutée avec succès')
  await expect(page).toHaveURL(/\/commandes\?commande=\d+$/)
  const found = (await shop.asOwner(
    `/orders?search=${encodeURIComponent(customerName)}`,
  )) as PageOf<AdminOrder>
  expect(found.items).toMatchObject([
    {
      status: 'confirmed',
      totalPrice: total,
      discount: 500,
      source: { channel: 'instagram' },
      items: [{ productId: product.id, quantity: 2, size: 'M' }],
    },
  ])
})

test('an order is corrected from M to L and to another wilaya, its new total shown before it is saved', async ({
  page,
  shop,
}) => {
  const order = await orderOfSizes(page, shop)
  const oran = await findWilaya(shop, 'Oran')
  const subtotal = order.subtotal
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await expect(page.getByRole('heading', { name: `Corriger la commande n° ${order.id}` })).toBeVisible()
  const line = page.getByRole('group', { name: order.items[0]?.product_name ?? '' })
  await line.getByLabel('Taille').selectOption('L')
  await choose(page, 'Wilaya', 'oran', '31 Oran')
  await page.getByRole('radio', { name: 'Domicile' }).check()
  await choose(page, 'Baladiya', oran.baladiyas[0] ?? '')
  await page.getByLabel('Adresse').fill('5, rue de la Paix')
  const delivery = page.getByLabel('Livraison (DA)')
  await expect(delivery).toHaveValue(String(oran.homePrice))
  await delivery.fill('100')
  const status = page.getByRole('status').filter({ hasText: 'Nouveau total' })
  await expect(status).toContainText(formatDinars(subtotal + 100))
  await page.getByRole('button', { name: /Revenir au prix proposé/ }).click()
  await expect(status).toContainText(formatDinars(subtotal + oran.homePrice))
  await expect(status).toContainText(`au lieu de ${formatDinars(order.totalPrice)}`)
  await expectNoViolation(page, 'correction of an order')
  await page.setViewportSize({ width: 320, height: 640 })
  const isWider = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  await expect.poll(isWider, 'wider than 320 px').toBe(false)

  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Commande corrigée avec succès')
  await expect(page).toHaveURL(new RegExp(`/commandes\\?commande=${order.id}$`))
  expect(await shop.asOwner(`/orders/${order.id}`)).toMatchObject({
    wilayaName: 'Oran',
    deliveryType: 'home',
    center: null,
    totalPrice: subtotal + oran.homePrice,
    items: [{ size: 'L' }],
  })
})

test('the form of an order opens when the wilayas come last', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  const wilayas = await holdAnswers(page, '**/api/wilayas')
  const answered = page.waitForResponse(`**/api/orders/${order.id}`)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await (await answered).finished()
  await wilayas.arrived()
  await wilayas.release()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(order.customerName)
})

test('a product that loads slowly is added once, and not after its dialog was closed', async ({
  page,
  shop,
}) => {
  const product = await findProduct(shop)
  const answers = await holdAnswers(page, `**/api/products/${product.id}`)
  await logIn(page, shop, '/commandes/nouvelle')
  const dialog = page.getByRole('dialog', { name: 'Ajouter un article' })
  const choice = dialog.getByRole('button', { name: product.name }).first()
  const open = async () => {
    await page.getByRole('button', { name: 'Ajouter un article' }).click()
    await dialog.getByLabel('Rechercher un produit').fill(product.name)
    await choice.click()
  }
  await open()
  await expect(choice).toContainText('Ajout…')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await choice.click()
  await answers.release()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('group', { name: product.name, exact: true })).toHaveCount(1)
})

/** Picks an option of a searched list. */
async function choose(page: Page, label: string, typed: string, option = typed): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A product in sizes M and L and in some colours. */
async function findProduct(shop: RunningShop): Promise<Product> {
  const { items } = (await shop.asOwner('/products?inStock=true&limit=100')) as PageOf<Product>
  const product = items.find(
    ({ sizes, colors, price }) =>
      sizes.includes('M') && sizes.includes('L') && colors.length > 0 && price < 20_000,
  )
  if (!product) throw new Error('The demo shop has nothing in M and L')
  return product
}

async function findWilaya(shop: RunningShop, name: string): Promise<Wilaya> {
  const wilaya = ((await shop.asOwner('/wilayas')) as Wilaya[]).find((one) => one.name === name)
  if (!wilaya) throw new Error(`The demo shop has no ${name}`)
  return wilaya
}

/** An order of that product in M, to a centre of Alger. */
async function orderOfSizes(page: Page, shop: RunningShop): Promise<AdminOrder> {
  const product = await findProduct(shop)
  const alger = await findWilaya(shop, 'Alger')
  const data = {
    customerName: ownName('Client'),
    customerPhone: '0661 00 00 00',
    wilayaId: alger.id,
    deliveryType: 'center',
    center: alger.centers[0],
    totalAmount: product.price + alger.centerPrice,
    items: [
      { productId: product.id, quantity: 1, price: product.price, size: 'M', color: product.colors[0] },
    ],
  }
  const response = await page.request.post('/api/orders', { data })
  expect(response.status()).toBe(201)
  return response.json()
}
