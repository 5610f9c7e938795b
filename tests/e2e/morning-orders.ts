import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { callApi, ownName } from './admin.ts'
import { MISSPELT } from './courier-orders.ts'
import type { RunningShop } from './shop-fixture.ts'

export type SentParcel = { orderId: number; tracking: string; amount: number }

/** Twelve orders that were taken on the phone, to be called; the commune of the last is misspelt. */
export async function enterOrders(page: Page, shop: RunningShop, count: number): Promise<AdminOrder[]> {
  // Of other tests.
  for (const queue of ['status=pending', 'queue=handover']) {
    const { items } = (await shop.asOwner(`/orders?${queue}&limit=100`)) as PageOf<AdminOrder>
    const ids = items.map(({ id }) => id)
    if (ids.length > 0) await callApi(page, 'POST', '/orders/bulk', { ids, status: 'cancelled' })
  }
  const orders: AdminOrder[] = []
  for (let index = 0; index < count; index++)
    orders.push(await enter(page, shop, index === count - 1 ? MISSPELT : 'Arzew', 'pending'))
  return orders
}

async function enter(page: Page, shop: RunningShop, baladiya: string, status: string): Promise<AdminOrder> {
  const { items } = (await shop.asOwner('/products?inStock=true&limit=100')) as PageOf<Product>
  const oran = ((await shop.asOwner('/wilayas')) as Wilaya[]).find(({ code }) => code === 31)
  const product = items.find(({ price }) => price < 40_000)
  if (!oran || !product) throw new Error('The demo shop has nothing to send there')
  if (!oran.baladiyas.includes(MISSPELT))
    await callApi(page, 'PUT', `/wilayas/${oran.id}`, { baladiyas: [...oran.baladiyas, MISSPELT] })
  const customerPhone = `0661 ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const item = { productId: product.id, size: product.sizes[0] ?? null, color: product.colors[0] ?? null }
  return (await callApi(page, 'POST', '/orders/manual', {
    ...{ customerName: ownName('Matin'), customerPhone, status, wilayaId: oran.id, deliveryType: 'home' },
    ...{ baladiya, deliveryAddress: '5, rue de la Paix', items: [{ ...item, quantity: 1 }] },
  })) as AdminOrder
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
