import { expect } from 'vitest'
import type { Invoice } from '#contract/invoice.ts'
import type { TrackedOrder } from '#contract/order.ts'
import { openExchange } from '#support/open-exchange.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

// How an exchange and its first order depend on each other.

const NOT_DELIVERED = { status: 409, body: { code: 'not_delivered' } }

/** Delivers an order of two pairs in M, then exchanges one of them for a pair in L. */
async function openExchanged(shop: TestShop) {
  const there = await openExchange(shop)
  const first = await there.deliver()
  const wanted = { back: [there.gloves('M')], items: [there.gloves('L')] }
  const { status, body: made } = await there.exchange(first, wanted)
  expect([status, made.message]).toEqual([201, undefined])
  return { ...there, first, wanted, made }
}

onOneDatabase('an exchange of an exchange knows what the customer has paid in pieces', async (shop) => {
  const { exchange, gloves, boots, read, setStatus, first, made } = await openExchanged(shop)
  await setStatus(made.id, 'delivered')
  const again = { back: [gloves('L')], items: [{ productId: boots, quantity: 1 }] }
  const third = (await exchange(made.id, again)).body
  expect(third).toMatchObject({ discount: 5_000, totalPrice: 7_600, exchange: { of: made.id } })
  expect(await read(made.id)).toMatchObject({ exchange: { of: first }, exchanges: [third.id] })
})

onOneDatabase('neither order of an exchange is taken back behind the other', async (shop) => {
  const { receive, setStatus, call, left, first, made, wanted, exchange, read } = await openExchanged(shop)
  const HAS = { status: 409, body: { code: 'has_exchange' } }
  const RECEIVED = { status: 409, body: { code: 'exchange_received' } }
  const ids = [first, made.id]
  for (const more of [{}, { parcel: 'cancel' }])
    for (const status of ['pending', 'confirmed', 'shipped', 'cancelled'])
      expect(await setStatus(first, status, more)).toMatchObject(HAS)
  expect((await setStatus(first, 'delivered')).status).toBe(200)
  for (const query of ['', '?parcel=cancel'])
    expect(await call('DELETE', `/orders/${first}${query}`)).toMatchObject(HAS)
  await receive(made.id)
  for (const more of [{}, { parcel: 'cancel' }])
    expect(await setStatus(made.id, 'cancelled', more)).toMatchObject(RECEIVED)
  expect(await call('DELETE', `/orders/${made.id}`)).toMatchObject(RECEIVED)
  const reached = { outcome: 'reached', status: 'cancelled' }
  expect(await call('POST', `/orders/${made.id}/calls`, reached)).toMatchObject(RECEIVED)
  const bulk = async (status: string, parcel?: string) =>
    (await call('POST', '/orders/bulk', { ids, status, parcel })).body
  for (const parcel of [undefined, 'cancel', 'keep'])
    expect(await bulk('cancelled', parcel)).toMatchObject({ changed: [], refused: ids.map((id) => ({ id })) })
  await receive(made.id, false)
  expect((await setStatus(made.id, 'cancelled')).status).toBe(200)
  expect(await left()).toEqual([8, 10])
  // Of the two, only the first order changes: an exchange needs a first order that is delivered.
  expect(await bulk('confirmed')).toMatchObject({ changed: [first], refused: [{ id: made.id }] })
  expect(await setStatus(made.id, 'pending')).toMatchObject(NOT_DELIVERED)
  await setStatus(first, 'delivered')
  expect((await setStatus(made.id, 'pending')).status).toBe(200)
  await setStatus(made.id, 'cancelled')
  // Deleting an exchange returns its pieces to the stock and removes it from the first order.
  const other = (await exchange(first, { ...wanted, back: [{ ...wanted.back[0], quantity: 2 }] })).body
  expect((await call('DELETE', `/orders/${other.id}`)).status).toBe(204)
  expect([(await read(first)).exchanges, await left()]).toEqual([[made.id], [8, 10]])
  expect((await call('DELETE', `/orders/${first}`)).status).toBe(204)
  expect(await setStatus(made.id, 'pending')).toMatchObject(NOT_DELIVERED)
  expect((await read(made.id)).exchange).toMatchObject({ of: first })
  expect((await call('PUT', `/orders/${made.id}`, { note: 'Rendu au magasin' })).status).toBe(200)
  expect((await call('DELETE', `/orders/${made.id}`)).status).toBe(204)
})

onOneDatabase('an invoice has what comes back of an exchange alone', async (shop) => {
  const { first, made, call } = await openExchanged(shop)
  await call('PUT', '/shop', {
    legal: { rc: '1', nif: '2', nis: '3', address: 'Oran', regime: 'real', vatPercent: 19 },
  })
  const invoice = async (id: number) => (await call<Invoice>('POST', `/orders/${id}/invoice`)).body
  expect(await invoice(made.id)).toMatchObject({
    lines: [{ name: 'Gants' }, { name: 'Reprise', total: -5_000 }, { name: 'Livraison' }],
  })
  expect((await invoice(first)).lines.map(({ name }) => name)).toEqual(['Gants', 'Livraison'])
})

onOneDatabase('customers follow both orders, with what they hand back and pay', async (shop) => {
  const { setStatus, first, made } = await openExchanged(shop)
  const track = async (orderId: number) =>
    (await shop.json<TrackedOrder>('POST', '/orders/track', { orderId, phone: '0661 23 45 67' })).body
  expect(await track(first)).toMatchObject({ status: 'delivered', exchanges: [made.id], exchange: null })
  expect(await track(made.id)).toMatchObject({
    exchange: { of: first, back: [{ name: 'Gants', quantity: 1, size: 'M' }] },
    items: [{ name: 'Gants', quantity: 1, size: 'L' }],
    ...{ status: 'confirmed', news: null, amount: made.totalPrice, exchanges: [] },
  })
  await setStatus(made.id, 'cancelled')
  expect((await track(first)).exchanges).toEqual([])
})
