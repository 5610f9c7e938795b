import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import type { TestProduct } from './factories.ts'
import { openSale, postOrder } from './open-sale.ts'
import type { TestAnswer, TestShop } from './open-test-shop.ts'

/** Places an order of `openSale` as a visitor; returns what an admin can do with it. */
export async function openDesk(shop: TestShop, product: TestProduct = {}) {
  const sale = await openSale(shop, product)
  const items = [{ ...sale.item, size: product.sizes?.[0] ?? null }]
  const placed = await postOrder(shop, { ...sale.form, items })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  const path = `/orders/${placed.body.id}`
  const session = await shop.logIn()
  const call = <Body = AdminOrder>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Body>> => shop.json<Body>(method, path, body, { ...session, ...headers })
  return {
    ...sale,
    order: placed.body,
    path,
    /** Calls the API as the admin. */
    call,
    /** Corrects the order. */
    edit: <Body = AdminOrder>(change: unknown) => call<Body>('PUT', path, change),
    read: async () => (await call('GET', path)).body,
    events: async () => (await call<OrderEvent[]>('GET', `${path}/events`)).body,
  }
}
