import type { AdminOrder } from '#contract/admin-order.ts'
import type { SentParcels } from '#contract/parcel.ts'
import { addCourier, findCourierRow } from '#server/couriers/accounts/accounts.ts'
import type { CourierContext } from '#server/couriers/accounts/open-courier.ts'
import { ADAPTERS } from '#server/couriers/adapters/adapters.ts'
import { sendWithinDeadline } from '#server/couriers/jobs/order-steps.ts'
import { syncCourier } from '#server/couriers/parcels/sync-couriers.ts'
import { updateWilaya } from '#server/delivery/wilayas.ts'
import { setOrderStatus } from '#server/orders/order-status.ts'
import { findOrder } from '#server/orders/orders.ts'
import { addProduct } from '../factories.ts'
import type { TestShop } from '../open-test-shop.ts'
import { openPaperCourier, type PaperOptions } from './paper-courier.ts'

export const OWNER = 'owner@shop.dz'

/** A shop with an account of a courier in memory, and confirmed orders to Oran. Its clock moves when something waits. */
export async function openCouriers(shop: TestShop, options: PaperOptions = {}) {
  const paper = openPaperCourier(options)
  const clock = { now: Date.now() }
  const { db } = shop
  const context: CourierContext = Object.assign(shop.couriers, {
    adapters: { ...ADAPTERS, yalidine: paper.adapter },
    now: () => new Date(clock.now),
    pause: async (ms: number) => {
      clock.now += ms
    },
  })
  const settings = {
    baseUrl: 'https://api.papier.example',
    apiToken: 'secret-token-1234',
    webhookSecret: 'hook',
  }
  const courier = await addCourier(context, { kind: 'yalidine', name: 'Papier', settings })
  const productId = await addProduct(shop, { name: 'Casque NXR', price: 10_000 })
  const wilaya = (await shop.reads.wilayas()).find(({ code }) => code === 31)
  if (!wilaya) throw new Error('The test shop has no Oran')
  await updateWilaya(db, wilaya.id, { baladiyas: ['BIR EL-DJIR', 'Bir Zrir', 'Boufatis'] })
  await shop.catalogueVersion.refresh()
  const item = { productId, quantity: 1, price: 10_000, size: null, color: null }
  const form = {
    customerName: 'Karim Benali',
    customerPhone: '+213 661 23 45 67',
    wilayaId: wilaya.id,
    deliveryType: 'home',
    baladiya: 'BIR EL-DJIR',
    deliveryAddress: '5, rue de la Paix',
    items: [item],
  }
  const admin = await shop.logIn()
  return {
    ...paper,
    clock,
    context,
    courier,
    wilaya,
    /** An order that the owner has entered, confirmed unless `fields` say otherwise. */
    order: async (fields: object = {}) => {
      const { status, body } = await shop.json<AdminOrder>(
        'POST',
        '/orders/manual',
        { ...form, status: 'confirmed', ...fields },
        admin,
      )
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.id
    },
    send: (...orderIds: number[]): Promise<SentParcels> =>
      sendWithinDeadline(context, { courierId: courier.id, orderIds }, OWNER),
    sync: async () => syncCourier(context, await findCourierRow(db, courier.id)),
    read: (id: number) => findOrder(db, id),
    /** In spite of an open parcel. */
    setStatus: (id: number, status: AdminOrder['status']) =>
      setOrderStatus(db, id, { status }, { actor: OWNER, parcel: 'keep' }),
    /** Minutes go by. */
    wait: (minutes: number) => {
      clock.now += minutes * 60_000
    },
  }
}
