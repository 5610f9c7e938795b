import { formatDinars } from '#rules/money.ts'
import { callApi, logIn } from './admin.ts'
import { expectNoViolation } from './axe.ts'
import { placeOrders } from './order.ts'
import { expect, test } from './shop-fixture.ts'

test('slips say what a courier needs, on the paper that was chosen, and nothing else', async ({
  page,
  shop,
}) => {
  const [order, other] = await placeOrders(page, shop, 2)
  if (!order || !other) throw new Error('Two orders were placed')
  await logIn(page, shop)
  await callApi(page, 'PUT', `/orders/${order.id}`, { note: 'note secrète' })
  await page.goto(`/${shop.adminPath}/imprimer?commandes=${order.id},${other.id},999999`)
  const slip = page.getByRole('region', { name: `Commande n° ${order.id}, page 1 sur 1` })
  for (const text of ['Guidon', '0550 00 00 00', '12, rue des Frères Bouadou', 'du '])
    await expect(slip).toContainText(text)
  const texts = [order.customerName, order.customerPhone, order.wilayaName, order.center ?? '']
  for (const text of [...texts, order.items[0]?.product_name ?? '', formatDinars(order.totalPrice)])
    await expect(slip).toContainText(text)
  await expect(slip).not.toContainText('note secrète')
  for (const code of ['Code-barres', 'QR code'])
    await expect(slip.getByRole('img', { name: `${code} ${order.id}` })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('N° 999999')
  await expectNoViolation(page, 'slips')

  await page.getByRole('radio', { name: 'A4 en deux' }).check()
  await expect(page).toHaveURL(/format=demi/)
  const second = page.getByRole('region', { name: `Commande n° ${other.id}, page 1 sur 1` })
  await expect(second).toContainText(other.customerName)
  await page.emulateMedia({ media: 'print' })
  const end = () => second.evaluate((element) => (element.getBoundingClientRect().bottom / 96) * 25.4)
  await expect.poll(end, 'two slips on one sheet').toBeLessThanOrEqual(297)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('radio', { name: 'Étiquette' }).check()
  await expect(page).toHaveURL(/format=thermique/)
  await expect(slip).toContainText(order.customerName)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
  const widthInMm = () => slip.evaluate((element) => (element.getBoundingClientRect().width / 96) * 25.4)
  await expect.poll(widthInMm).toBeCloseTo(100, 0)
  await page.emulateMedia({ media: 'screen' })
  const printed = page.evaluate(() => new Promise<void>((done) => Object.assign(window, { print: done })))
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await printed
})

test('orders that were chosen to be printed are chosen again after it, once', async ({ page, shop }) => {
  const [one, other] = await placeOrders(page, shop, 2)
  await logIn(page, shop, '/commandes')
  for (const order of [one, other]) await page.getByLabel(`Choisir la commande n° ${order?.id}`).check()
  const bar = page.getByRole('region', { name: 'Commandes choisies' })
  await bar.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Imprimer les bons de préparation' }).click()
  await expect(page).toHaveURL(/\/imprimer/)
  await page.goBack()
  await expect(bar).toContainText('2 choisies')
  await page.goForward()
  await expect(page).toHaveURL(/\/imprimer/)
  await page.goBack()
  await expect(page.getByLabel(`Choisir la commande n° ${one?.id}`)).not.toBeChecked()
})
