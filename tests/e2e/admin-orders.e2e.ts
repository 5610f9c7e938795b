import type { Page } from '@playwright/test'
import type { Order } from '#contract/order.ts'
import type { PageOf, Product } from '#contract/product.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { confirmDeletion, cut, expectToast, logIn, ownName, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation } from './axe.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

test('an order is found, given another status and deleted', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(order.customerName)}`)
  await expect(page.getByText('1 commande', { exact: true })).toBeVisible()
  await expectNoViolation(page, 'orders')
  await page.getByRole('button', { name: `Voir la commande n° ${order.id}` }).click()
  const dialog = page.getByRole('dialog')
  await expectNoViolation(page, 'order dialog')
  await dialog.getByRole('button', { name: 'Expédié' }).click()
  await expectToast(page, 'Statut de la commande mis à jour avec succès')
  expect((await find(shop, order.customerName))?.status).toBe('shipped')
  await dialog.getByRole('button', { name: 'Supprimer la commande' }).click()
  await expectNoViolation(page, 'deletion of an order')
  await confirmDeletion(page, `la commande n° ${order.id}`)
  await expectToast(page, 'Commande supprimée avec succès')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  expect(await find(shop, order.customerName)).toBeUndefined()
})

test('an order is deleted from the list, by keyboard alone', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(order.customerName)}`)
  await page.getByRole('button', { name: `Supprimer la commande n° ${order.id}` }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Commande supprimée avec succès')
  expect(await find(shop, order.customerName)).toBeUndefined()
})

test('what fails with an order says so', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(order.customerName)}`)
  await refuse(page, 'DELETE', `/orders/${order.id}`)
  await page.getByRole('button', { name: `Supprimer la commande n° ${order.id}` }).click()
  const question = await confirmDeletion(page, order.customerName)
  await expectToast(page, 'Erreur lors de la suppression de la commande')
  await expect(question.getByRole('alert')).toHaveText(REFUSAL)
  await question.getByRole('button', { name: 'Annuler' }).click()
  await cut(page, 'PUT', `/orders/${order.id}/status`)
  await page.getByRole('button', { name: `Voir la commande n° ${order.id}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Livré' }).click()
  await expectToast(page, 'Erreur lors de la mise à jour du statut')
  expect((await find(shop, order.customerName))?.status).toBe('pending')
})

async function placeOrder(page: Page, shop: RunningShop): Promise<Order> {
  const products = (await shop.asOwner('/products?inStock=true&limit=100')) as PageOf<Product>
  const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
  const product = products.items.find(({ price }) => price < 40_000)
  const wilaya = wilayas.find(({ centers }) => centers.length > 0)
  if (!product || !wilaya) throw new Error('The demo shop has nothing to order')
  const response = await page.request.post('/api/orders', {
    data: {
      customerName: ownName('Client'),
      customerPhone: '0661 00 00 00',
      wilayaId: wilaya.id,
      deliveryType: 'center',
      center: wilaya.centers[0],
      totalAmount: product.price + wilaya.centerPrice,
      items: [
        {
          productId: product.id,
          quantity: 1,
          price: product.price,
          size: product.sizes[0],
          color: product.colors[0],
        },
      ],
    },
  })
  expect(response.status()).toBe(201)
  return response.json()
}

async function find(shop: RunningShop, customer: string): Promise<Order | undefined> {
  const found = (await shop.asOwner(`/orders?search=${encodeURIComponent(customer)}`)) as PageOf<Order>
  return found.items[0]
}
