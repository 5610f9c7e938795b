import type { AdminOrder } from '#contract/admin-order.ts'
import type { Stock, StockMove } from '#contract/stock.ts'
import { addProduct } from './factories.ts'
import { openSale } from './open-sale.ts'
import type { Refusal, TestShop } from './open-test-shop.ts'

/** Gloves at 5,000 DA in M and L, ten of each counted, boots at 12,000 DA, and orders of the owner to Oran. */
export async function openExchange(shop: TestShop) {
  const { form, wilayaId, productId } = await openSale(shop, {
    ...{ name: 'Gants', price: 5_000, sizes: ['M', 'L'] },
  })
  const boots = await addProduct(shop, { name: 'Bottes', price: 12_000 })
  const asOwner = await shop.asOwner()
  const call = <Body = AdminOrder & Refusal>(method: string, path: string, body?: unknown, key?: string) =>
    asOwner<Body>(method, path, body, key ? { 'Idempotency-Key': key } : {})
  const stock = `/products/${productId}/stock`
  const count = (change: object) => call('PUT', stock, change)
  await count({ isCounted: true, variants: ['M', 'L'].map((size) => ({ size, quantity: 10 })) })
  const gloves = (size: string, quantity = 1) => ({ productId, size, color: null, quantity })
  const { totalAmount, items, ...customer } = form
  const setStatus = (id: number, status: string, more = {}) =>
    call('PUT', `/orders/${id}/status`, { status, ...more })
  const order = async (lines: object[], fields = {}) =>
    (await call('POST', '/orders/manual', { ...customer, items: lines, ...fields })).body.id
  return {
    wilayaId,
    productId,
    boots,
    customer,
    call,
    gloves,
    setStatus,
    order,
    /** A delivered order, of two pairs in M unless others are asked for. */
    deliver: async (lines: object[] = [gloves('M', 2)], fields = {}) => {
      const id = await order(lines, { status: 'confirmed', ...fields })
      await setStatus(id, 'delivered')
      return id
    },
    read: async (id: number) => (await call('GET', `/orders/${id}`)).body,
    exchange: (id: number, body: object, key?: string) => call('POST', `/orders/${id}/exchange`, body, key),
    receive: (id: number, received: unknown = true) => call('PUT', `/orders/${id}/exchange`, { received }),
    count,
    left: async () => (await call<Stock>('GET', stock)).body.variants.map(({ quantity }) => quantity),
    moves: async () => (await call<StockMove[]>('GET', `${stock}/moves`)).body,
  }
}
