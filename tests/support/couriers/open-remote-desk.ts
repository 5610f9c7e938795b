import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import type { Parcel, SentParcels } from '#contract/parcel.ts'
import type { RemoteKind } from '#server/couriers/adapters/adapter.ts'
import { addProduct } from '../factories.ts'
import type { TestShop } from '../open-test-shop.ts'

export const LOCAL = { COURIER_TEST_HOSTS: 'on' }

/**
 * A shop (with `LOCAL`) that has an account at a courier of this machine, and confirmed orders to Alger. Its clock stands
 * still, but for what the shop waits.
 */
export async function openRemoteDesk(shop: TestShop, kind: RemoteKind, settings: Record<string, string>) {
  const clock = { now: Date.now() }
  Object.assign(shop.couriers, {
    now: () => new Date(clock.now),
    pause: async (ms: number) => {
      clock.now += ms
    },
  })
  const call = await shop.asOwner()
  const { body: courier } = await call<Courier>('POST', '/couriers', { kind, name: kind, settings })
  const path = `/couriers/${courier.id}`
  const productId = await addProduct(shop, { name: 'Casque NXR', price: 10_000 })
  const wilaya = (await shop.reads.wilayas()).find(({ code }) => code === 16)
  const read = async (id: number) => (await call<AdminOrder>('GET', `/orders/${id}`)).body
  return {
    clock,
    call,
    courier,
    path,
    order: async (baladiya = 'Alger Centre') => {
      const { body } = await call<AdminOrder>('POST', '/orders/manual', {
        customerName: 'Karim Benali',
        customerPhone: '0661 23 45 67',
        wilayaId: wilaya?.id,
        deliveryType: 'home',
        baladiya,
        deliveryAddress: '5, rue de la Paix',
        items: [{ productId, quantity: 1, size: null, color: null }],
        status: 'confirmed',
      })
      return body.id
    },
    send: async (...orderIds: number[]) =>
      (await call<SentParcels>('POST', '/parcels', { courierId: courier.id, orderIds })).body,
    read,
    parcelOf: async (id: number): Promise<Parcel> => {
      const { parcel } = await read(id)
      if (!parcel) throw new Error('The order has no parcel')
      return parcel
    },
    sync: async () => await call<{ message?: string }>('POST', `${path}/sync`),
    /** The status of the answer to a webhook of the courier. */
    news: async ({ headers, body }: { headers: HeadersInit; body: BodyInit }, id = courier.id) =>
      (await shop.request(`/api/hooks/couriers/${id}`, { method: 'POST', headers, body })).status,
  }
}
