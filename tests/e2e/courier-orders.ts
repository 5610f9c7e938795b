import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { openNoestServer } from '../support/couriers/noest-server.ts'
import { callApi, ownName } from './admin.ts'
import type { RunningShop } from './shop-fixture.ts'
import { findHelmet, findProduct } from './shopper.ts'

/** A baladiya of the shop's Oran that no courier spells so. */
export const MISSPELT = 'Bir Zrir'

/** Orders of one customer, delivered at home in these baladiyas of a wilaya; confirmed, unless `fields` say otherwise. */
export async function addConfirmed(
  page: Page,
  shop: RunningShop,
  baladiyas: string[],
  wilayaCode = 31,
  fields: object = {},
) {
  const product = await findProduct(shop, ({ inStock, price }) => inStock && price < 40_000)
  const wilaya = ((await shop.asOwner('/wilayas')) as Wilaya[]).find(({ code }) => code === wilayaCode)
  if (!wilaya) throw new Error('The demo shop does not deliver there')
  if (baladiyas.includes(MISSPELT) && !wilaya.baladiyas.includes(MISSPELT)) {
    await callApi(page, 'PUT', `/wilayas/${wilaya.id}`, { baladiyas: [...wilaya.baladiyas, MISSPELT] })
  }
  const customerName = ownName('Motard')
  const item = { productId: product.id, size: product.sizes[0] ?? null, color: product.colors[0] ?? null }
  const orders: AdminOrder[] = []
  for (const baladiya of baladiyas) {
    const order = await callApi(page, 'POST', '/orders/manual', {
      ...{ customerName, customerPhone: '0661 23 45 67', status: 'confirmed' },
      ...{ wilayaId: wilaya.id, deliveryType: 'home', baladiya, deliveryAddress: '5, rue de la Paix' },
      ...{ items: [{ ...item, quantity: 1, price: product.price }], ...fields },
    })
    orders.push(order as AdminOrder)
  }
  return { customerName, orders }
}

/** A delivered order of one piece, whose product has another size. */
export async function addDelivered(page: Page, shop: RunningShop) {
  const product = await findHelmet(shop)
  const [size, other] = product.sizes
  const { customerName, orders } = await addConfirmed(page, shop, ['Oran'], 31, {
    customerPhone: `0661 ${Date.now() % 1_000_000}`,
    items: [{ productId: product.id, size, color: product.colors[0] ?? null, quantity: 1 }],
  })
  const [order] = orders
  const [item] = order?.items ?? []
  if (!order || !item) throw new Error('The order has no line')
  await callApi(page, 'PUT', `/orders/${order.id}/status`, { status: 'delivered' })
  return { customerName, order, item, other }
}

/** Two orders that a driver of NOEST could not deliver. */
export async function missTwo(
  page: Page,
  shop: RunningShop,
  noest: Awaited<ReturnType<typeof openNoestServer>>,
) {
  const courier = await addCourier(page, 'noest', noest.settings)
  const { orders } = await addConfirmed(page, shop, ['Alger Centre', 'Alger Centre'], 16)
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: orders.map(({ id }) => id) })
  for (const { tracking } of noest.parcels) noest.move(tracking, 'mise_a_jour', 'Client absent')
  await callApi(page, 'POST', `/couriers/${courier.id}/sync`)
  return orders
}

export async function addCourier(
  page: Page,
  kind: Courier['kind'],
  settings: Record<string, string>,
): Promise<Courier> {
  return (await callApi(page, 'POST', '/couriers', { kind, name: ownName(kind), settings })) as Courier
}

/** Takes all accounts out of the next test's sight: what they were given stays. */
export async function pauseCouriers(shop: RunningShop): Promise<void> {
  for (const { id, isActive } of (await shop.asOwner('/couriers')) as Courier[])
    if (isActive) await shop.send('PUT', `/couriers/${id}`, { isActive: false })
}
