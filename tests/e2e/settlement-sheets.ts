import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { callApi } from './admin.ts'
import { addConfirmed, addCourier } from './courier-orders.ts'
import { expect, type RunningShop } from './shop-fixture.ts'

/** Parcels that a courier has delivered, with what it has collected for each in DA. */
export async function deliver(page: Page, shop: RunningShop, count: number) {
  const courier = await addCourier(page, 'file', { layout: 'ecotrack' })
  const { orders } = await addConfirmed(page, shop, Array(count).fill('Arzew'))
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: orders.map(({ id }) => id) })
  const parcels: { tracking: string; amount: number; orderId: number }[] = []
  for (const { id } of orders) {
    const { parcel } = (await shop.asOwner(`/orders/${id}`)) as AdminOrder
    const tracking = `${courier.name.replace(' ', '-').toUpperCase()}-${id}`
    await callApi(page, 'PUT', `/parcels/${parcel?.id}`, { tracking, state: 'delivered' })
    parcels.push({ tracking, amount: parcel?.amount ?? 0, orderId: id })
  }
  return { courier, parcels }
}

/** Uploads a sheet of trackings, amounts and fees in DA, past the screens. */
export async function uploadSheet(
  page: Page,
  courierId: number,
  rows: (readonly (string | number)[])[],
): Promise<number> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('admin-session') ?? '{}').token)
  const buffer = toCsv([['Tracking', 'Montant', 'Frais'], ...rows])
  const answer = await page.request.post('/api/settlements', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { courierId, file: { name: 'avant.csv', mimeType: 'text/csv', buffer } },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

export async function accept(page: Page, id: number): Promise<void> {
  await callApi(page, 'POST', `/settlements/${id}/accept`, {})
}

export function toCsv(rows: (readonly (string | number)[])[]): Buffer {
  return Buffer.from(rows.map((row) => row.join(';')).join('\n'))
}
