import type { AdminOrder } from '#contract/admin-order.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { formatDinars } from '#rules/money.ts'
import { callApi, expectToast, logIn, press } from './admin.ts'
import { addDelivered } from './courier-orders.ts'
import { placeOrder, placeOrders } from './order.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { expect, test, WIDE } from './shop-fixture.ts'

test('a size is exchanged in three taps, and taken in with one', { tag: WIDE }, async ({ page, shop }) => {
  const desk = await OrderDesk.logIn(page, shop)
  const { customerName, order, item, other } = await addDelivered(page, shop)
  // Tap 1; the only piece is what comes back.
  await (await desk.open(order.id)).getByRole('button', { name: 'Échanger un article' }).click()
  const dialog = page.getByRole('dialog', { name: `Échanger, commande n° ${order.id}` })
  const exchangeIt = dialog.getByRole('button', { name: 'Faire l’échange' })
  await expect(dialog.getByRole('checkbox', { name: new RegExp(item.product_name) })).toBeChecked()
  await expect(exchangeIt).toBeDisabled()
  // Tap 2.
  await dialog.getByRole('radio', { name: new RegExp(`^${other}( |$)`) }).click()
  // Tap 3.
  await exchangeIt.click()
  await expectToast(page, 'Échange créé avec succès')
  const [id] = (await desk.read(order.id)).exchanges
  const exchange = desk.sheet(id)
  await expect(exchange.getByText('Échange saisi', { exact: true })).toBeVisible()
  // The toast of new orders is not about the one that the owner looks at.
  await expect(page.getByText(`Nouvelle commande n° ${id}`)).toHaveCount(0)
  expect(await desk.read(id)).toMatchObject({
    ...{ status: 'confirmed', subtotal: item.price, discount: item.price },
    items: [{ productId: item.productId, size: other, quantity: 1 }],
  })
  await exchange.getByRole('button', { name: 'Les articles sont revenus' }).click()
  await expectToast(page, 'Articles revenus, stock à jour')
  await expect(exchange.getByText('Articles revenus', { exact: true })).toBeVisible()
  await exchange.getByRole('button', { name: 'Pas encore revenus' }).click()
  await expect(exchange.getByRole('button', { name: 'Les articles sont revenus' })).toBeVisible()

  // Both orders show it.
  await exchange.getByRole('link', { name: `commande n° ${order.id}` }).click()
  const first = desk.sheet(order.id)
  await expect(first.getByRole('link', { name: `Échange n° ${id}` })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Échanger un article' })).toBeHidden()
  await desk.find(customerName, '&echanges=oui')
  await expect(page.getByText('1 commande', { exact: true })).toBeVisible()
  await expect(desk.card(id).getByRole('link', { name: `Échange de la n° ${order.id}` })).toBeVisible()
})

test('what the shop owes is seen, and the slip says what to take back', async ({ page, shop }) => {
  const desk = await OrderDesk.logIn(page, shop)
  const { order, item } = await addDelivered(page, shop)
  const { productId, size, color, price } = item
  const back = [{ productId, size, color, quantity: 1 }]
  const { items: products } = (await shop.asOwner('/products?limit=100')) as PageOf<Product>
  const simple = products.find(({ sizes, colors }) => sizes.length + colors.length === 0)
  const items = [{ productId: simple?.id, size: null, color: null, quantity: 1, price: price - 1_500 }]
  const { id } = (await callApi(page, 'POST', `/orders/${order.id}/exchange`, { back, items })) as AdminOrder
  const sheet = await desk.open(id)
  await expect(sheet.getByText('À rembourser au client')).toBeVisible()
  await expect(sheet.getByText('Reprise', { exact: true })).toBeVisible()
  // What comes back covers more of a larger order.
  await desk.go(`/${id}/modifier`)
  await expect(page.getByLabel('Reprise (DA)')).toHaveValue(String(price - 1_500))
  await press(page, 'Augmenter')
  await expect(page.getByLabel('Reprise (DA)')).toHaveValue(String(price))
  await press(page, 'Enregistrer')
  await expectToast(page, 'Commande corrigée avec succès')
  expect(await desk.read(id)).toMatchObject({ discount: price, exchange: { refund: 0 } })
  await page.goto(`/${shop.adminPath}/imprimer?commandes=${id}`)
  const slip = page.getByRole('region', { name: `Commande n° ${id}, page 1 sur 1` })
  await expect(slip.getByText(`de la commande n° ${order.id}`)).toBeVisible()
  await expect(slip.getByText(`Reprendre : 1 × ${item.product_name}`)).toBeVisible()
})

test('slips say what a courier needs and no more, on the chosen paper', async ({ page, shop }) => {
  const [order, other] = [await placeOrder(page, shop), await placeOrder(page, shop)]
  await logIn(page, shop)
  await callApi(page, 'PUT', `/orders/${order.id}`, { note: 'note secrète' })
  await page.goto(`/${shop.adminPath}/imprimer?commandes=${order.id},${other.id},999999`)
  const slipOf = (id: number) => page.getByRole('region', { name: `Commande n° ${id}, page 1 sur 1` })
  const slip = slipOf(order.id)
  for (const text of [
    ...['Guidon', '0550 00 00 00', '12, rue des Frères Bouadou', 'du ', formatDinars(order.totalPrice)],
    ...[order.customerName, order.customerPhone, order.wilayaName, order.center ?? ''],
    order.items[0]?.product_name ?? '',
  ])
    await expect(slip).toContainText(text)
  await expect(slip).not.toContainText('note secrète')
  for (const code of ['Code-barres', 'QR code'])
    await expect(slip.getByRole('img', { name: `${code} ${order.id}` })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('N° 999999')
  const MM = 25.4 / 96
  await page.getByRole('radio', { name: 'A4 en deux' }).check()
  await expect(page).toHaveURL(/format=demi/)
  await expect(slipOf(other.id)).toContainText(other.customerName)
  await page.emulateMedia({ media: 'print' })
  const end = async () => (await slipOf(other.id).evaluate((one) => one.getBoundingClientRect().bottom)) * MM
  await expect.poll(end, 'two slips on one sheet').toBeLessThanOrEqual(297)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('radio', { name: 'Étiquette' }).check()
  await expect(page).toHaveURL(/format=thermique/)
  await expect(slip).toContainText(order.customerName)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
  const width = async () => (await slip.evaluate((one) => one.getBoundingClientRect().width)) * MM
  await expect.poll(width).toBeCloseTo(100, 0)
  await page.emulateMedia({ media: 'screen' })
  const printed = page.evaluate(() => new Promise<void>((done) => Object.assign(window, { print: done })))
  await press(page, 'Imprimer')
  await printed
})

test('orders that were chosen to be printed are chosen again after it, once', async ({ page, shop }) => {
  const [one, other] = await placeOrders(page, shop, 2)
  const desk = await OrderDesk.logIn(page, shop, '/commandes')
  await desk.choose(one?.id, other?.id)
  await desk.act('Imprimer les bons de préparation')
  await expect(page).toHaveURL(/\/imprimer/)
  await page.goBack()
  await expect(desk.bar).toContainText('2 choisies')
  await page.goForward()
  await expect(page).toHaveURL(/\/imprimer/)
  await page.goBack()
  await expect(page.getByLabel(`Choisir la commande n° ${one?.id}`)).not.toBeChecked()
})
