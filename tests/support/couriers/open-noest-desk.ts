import type { AdminOrder } from '#contract/admin-order.ts'
import type { SentParcels } from '#contract/parcel.ts'
import { addProduct } from '../factories.ts'
import type { TestShop } from '../open-test-shop.ts'
import { openNoestServer } from './noest-server.ts'
import { openOwner } from './open-owner.ts'

type Answer = Partial<AdminOrder['parcel']> & { message?: string }

/** A shop (COURIER_TEST_HOSTS is on) with a parcel at a NOEST of this machine, which has not left. */
export async function openNoestDesk(shop: TestShop) {
  const noest = await openNoestServer()
  const clock = { now: Date.now() }
  shop.couriers.now = () => new Date(clock.now)
  const call = await openOwner(shop)
  const { settings } = noest
  const { body: courier } = await call('POST', '/couriers', { kind: 'noest', name: 'NOEST', settings })
  const productId = await addProduct(shop, { name: 'Casque NXR', price: 10_000 })
  const wilaya = (await shop.reads.wilayas()).find(({ code }) => code === 16)
  const { body: order } = await call<AdminOrder>('POST', '/orders/manual', {
    customerName: 'Karim Benali',
    customerPhone: '0661 23 45 67',
    wilayaId: wilaya?.id,
    deliveryType: 'home',
    baladiya: 'Alger Centre',
    deliveryAddress: '5, rue de la Paix',
    items: [{ productId, quantity: 1, size: null, color: null }],
    status: 'confirmed',
  })
  const { id } = order
  await call<SentParcels>('POST', '/parcels', { courierId: courier.id, orderIds: [id] })
  const parcel = async () => {
    const { body } = await call<AdminOrder>('GET', `/orders/${id}`)
    if (!body.parcel) throw new Error('The order has no parcel')
    return body.parcel
  }
  const sync = () => call('POST', `/couriers/${courier.id}/sync`)
  return {
    noest,
    clock,
    call,
    id,
    parcel,
    sync,
    /** The driver finds nobody, and NOEST is asked. */
    miss: async (words: string, date: string) => {
      noest.move((await parcel()).tracking ?? '', 'mise_a_jour', words, date)
      await sync()
    },
    retry: async (body: object | undefined = {}) =>
      call<Answer>('POST', `/parcels/${(await parcel()).id}/retry`, body),
    queue: async () => {
      const { body } = await call<{ items: AdminOrder[] }>('GET', '/orders?queue=attempt')
      return body.items.map((one) => one.id)
    },
    [Symbol.asyncDispose]: () => noest[Symbol.asyncDispose](),
  }
}
