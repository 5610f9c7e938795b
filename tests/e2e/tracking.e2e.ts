import { expectNoViolation } from './axe.ts'
import { openUnhydrated } from './held-answers.ts'
import { placeOrder } from './order.ts'
import { CORE, expect, test, WIDE } from './shop-fixture.ts'
import { dinars } from './shopper.ts'

test('a customer follows an order by its number and phone', { tag: [WIDE, CORE] }, async ({ page, shop }) => {
  const order = await placeOrder(page, shop, { customerPhone: '0662 11 22 33' })
  await shop.send('PUT', `/orders/${order.id}/status`, { status: 'confirmed' })
  await page.goto(`/suivi?commande=${order.id}`)
  await expect(page.getByLabel('Numéro de commande')).toHaveValue(String(order.id))
  await page.getByLabel('Numéro de commande').fill(order.id.toLocaleString('ar-u-nu-arab'))

  await page.getByLabel('Téléphone').fill('0662 11 22 34')
  await page.getByRole('button', { name: 'Voir où elle en est' }).click()
  await expect(page.getByRole('alert')).toContainText('Aucune commande trouvée')

  await page.getByLabel('Téléphone').fill('+213 662 11 22 33')
  await page.keyboard.press('Enter')
  const progress = page.getByRole('region', { name: `Commande n° ${order.id}` })
  const steps = progress.locator('ol > li')
  await expect(steps).toHaveCount(4)
  await expect(progress.locator('[aria-current=step]')).toContainText('Confirmée par téléphone')
  await expect(steps.last()).toContainText('À venir')
  await expectNoViolation(page, 'an order that is confirmed')
  // The device remembers the order, so a reload shows it and asks for no phone.
  await page.goto('/suivi')
  await expect(steps).toHaveCount(4)
})

test('an exchange says what to hand back, what comes and what to pay', async ({ page, shop }) => {
  const customerPhone = '0662 77 88 99'
  const order = await placeOrder(page, shop, { customerPhone })
  const [item] = order.items
  if (!item) throw new Error('No order was placed')
  await shop.send('PUT', `/orders/${order.id}/status`, { status: 'delivered' })
  const { productId, size, color } = item
  const piece = { productId, size, color, quantity: 1 }
  const made = (await shop.send('POST', `/orders/${order.id}/exchange`, {
    back: [piece],
    items: [piece],
    deliveryPrice: 450,
  })) as { id: number; totalPrice: number }
  await page.goto(`/suivi?commande=${order.id}`)
  await page.getByLabel('Téléphone').fill(customerPhone)
  await page.keyboard.press('Enter')
  const first = page.getByRole('region', { name: `Commande n° ${order.id}` })
  await expect(first).toContainText(`Échange de cette commande\u00a0: n°\u00a0${made.id}`)
  await expect(first).not.toContainText('Préparez')
  await first.getByRole('button', { name: 'Voir l’échange' }).click()
  const exchange = page.getByRole('region', { name: `Commande n° ${made.id}` })
  await expect(exchange).toContainText(
    `Échange de la commande n°\u00a0${order.id}\u00a0: à rendre au livreur`,
  )
  await expect(exchange).toContainText(`Préparez${dinars(made.totalPrice)}`)
  await expect(exchange.getByText(item.product_name)).toHaveCount(2)
  await expectNoViolation(page, 'an exchange')
})

test('what is typed and sent before the scripts have come is sent once they have', async ({ page, shop }) => {
  const order = await placeOrder(page, shop, { customerPhone: '0662 44 55 66' })
  const scripts = await openUnhydrated(page, '/suivi')
  await page.getByLabel('Numéro de commande').fill(String(order.id))
  await page.getByLabel('Téléphone').fill('0662 44 55 66')
  await page.getByRole('button', { name: 'Voir où elle en est' }).click()
  await scripts.release()
  await expect(page.getByRole('region', { name: `Commande n° ${order.id}` })).toBeVisible()
  await expect(page.getByLabel('Téléphone')).toHaveValue('0662 44 55 66')
  await expect(page).toHaveURL('/suivi')
})
