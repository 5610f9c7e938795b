import type { Page } from '@playwright/test'
import type { Wilaya } from '#contract/delivery.ts'
import type { Order } from '#contract/order.ts'
import { ownName } from './admin.ts'
import { expect, type RunningShop } from './shop-fixture.ts'
import { findProduct } from './shopper.ts'

type Fields = Partial<Pick<Order, 'customerName' | 'customerPhone'>>

/** Orders something of the demo shop, as a visitor's browser does; as many times as it is asked to. */
export async function placeOrders(
  page: Page,
  shop: RunningShop,
  count: number,
  fields: Fields = {},
): Promise<Order[]> {
  const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
  // Whose pieces other tests cannot have ordered, and whose first choice costs no more.
  const product = await findProduct(
    shop,
    ({ inStock, price, sizes, stock, prices }) =>
      inStock && price < 40_000 && sizes.length > 1 && stock === null && prices.length === 0,
  )
  const wilaya = wilayas.find(({ centers }) => centers.length > 0)
  if (!wilaya) throw new Error('The demo shop has no centre')
  const choice = { size: product.sizes[0], color: product.colors[0] }
  const data = {
    customerName: ownName('Client'),
    customerPhone: '0661 00 00 00',
    ...fields,
    wilayaId: wilaya.id,
    deliveryType: 'center',
    center: wilaya.centers[0],
    totalAmount: product.price + wilaya.centerPrice,
    items: [{ ...choice, productId: product.id, quantity: 1, price: product.price }],
  }
  const placed: Order[] = []
  while (placed.length < count) {
    const response = await page.request.post('/api/orders', { data, maxRetries: 2 })
    expect(response.status(), await response.text()).toBe(201)
    placed.push(await response.json())
  }
  return placed
}

export async function placeOrder(page: Page, shop: RunningShop, fields: Fields = {}): Promise<Order> {
  const [order] = await placeOrders(page, shop, 1, fields)
  if (!order) throw new Error('No order was placed')
  return order
}
