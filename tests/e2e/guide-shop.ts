import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { addConfirmed } from './courier-orders.ts'
import type { RunningShop } from './shop-fixture.ts'

const CUSTOMERS = [
  ['Karim Benali', '0661 23 45 67', 31, 'Oran'],
  ['Lynda Hamidi', '0550 98 76 54', 16, 'Alger Centre'],
  ['Riad Ziani', '0770 11 22 33', 25, 'Constantine'],
  ['Samira Boudiaf', '0662 44 55 66', 19, 'Sétif'],
  ['Nassim Meziane', '0555 60 70 80', 6, 'Béjaïa'],
  ['Amine Cherif', '0771 35 24 13', 9, 'Blida'],
] as const

/** Fills the shop with a day of an owner; returns what the addresses of screens name. */
export async function fillGuideShop(page: Page, shop: RunningShop, settings: Record<string, string>) {
  const courier = (await shop.send('POST', '/couriers', {
    kind: 'ecotrack',
    name: 'DHD',
    settings,
  })) as Courier
  const { items } = (await shop.asOwner('/products?inStock=true&limit=40')) as PageOf<Product>
  const products = items.filter(({ price }) => price < 40_000)
  /** An order by telephone of one of the customers, delivered at home. */
  const enter = async (index: number, status = 'pending') => {
    const [customerName, customerPhone, code, baladiya] = CUSTOMERS[index % CUSTOMERS.length] ?? CUSTOMERS[0]
    const { id: productId, sizes, colors } = products[index] as Product
    const item = { productId, size: sizes[0] ?? null, color: colors[0] ?? null, quantity: 1 }
    const fields = { customerName, customerPhone, status, items: [item] }
    return (await addConfirmed(page, shop, [baladiya], code, fields)).orders[0]?.id
  }
  const lines: (string | number)[][] = []
  for (let index = 0; index < 4; index++) {
    const id = await enter(index, 'confirmed')
    await shop.send('POST', '/parcels', { courierId: courier.id, orderIds: [id] })
    const { parcel } = (await shop.asOwner(`/orders/${id}`)) as AdminOrder
    // The second was paid too little.
    lines.push([parcel?.tracking ?? '', (parcel?.amount ?? 0) - (index === 1 ? 700 : 0), 450])
  }
  for (let index = 4; index < 8; index++) await enter(index, 'confirmed')
  for (let index = 8; index < 12; index++) await enter(index)
  return { courierId: courier.id, lines: [...lines, ['ECO0000999', 5400, 450]] }
}
