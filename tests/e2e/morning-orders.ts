import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { callApi } from './admin.ts'
import { emptyQueues } from './call-queue.ts'
import { addConfirmed, MISSPELT } from './courier-orders.ts'
import type { RunningShop } from './shop-fixture.ts'

export type SentParcel = { orderId: number; tracking: string; amount: number }

/** Twelve orders that were taken on the phone, to be called; the commune of the last is misspelt. */
export async function enterOrders(page: Page, shop: RunningShop, count: number): Promise<AdminOrder[]> {
  await emptyQueues(shop)
  const orders: AdminOrder[] = []
  for (let index = 0; index < count; index++)
    orders.push(await enter(page, shop, index === count - 1 ? MISSPELT : 'Arzew', 'pending'))
  return orders
}

/** Enters an order of a new customer. */
async function enter(page: Page, shop: RunningShop, place: string, status: AdminOrder['status']) {
  const customerPhone = `0661 ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const { orders } = await addConfirmed(page, shop, [place], 31, { customerPhone, status })
  const [order] = orders
  if (!order) throw new Error('No order was entered')
  return order
}

/** Sends two parcels, as on an earlier day. */
export async function sendEarlier(page: Page, shop: RunningShop, courierId: number): Promise<SentParcel[]> {
  const parcels: SentParcel[] = []
  for (const _ of [1, 2]) {
    const { id } = await enter(page, shop, 'Arzew', 'confirmed')
    await callApi(page, 'POST', '/parcels', { courierId, orderIds: [id] })
    const { parcel } = (await shop.asOwner(`/orders/${id}`)) as AdminOrder
    parcels.push({ orderId: id, tracking: parcel?.tracking ?? '', amount: parcel?.amount ?? 0 })
  }
  return parcels
}
