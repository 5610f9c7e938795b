import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { PageOf } from '#contract/product.ts'
import { callApi, logIn, ownName } from './admin.ts'
import { placeOrders } from './order.ts'
import { expect, type RunningShop } from './shop-fixture.ts'

/** A correction of each order, before it is called. */
type Change = { discount?: number; deliveryPrice?: number; customerPhone?: string }

/** Opens the queue with these orders alone. */
export async function queueOf(page: Page, shop: RunningShop, count: number, change: Change = {}) {
  const orders = await placeOrders(page, shop, count, {
    customerName: ownName('À appeler'),
    customerPhone: `0770 ${Math.floor(1e5 + Math.random() * 9e5)}`,
  })
  await logIn(page, shop, '/a-appeler')
  await cancelOthers(
    page,
    shop,
    orders.map(({ id }) => id),
  )
  if (Object.keys(change).length > 0)
    for (const { id } of orders) await callApi(page, 'PUT', `/orders/${id}`, change)
  await page.reload()
  const article = (order: { id: number } | undefined) =>
    page.getByRole('article', { name: `Commande n° ${order?.id}` })
  return { orders, article }
}

/** On a phone the outcomes show once the call was made. */
export async function showOutcomes(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Noter le résultat de l’appel' })
  const confirm = page.getByRole('button', { name: /^Confirmé/ })
  await expect(opener.or(confirm).first()).toBeVisible()
  // By the keyboard, as a person who uses no pointer.
  if (await opener.isVisible()) await opener.press('Enter')
}

async function cancelOthers(page: Page, shop: RunningShop, ids: number[]): Promise<void> {
  const pending = (await shop.asOwner('/orders?status=pending&limit=100')) as PageOf<AdminOrder>
  for (const { id } of pending.items.filter((order) => !ids.includes(order.id))) {
    await callApi(page, 'PUT', `/orders/${id}/status`, { status: 'cancelled' })
  }
}
