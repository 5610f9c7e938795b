import { expect } from 'vitest'
import type { TrackedOrder } from '#contract/order.ts'
import { addCourier, addParcel } from '#support/couriers/add-parcel.ts'
import { openDesk } from '#support/open-desk.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

async function openTracking(shop: TestShop) {
  const desk = await openDesk(shop)
  const ask = (body: object, headers = {}) =>
    shop.json<TrackedOrder>('POST', '/orders/track', { orderId: desk.order.id, ...body }, headers)
  const phone = desk.order.customerPhone
  const track = async () => (await ask({ phone })).body
  /** Lists the steps that the order has reached. */
  const reached = async () => (await track()).steps.filter(({ at }) => at !== null).map(({ key }) => key)
  return { ...desk, ask, phone, track, reached }
}

onOneDatabase('an order tells its four steps by its number and phone', async (shop) => {
  const { ask, phone, track, setStatus, reached, order, call } = await openTracking(shop)
  const first = await ask({ phone })
  const items = order.items.map(({ product_name: name, quantity, size, color }) => ({
    ...{ name, quantity, size, color },
  }))
  const later = ['confirmed', 'shipped', 'delivered'].map((key) => ({ key, at: null }))
  expect([first.status, first.headers.get('cache-control'), first.body]).toEqual([
    200,
    'no-store',
    {
      ...{ orderId: order.id, status: 'pending', steps: [{ key: 'placed', at: order.createdAt }, ...later] },
      ...{ tracking: null, news: null, items, amount: order.totalPrice, exchange: null, exchanges: [] },
      ...{ minDays: null, maxDays: null },
    },
  ])
  await setStatus('shipped')
  await call('PUT', `/wilayas/${order.wilayaId}`, { minDays: 2, maxDays: 4 })
  expect(await track()).toMatchObject({ minDays: 2, maxDays: 4 })
  expect(await reached()).toEqual(['placed', 'confirmed', 'shipped'])
  await setStatus('delivered')
  expect(await track()).toMatchObject({ amount: null, minDays: null, maxDays: null })
  await setStatus('cancelled', { cancelReason: 'returned' })
  expect(await track()).toMatchObject({ status: 'cancelled', news: { kind: 'returned' } })
})

onOneDatabase('a call that is undone never happened', async (shop) => {
  const { call, path, track, reached, order } = await openTracking(shop)
  const lost = { status: 'cancelled', cancelReason: 'wrong_number' }
  await call('POST', `${path}/calls`, { ...lost, outcome: 'wrong_number' })
  await call('DELETE', `${path}/calls/last`)
  expect((await track()).steps[0]).toEqual({ key: 'placed', at: order.createdAt })
  expect(await reached()).toEqual(['placed'])
})

onOneDatabase('a wrong number and a wrong phone are the same 404, to the byte', async (shop) => {
  const { order, phone, edit } = await openTracking(shop)
  const ask = async (orderId: number, phone: string) => {
    const answer = await shop.request('/api/orders/track', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ orderId, phone }),
    })
    return [answer.status, answer.headers.get('cache-control'), await answer.text()]
  }
  const wrong = [404, 'no-store', JSON.stringify({ message: 'Aucune commande trouvée' })]
  expect(await ask(999_999, phone)).toEqual(wrong)
  for (const other of ['0555 00 00 00', phone.slice(0, -1)]) expect(await ask(order.id, other)).toEqual(wrong)
  // Only the order's current phone is accepted, in any notation.
  await edit({ customerPhone: '+213 770 11 22 33' })
  expect(await ask(order.id, phone)).toEqual(wrong)
  expect((await ask(order.id, '0770.11.22.33'))[0]).toBe(200)
})

onOneDatabase('the parcel is told once it has a number, and not when it is cancelled', async (shop) => {
  const { track, order } = await openTracking(shop)
  const courierId = await addCourier(shop, { kind: 'yalidine', name: 'Yalidine Alger' })
  await addParcel(shop, courierId, { tracking: null, order_id: order.id, state: 'created' })
  expect((await track()).tracking).toBeNull()
  await shop.db.updateTable('parcels').set({ tracking: 'YAL-1' }).execute()
  const url = 'https://yalidine.com/suivre-un-colis/?tracking=YAL-1'
  expect((await track()).tracking).toEqual({ courier: 'Yalidine', number: 'YAL-1', url })
  await shop.db.updateTable('parcels').set({ state: 'cancelled' }).execute()
  expect((await track()).tracking).toBeNull()
})

onOneDatabase('a failed attempt and a return are told, and what was sent stays sent', async (shop) => {
  const { track, setStatus, reached, order } = await openTracking(shop)
  const courierId = await addCourier(shop, { name: 'Mon livreur' })
  const at = '2026-01-05T10:00:00.000Z'
  const columns = { tracking: 'R-1', order_id: order.id, state: 'delivering', at } as const
  await addParcel(shop, courierId, { ...columns, text: 'Tentative échouée – Client injoignable' })
  const tracking = { courier: null, number: 'R-1', url: null }
  expect(await track()).toMatchObject({ news: { kind: 'attempt', at }, tracking })
  // A courier with an API, whose parcel stays as it is when the owner ends the order.
  await shop.db.updateTable('couriers').set({ kind: 'noest' }).execute()
  for (const status of ['delivered', 'cancelled']) {
    await setStatus(status, { parcel: 'keep' })
    expect(await track()).toMatchObject({ status, news: null })
  }
  await setStatus('pending')
  await shop.db.updateTable('parcels').set({ text: 'Sorti en livraison' }).execute()
  expect((await track()).news).toBeNull()
  await shop.db.updateTable('parcels').set({ state: 'returned', text: 'Retourné au vendeur' }).execute()
  await setStatus('cancelled', { cancelReason: 'returned' })
  expect((await track()).news).toEqual({ kind: 'returned', at })
  expect(await reached()).toEqual(['placed', 'confirmed', 'shipped'])
  // The customer wants it after all: it goes out again.
  await setStatus('confirmed')
  expect([(await track()).news, await reached()]).toEqual([null, ['placed', 'confirmed']])
})

onOneDatabase(
  'after 20 wrong pairs an hour nobody guesses on, of one client or of one order; right ones do not count',
  async (shop) => {
    const { order, phone: right, ask } = await openTracking(shop)
    const from = async (address: string, orderId = order.id, phone = right) =>
      (await ask({ orderId, phone }, { 'CF-Connecting-IP': address })).status
    const wrong = '0555 00 10 00'
    for (let count = 0; count < 25; count++) expect(await from('41.0.0.1')).toBe(200)
    for (let guess = 1; guess <= 20; guess++) expect(await from('41.0.0.2', guess + 1000, wrong)).toBe(404)
    expect([await from('41.0.0.2'), await from('41.0.0.1')]).toEqual([429, 200])
    for (let guess = 1; guess <= 20; guess++) expect(await from(`41.0.1.${guess}`, order.id, wrong)).toBe(404)
    expect(await from('41.0.2.1', order.id, wrong)).toBe(429)
    expect(await from('41.0.2.1', order.id + 1, wrong)).toBe(404)
  },
  { RATE_LIMIT: 'on', CLIENT_IP_HEADER: 'CF-Connecting-IP' },
)
