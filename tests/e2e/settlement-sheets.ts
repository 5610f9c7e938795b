import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { callApi } from './admin.ts'
import { addConfirmed, addCourier } from './courier-orders.ts'
import type { RunningShop } from './shop-fixture.ts'

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
  shop: RunningShop,
  courierId: number,
  rows: (readonly (string | number)[])[],
  name = 'avant.csv',
): Promise<number> {
  const body = new FormData()
  body.set('courierId', String(courierId))
  const csv = toCsv([['Tracking', 'Montant', 'Frais'], ...rows])
  body.set('file', new File([new Uint8Array(csv)], name, { type: 'text/csv' }))
  return ((await shop.asOwner('/settlements', { method: 'POST', body })) as { id: number }).id
}

export async function accept(page: Page, id: number): Promise<void> {
  await callApi(page, 'POST', `/settlements/${id}/accept`, {})
}

export function toCsv(rows: (readonly (string | number)[])[]): Buffer {
  return Buffer.from(rows.map((row) => row.join(';')).join('\n'))
}
