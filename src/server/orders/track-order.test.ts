import { expect } from 'vitest'
import type { TrackedOrder } from '#contract/order.ts'
import { addCourier, addParcel } from '../../../tests/support/couriers/add-parcel.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

async function openTracking(shop: TestShop) {
  const desk = await openDesk(shop)
  const ask = (body: unknown) => shop.json<TrackedOrder>('POST', '/orders/track', body)
  const track = async () => (await ask({ orderId: desk.order.id, phone: desk.form.customerPhone })).body
  const setStatus = (status: string, cancelReason?: string) =>
    desk.call('PUT', `${desk.path}/status`, { status, cancelReason })
  /** The steps that the order has come to. */
  const reached = async () => (await track()).steps.filter(({ at }) => at !== null).map(({ key }) => key)
  return { ...desk, ask, track, setStatus, reached }
}

onOneDatabase('an order tells its four steps by its number and phone', async (shop) => {
  const { ask, track, setStatus, reached, order, form } = await openTracking(shop)
  const first = await ask({ orderId: order.id, phone: form.customerPhone })
  expect([first.status, first.headers.get('cache-control'), first.body]).toEqual([
    200,
    'no-store',
    {
      orderId: order.id,
      status: 'pending',
      steps: [
        { key: 'placed', at: order.createdAt },
        { key: 'confirmed', at: null },
        { key: 'shipped', at: null },
        { key: 'delivered', at: null },
      ],
      tracking: null,
      news: null,
      items: order.items.map(({ product_name: name, quantity, size, color }) => ({
        name,
        quantity,
        size,
        color,
      })),
      amount: order.totalPrice,
      exchange: null,
      exchanges: [],
    },
  ])
  await setStatus('shipped')
  const { steps } = await track()
  expect(steps[1]?.at).toBe(steps[2]?.at)
  await setStatus('confirmed')
  expect(await reached()).toEqual(['placed', 'confirmed'])
  await setStatus('shipped')
  await setStatus('delivered')
  expect((await track()).amount).toBeNull()
  await setStatus('cancelled', 'returned')
  expect(await track()).toMatchObject({ status: 'cancelled', news: { kind: 'returned' } })
  expect(await reached()).toEqual(['placed', 'confirmed', 'shipped'])
  await setStatus('pending')
  expect(await reached()).toEqual(['placed'])
})

onOneDatabase('a call that is undone never happened', async (shop) => {
  const { call, path, track, reached, order } = await openTracking(shop)
  await call('POST', `${path}/calls`, {
    outcome: 'wrong_number',
    status: 'cancelled',
    cancelReason: 'wrong_number',
  })
  await call('DELETE', `${path}/calls/last`)
  expect((await track()).steps[0]).toEqual({ key: 'placed', at: order.createdAt })
  expect(await reached()).toEqual(['placed'])
})

onOneDatabase('a wrong number and a wrong phone are the same 404, to the byte', async (shop) => {
  const { order, form, edit } = await openTracking(shop)
  const phone = form.customerPhone ?? ''
  const ask = async (body: unknown) => {
    const answer = await shop.request('/api/orders/track', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [answer.status, answer.headers.get('cache-control'), await answer.text()]
  }
  const wrong = await ask({ orderId: 999_999, phone: form.customerPhone })
  expect(wrong).toEqual([404, 'no-store', JSON.stringify({ message: 'Aucune commande trouvée' })])
  expect(await ask({ orderId: order.id, phone: '0555 00 00 00' })).toEqual(wrong)
  expect(await ask({ orderId: order.id, phone: phone.slice(0, -1) })).toEqual(wrong)
  // The present phone counts, however it is written.
  await edit({ customerPhone: '+213 770 11 22 33' })
  expect(await ask({ orderId: order.id, phone: form.customerPhone })).toEqual(wrong)
  expect((await ask({ orderId: order.id, phone: '0770.11.22.33' }))[0]).toBe(200)
  for (const body of [
    { orderId: 0, phone: '0661234567' },
    { orderId: 'x', phone: '0661234567' },
    { orderId: order.id, phone: 'abc' },
    { orderId: order.id },
  ])
    expect((await ask(body))[0]).toBe(400)
})

onOneDatabase('the parcel is told once it has a number, and not when it is cancelled', async (shop) => {
  const { track, order } = await openTracking(shop)
  const courierId = await addCourier(shop, { kind: 'yalidine', name: 'Yalidine Alger' })
  const id = await addParcel(shop, courierId, { tracking: null, order_id: order.id, state: 'created' })
  expect((await track()).tracking).toBeNull()
  await shop.db.updateTable('parcels').set({ tracking: 'YAL-1' }).where('id', '=', id).execute()
  expect((await track()).tracking).toEqual({
    courier: 'Yalidine',
    number: 'YAL-1',
    url: 'https://yalidine.com/suivre-un-colis/?tracking=YAL-1',
  })
  await shop.db.updateTable('parcels').set({ state: 'cancelled' }).where('id', '=', id).execute()
  expect((await track()).tracking).toBeNull()
})

onOneDatabase('a failed attempt and a return are told, and what was sent stays sent', async (shop) => {
  const { track, setStatus, reached, order } = await openTracking(shop)
  const courierId = await addCourier(shop, { name: 'Mon livreur' })
  const at = '2026-01-05T10:00:00.000Z'
  const columns = { tracking: 'R-1', order_id: order.id, state: 'delivering', at } as const
  const id = await addParcel(shop, courierId, { ...columns, text: 'Tentative échouée – Client injoignable' })
  expect(await track()).toMatchObject({
    news: { kind: 'attempt', at },
    tracking: { courier: null, number: 'R-1', url: null },
  })
  const change = (values: object) => shop.db.updateTable('parcels').set(values).where('id', '=', id).execute()
  await change({ text: 'Sorti en livraison' })
  expect((await track()).news).toBeNull()
  await change({ state: 'returned', text: 'Retourné au vendeur' })
  await setStatus('cancelled', 'returned')
  expect((await track()).news).toEqual({ kind: 'returned', at })
  expect(await reached()).toEqual(['placed', 'confirmed', 'shipped'])
})

onOneDatabase(
  'after 20 wrong pairs an hour nobody guesses on, of one client or of one order; right ones do not count',
  async (shop) => {
    const { order, form } = await openTracking(shop)
    const ask = async (address: string, orderId: number, phone: string | null | undefined) => {
      const answer = await shop.request('/api/orders/track', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
        body: JSON.stringify({ orderId, phone }),
      })
      return answer.status
    }
    const wrong = '0555 00 10 00'
    for (let count = 0; count < 25; count++)
      expect(await ask('41.0.0.1', order.id, form.customerPhone)).toBe(200)
    expect(await ask('41.0.0.1', order.id, '')).toBe(400)
    for (let guess = 1; guess <= 20; guess++) expect(await ask('41.0.0.2', guess + 1000, wrong)).toBe(404)
    expect(await ask('41.0.0.2', order.id, form.customerPhone)).toBe(429)
    expect(await ask('41.0.0.1', order.id, form.customerPhone)).toBe(200)
    for (let guess = 1; guess <= 20; guess++) expect(await ask(`41.0.1.${guess}`, order.id, wrong)).toBe(404)
    expect(await ask('41.0.2.1', order.id, wrong)).toBe(429)
    expect(await ask('41.0.2.1', order.id + 1, wrong)).toBe(404)
  },
  { RATE_LIMIT: 'on', CLIENT_IP_HEADER: 'CF-Connecting-IP' },
)
