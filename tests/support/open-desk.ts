import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import type { TestProduct } from './factories.ts'
import { openSale, postOrder } from './open-sale.ts'
import type { Call, TestShop } from './open-test-shop.ts'

/** Places an order of `openSale` as a visitor; returns what an admin can do with it. */
export async function openDesk(shop: TestShop, product: TestProduct = {}) {
  const sale = await openSale(shop, product)
  const items = [{ ...sale.item, size: product.sizes?.[0] ?? null }]
  const placed = await postOrder(shop, { ...sale.form, items })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  const path = `/orders/${placed.body.id}`
  const asOwner = await shop.asOwner()
  const call = <Body = AdminOrder>(...sent: Parameters<Call>) => asOwner<Body>(...sent)
  return {
    ...sale,
    order: placed.body,
    path,
    place: async (change: object = {}) => (await postOrder(shop, { ...sale.form, items, ...change })).body.id,
    call,
    edit: <Body = AdminOrder>(change: unknown) => call<Body>('PUT', path, change),
    setStatus: (status: string, more = {}) => call('PUT', `${path}/status`, { status, ...more }),
    read: async (id = placed.body.id) => (await call('GET', `/orders/${id}`)).body,
    events: async (id = placed.body.id) => (await call<OrderEvent[]>('GET', `/orders/${id}/events`)).body,
  }
}
