import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { PageOf } from '#contract/product.ts'
import { logIn, ownName } from './admin.ts'
import { placeOrders } from './order.ts'
import { expect, type RunningShop } from './shop-fixture.ts'

/** A correction of each order, before it is called. */
type Change = { discount?: number; deliveryPrice?: number; customerPhone?: string }

/** Opens the queue with these orders alone. */
export async function queueOf(page: Page, shop: RunningShop, count: number, change?: Change) {
  await emptyQueues(shop)
  const orders = await placeOrders(page, shop, count, {
    customerName: ownName('À appeler'),
    customerPhone: `0770 ${Math.floor(1e5 + Math.random() * 9e5)}`,
  })
  if (change) for (const { id } of orders) await shop.send('PUT', `/orders/${id}`, change)
  await logIn(page, shop, '/a-appeler')
  return { orders, article: articlesOf(page) }
}

/** Finds an order of the queue on screen. */
export function articlesOf(page: Page) {
  return (order: { id: number } | undefined) =>
    page.getByRole('article', { name: `Commande n° ${order?.id}` })
}

/** Cancels what other tests have left to be called or handed over. */
export async function emptyQueues(shop: RunningShop): Promise<void> {
  for (const queue of ['status=pending', 'queue=handover']) {
    const { items } = (await shop.asOwner(`/orders?${queue}&limit=100`)) as PageOf<AdminOrder>
    const ids = items.map(({ id }) => id)
    if (ids.length > 0) await shop.send('POST', '/orders/bulk', { ids, status: 'cancelled' })
  }
}

/** On a phone the outcomes show once the call was made. */
export async function showOutcomes(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Noter le résultat de l’appel' })
  const confirm = page.getByRole('button', { name: /^Confirmé/ })
  await expect(opener.or(confirm).first()).toBeVisible()
  // By the keyboard, as a person who uses no pointer.
  if (await opener.isVisible()) await opener.press('Enter')
}
