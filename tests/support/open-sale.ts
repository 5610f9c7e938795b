import type { NewOrderInput, Order } from '#contract/order.ts'
import { addProduct, addWilaya, type TestProduct } from './factories.ts'
import type { TestAnswer, TestShop } from './open-test-shop.ts'

/** Adds a helmet of 10,000 DA and a wilaya (600 DA at home, 400 DA to a center). */
export async function openSale(shop: Pick<TestShop, 'db'>, product: TestProduct = {}) {
  const wilayaId = await addWilaya(shop, {
    name: 'Oran (essai)',
    centers: ['Centre ville', 'Aéroport'],
    baladiyas: ['Es Sénia', 'Arzew'],
  })
  const productId = await addProduct(shop, { name: 'Casque NXR', price: 10_000, ...product })
  const item = { productId, quantity: 1, price: product.price ?? 10_000 }
  const form: NewOrderInput = {
    customerName: 'Karim Benali',
    customerPhone: '0661 23 45 67',
    wilayaId,
    deliveryType: 'home',
    baladiya: 'Es Sénia',
    deliveryAddress: '5, rue de la Paix',
    totalAmount: item.price + 600,
    items: [item],
  }
  return { wilayaId, productId, item, form }
}

/** Posts an order as the storefront does; without a key unless one is given. */
export function postOrder<Body = Order>(
  shop: TestShop,
  form: unknown,
  key?: string,
): Promise<TestAnswer<Body>> {
  return shop.json<Body>('POST', '/orders', form, key === undefined ? {} : { 'Idempotency-Key': key })
}

export async function countOrderRows({ db }: TestShop) {
  const count = async (table: 'orders' | 'order_items' | 'idempotency_keys') => {
    const row = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(row.rows)
  }
  return {
    orders: await count('orders'),
    items: await count('order_items'),
    keys: await count('idempotency_keys'),
  }
}

export const NOTHING = { orders: 0, items: 0, keys: 0 }
