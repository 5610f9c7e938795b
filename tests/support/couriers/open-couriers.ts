import type { AdminOrder } from '#contract/admin-order.ts'
import type { SentParcels } from '#contract/parcel.ts'
import type { ParcelState } from '#rules/parcel-state.ts'
import { addCourier, findCourierRow } from '#server/couriers/accounts/accounts.ts'
import type { CourierContext } from '#server/couriers/accounts/open-courier.ts'
import type { ParcelReport } from '#server/couriers/adapters/adapter.ts'
import { ADAPTERS } from '#server/couriers/adapters/adapters.ts'
import { sendWithinDeadline } from '#server/couriers/jobs/send-and-label.ts'
import { syncCourier } from '#server/couriers/parcels/follow/sync-couriers.ts'
import { receiveWebhook } from '#server/couriers/parcels/follow/webhooks.ts'
import { updateWilaya } from '#server/delivery/wilayas.ts'
import { setOrderStatus } from '#server/orders/change/order-status.ts'
import { findOrder } from '#server/orders/orders.ts'
import { addProduct } from '../factories.ts'
import type { TestShop } from '../open-test-shop.ts'
import { openPaperCourier, type PaperOptions } from './paper-courier.ts'

export const OWNER = 'owner@shop.dz'

type Answer = { code?: string; message?: string }

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
  const asOwner = await shop.asOwner()
  const call = async <Body = Answer>(method: string, path: string, body?: unknown) => {
    const answer = await asOwner<Body & Answer>(method, path, body)
    return { ...answer, code: answer.body?.code, message: answer.body?.message }
  }
  /** An order that the owner has entered, confirmed unless `fields` say otherwise. */
  const order = async (fields: object = {}) => {
    const entered = { ...form, status: 'confirmed', ...fields }
    const { status, body } = await call<AdminOrder>('POST', '/orders/manual', entered)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.id
  }
  const send = (...orderIds: number[]): Promise<SentParcels> =>
    sendWithinDeadline(context, { courierId: courier.id, orderIds }, OWNER)
  const sync = async () => syncCourier(context, await findCourierRow(db, courier.id))
  return {
    ...paper,
    call,
    clock,
    context,
    courier,
    wilaya,
    order,
    send,
    sendNew: async () => {
      const id = await order()
      await send(id)
      return id
    },
    sync,
    /** The courier says something of a parcel, the first one unless `more` names another, and is asked: how many changed. */
    tell: async (state: ParcelState | null, text: string, more: Partial<ParcelReport> = {}) => {
      paper.reports.splice(0, paper.reports.length, { tracking: 'PAPER-1', state, text, at: null, ...more })
      return (await sync()).changed
    },
    /** Orders whose customers are to be called after an attempt. */
    queue: async () => {
      const { body } = await call<{ items: AdminOrder[] }>('GET', '/orders?queue=attempt')
      return body.items.map((one) => one.id)
    },
    read: (id: number) => findOrder(db, id),
    parcelOf: async (id: number) => (await findOrder(db, id)).parcel,
    /** The courier's webhook, signed by `secret`. */
    news: (body: { reports: ParcelReport[]; ask: string[] }, secret = 'hook', id = courier.id) =>
      receiveWebhook(context, id, {
        headers: new Headers({ 'x-secret': secret }),
        body: Buffer.from(JSON.stringify(body)),
      }),
    setStatus: (id: number, status: AdminOrder['status']) =>
      setOrderStatus(db, id, { status }, { actor: OWNER, parcel: 'keep' }),
    wait: (minutes: number) => {
      clock.now += minutes * 60_000
    },
  }
}
