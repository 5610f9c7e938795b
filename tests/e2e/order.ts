import type { Page } from '@playwright/test'
import type { Wilaya } from '#contract/delivery.ts'
import type { Order } from '#contract/order.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { ownName } from './admin.ts'
import { expect, type RunningShop } from './shop-fixture.ts'

/** Orders something of the demo shop, as a visitor's browser does; as many times as it is asked to. */
export async function placeOrders(
  page: Page,
  shop: RunningShop,
  count: number,
  fields: Partial<Pick<Order, 'customerName' | 'customerPhone'>> = {},
): Promise<Order[]> {
  const products = (await shop.asOwner('/products?inStock=true&limit=100')) as PageOf<Product>
  const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
  // Whose pieces other tests cannot have ordered, and whose first choice costs no more.
  const product = products.items.find(
    ({ price, stock, prices }) => price < 40_000 && stock === null && prices.length === 0,
  )
  const wilaya = wilayas.find(({ centers }) => centers.length > 0)
  if (!product || !wilaya) throw new Error('The demo shop has nothing to order')
  const data = {
    customerName: ownName('Client'),
    customerPhone: '0661 00 00 00',
    ...fields,
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
  }
  const placed: Order[] = []
  while (placed.length < count) {
    const response = await page.request.post('/api/orders', { data, maxRetries: 2 })
    expect(response.status(), await response.text()).toBe(201)
    placed.push(await response.json())
  }
  return placed
}

export async function placeOrder(page: Page, shop: RunningShop): Promise<Order> {
  const [order] = await placeOrders(page, shop, 1)
  if (!order) throw new Error('No order was placed')
  return order
}
