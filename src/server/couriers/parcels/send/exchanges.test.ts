import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import { addExchange, setReceived } from '#server/orders/place/add-exchange.ts'
import { OWNER, openCouriers } from '#support/couriers/open-couriers.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

async function openExchanged(shop: TestShop) {
  const desk = await openCouriers(shop)
  const first = await desk.order({ items: [{ productId: await idOf(shop), quantity: 2 }] })
  await desk.setStatus(first, 'delivered')
  const item = { productId: await idOf(shop), quantity: 1, size: null, color: null }
  const body = {
    back: [{ ...item, product_name: null }],
    items: [{ ...item, price: null }],
    ...{ deliveryPrice: 600, note: '' },
  }
  const { order } = await addExchange(shop.db, first, body, { key: null, actor: OWNER })
  return { ...desk, first, exchange: order.id }
}

async function idOf({ db }: TestShop): Promise<number> {
  return (await db.selectFrom('products').select('id').executeTakeFirstOrThrow()).id
}

onOneDatabase('an exchange leaves as one, and collects the difference', async (shop) => {
  const { send, parcels, exchange, read, first } = await openExchanged(shop)
  expect(await send(exchange)).toMatchObject({ sent: [{ orderId: exchange }], refused: [] })
  const [parcel] = [...parcels.values()]
  expect(parcel).toMatchObject({ back: [{ name: 'Casque NXR', quantity: 1 }], amount: 600 })
  const sent = await read(exchange)
  expect(sent.parcel).toMatchObject({ state: 'created', amount: sent.totalPrice })
  expect(await send(first)).toMatchObject({ sent: [], refused: [{ orderId: first }] })
})

onOneDatabase('a parcel that comes back leaves what was received of its exchange', async (shop) => {
  const { send, sync, reports, exchange, read, call, parcelOf } = await openExchanged(shop)
  await send(exchange)
  await setReceived(shop.db, exchange, true, OWNER)
  const body = { status: 'cancelled', parcel: 'cancel' }
  const refused = { status: 409, code: 'exchange_received' }
  expect(await call('PUT', `/orders/${exchange}/status`, body)).toMatchObject(refused)
  expect(await call('DELETE', `/orders/${exchange}?parcel=cancel`)).toMatchObject(refused)
  expect((await parcelOf(exchange))?.state).toBe('created')
  const { tracking } = (await parcelOf(exchange)) ?? {}
  reports.push({ tracking: tracking ?? '', state: 'returned', text: 'Retourné', at: null })
  await sync()
  expect(await read(exchange)).toMatchObject({
    ...{ status: 'confirmed', exchange: { receivedAt: expect.any(String) } },
    parcel: { state: 'returned' },
  } satisfies Partial<Record<keyof AdminOrder, unknown>>)
})
