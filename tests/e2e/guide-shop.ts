import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { callApi } from './admin.ts'
import { expect, type RunningShop } from './shop-fixture.ts'

const CUSTOMERS = [
  ['Karim Benali', '0661 23 45 67', 31],
  ['Lynda Hamidi', '0550 98 76 54', 16],
  ['Riad Ziani', '0770 11 22 33', 25],
  ['Samira Boudiaf', '0662 44 55 66', 19],
  ['Nassim Meziane', '0555 60 70 80', 6],
  ['Amine Cherif', '0771 35 24 13', 9],
] as const

/** An order by telephone of one of the customers, delivered at home. */
async function enterOrder(page: Page, shop: RunningShop, { index = 0, status = 'pending' }) {
  const { items } = (await shop.asOwner('/products?inStock=true&limit=40')) as PageOf<Product>
  const [customerName, customerPhone, code] = CUSTOMERS[index % CUSTOMERS.length] ?? CUSTOMERS[0]
  const wilaya = ((await shop.asOwner('/wilayas')) as Wilaya[]).find((one) => one.code === code)
  const product = items.filter(({ price }) => price < 40_000)[index]
  if (!wilaya || !product) throw new Error('The demo shop has too few products')
  const item = { productId: product.id, size: product.sizes[0] ?? null, color: product.colors[0] ?? null }
  return (await callApi(page, 'POST', '/orders/manual', {
    ...{ customerName, customerPhone, status, wilayaId: wilaya.id, deliveryType: 'home' },
    ...{ baladiya: wilaya.baladiyas[0], deliveryAddress: '5, rue de la Paix' },
    items: [{ ...item, quantity: 1 }],
  })) as AdminOrder
}

/** Fills the shop with a day of an owner; returns what the addresses of screens name. */
export async function fillGuideShop(page: Page, shop: RunningShop, settings: Record<string, string>) {
  const courier = (await callApi(page, 'POST', '/couriers', {
    ...{ kind: 'ecotrack', name: 'DHD', settings },
  })) as Courier
  const lines: string[] = []
  for (let index = 0; index < 4; index++) {
    const { id } = await enterOrder(page, shop, { index, status: 'confirmed' })
    await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: [id] })
    const { parcel } = (await shop.asOwner(`/orders/${id}`)) as AdminOrder
    // The second was paid too little.
    lines.push(`${parcel?.tracking};${(parcel?.amount ?? 0) - (index === 1 ? 700 : 0)};450`)
  }
  for (let index = 4; index < 8; index++) await enterOrder(page, shop, { index, status: 'confirmed' })
  for (let index = 8; index < 12; index++) await enterOrder(page, shop, { index })
  return { courierId: courier.id, lines }
}

export async function uploadLines(page: Page, courierId: number, lines: string[]): Promise<number> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('admin-session') ?? '{}').token)
  const buffer = Buffer.from(['Tracking;Montant;Frais', ...lines, 'ECO0000999;5400;450'].join('\n'))
  const answer = await page.request.post('/api/settlements', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { courierId, file: { name: 'dhd-novembre.csv', mimeType: 'text/csv', buffer } },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}
