import { expect } from 'vitest'
import type { OrderCounts } from '#contract/admin-order.ts'
import { listEvents } from '#server/orders/order-events.ts'
import { openCouriers } from '#support/couriers/open-couriers.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

const MINUTE = 60_000

async function openShipped(shop: TestShop) {
  const desk = await openCouriers(shop)
  const id = await desk.sendNew()
  const rings: number[] = []
  desk.context.onAttempt = async (_trx, orderId) => void rings.push(orderId)
  const ago = (minutes: number) => new Date(desk.clock.now - minutes * MINUTE).toISOString()
  const path = `/orders/${id}`
  return {
    ...desk,
    id,
    path,
    rings,
    ago,
    /** Reports one attempt, whose reason is also the parcel's text. */
    miss: (reason: string, at: string | null = null) =>
      desk.tell('delivering', reason, { at, attempts: [{ at, reason }] }),
    counts: async () => (await desk.call<OrderCounts>('GET', '/orders/counts')).body,
    events: async () => (await listEvents(shop.db, id)).filter(({ actor }) => actor === 'courier'),
  }
}

onOneDatabase('an attempt is counted once by its time, and told of once', async (shop) => {
  const { id, tell, ago, rings, parcelOf, events } = await openShipped(shop)
  const first = { at: ago(90), reason: 'Client absent' }
  await tell('sent', 'Au centre de tri', { at: ago(95), attempts: [first] })
  expect(await parcelOf(id)).toMatchObject({
    state: 'delivering',
    attempts: 1,
    lastAttempt: first,
    canRetry: false,
  })
  // Times half a minute apart are one attempt, times an hour apart are two, in any order.
  const again = { at: ago(89.5), reason: 'Absent' }
  const second = { at: ago(30), reason: 'Injoignable' }
  const all = { at: second.at, attempts: [second, again, first] }
  expect([
    await tell('delivering', 'Injoignable', all),
    await tell('delivering', 'Injoignable', all),
  ]).toEqual([1, 0])
  expect(await parcelOf(id)).toMatchObject({ attempts: 2, lastAttempt: second })
  const late = { at: ago(60), reason: 'Reporté' }
  await tell('delivering', 'Reporté', { at: ago(400), attempts: [late] })
  expect(await parcelOf(id)).toMatchObject({ attempts: 3, lastAttempt: second, text: 'Injoignable' })
  const newest = { at: ago(10), reason: 'Absent' }
  await tell('delivering', 'Absent', { attempts: [newest, { at: ago(20), reason: 'Fermé' }] })
  expect(rings).toEqual([id, id, id, id, id])
  const told = (await events()).map((event) => [event.kind, 'text' in event ? event.text : ''])
  expect(told).toEqual([
    ['parcel', 'Au centre de tri'],
    ['attempt', 'Client absent'],
    ['status', ''],
    ['attempt', 'Injoignable'],
    ['attempt', 'Reporté'],
    ['attempt', 'Fermé'],
    ['attempt', 'Absent'],
  ])
})

onOneDatabase('an attempt without a time is counted when the words change to it', async (shop) => {
  const { id, tell, miss, parcelOf } = await openShipped(shop)
  const attempts = [{ at: null, reason: 'Tentative 1' }]
  const count = async () => (await parcelOf(id))?.attempts
  await tell('delivering', 'En livraison – Tentative 1', { attempts })
  await tell('delivering', 'Au bureau – Tentative 1', { attempts })
  expect(await count()).toBe(1)
  await tell('delivering', 'En livraison')
  await miss('Tentative 1')
  expect(await count()).toBe(2)
  const dashed = { attempts: [{ at: null, reason: 'Tentative 2 – absent' }] }
  for (const _sync of [1, 2]) await tell('delivering', 'En livraison – Tentative 2 – absent', dashed)
  expect(await count()).toBe(3)
  // NOEST lists earlier attempts again; without times they cannot be told from new ones.
  for (const _sync of [1, 2]) await tell('delivering', 'En livraison', { attempts })
  expect(await count()).toBe(3)
  // The words of a parcel that is coming back stay those of its return.
  await tell('returning', 'Retour')
  await tell('delivering', 'En livraison – Tentative 1', { attempts })
  expect(await count()).toBe(3)
})

onOneDatabase('a time to come is now, once', async (shop) => {
  const { id, miss, clock, ago, parcelOf, wait } = await openShipped(shop)
  const soon = ago(-60)
  const now = new Date(clock.now).toISOString()
  await miss('Client absent', soon)
  wait(10)
  await miss('Client absent', soon)
  expect(await parcelOf(id)).toMatchObject({ attempts: 1, lastAttempt: { at: now } })
})

onOneDatabase('an order waits for a call from an attempt until its customer is reached', async (shop) => {
  const { id, path, miss, ago, wait, queue, counts, call, read } = await openShipped(shop)
  expect(await queue()).toEqual([])
  await miss('Client absent', ago(90))
  expect([await queue(), (await counts()).attempts]).toEqual([[id], 1])
  expect((await call('GET', '/dashboard')).body).toMatchObject({ today: { attempts: 1 } })
  // An unanswered call is due again later, and a new attempt begins anew.
  await call('POST', `${path}/calls`, { outcome: 'no_answer' })
  expect(await queue()).toEqual([])
  await miss('Injoignable', ago(30))
  expect([await queue(), await read(id)]).toMatchObject([[id], { callAttempts: 0, callAt: null }])
  await call('POST', `${path}/calls`, { outcome: 'reached' })
  expect([await queue(), (await counts()).attempts]).toEqual([[], 0])
  expect((await call('DELETE', `${path}/calls/last`)).status).toBe(200)
  expect(await queue()).toEqual([id])
  await call('POST', `${path}/calls`, { outcome: 'reached' })
  // An attempt from before the call is counted, but needs no other call.
  await miss('Reporté', ago(20))
  expect([await queue(), (await read(id)).parcel?.attempts]).toEqual([[], 3])
  wait(10)
  await miss('Injoignable', ago(0))
  expect(await queue()).toEqual([id])
})

onOneDatabase('the oldest attempt is called first, and a parcel that goes on leaves', async (shop) => {
  const desk = await openShipped(shop)
  const other = await desk.order()
  await desk.send(other)
  await desk.miss('Client absent', desk.ago(30))
  const attempts = [{ at: desk.ago(90), reason: 'Fermé' }]
  desk.reports.push({ tracking: 'PAPER-2', state: 'delivering', text: 'Fermé', at: desk.ago(90), attempts })
  await desk.sync()
  expect(await desk.queue()).toEqual([other, desk.id])
  await desk.tell('returning', 'Retour vers centre')
  expect(await desk.queue()).toEqual([other])
  await desk.setStatus(other, 'cancelled')
  expect(await desk.queue()).toEqual([])
})

onOneDatabase('a call after an attempt takes no status', async (shop) => {
  const { path, miss, ago, call, read, id } = await openShipped(shop)
  await miss('Client absent', ago(90))
  const before = await read(id)
  const outcome = 'reached'
  const refused = [
    await call('POST', `${path}/calls`, { outcome: 'busy', status: 'confirmed' }),
    await call('POST', `${path}/calls`, { outcome, status: 'cancelled', cancelReason: 'customer' }),
    await call('POST', `${path}/calls`, { outcome, status: 'confirmed' }),
  ]
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [400, undefined],
    [409, 'parcel_open'],
    [409, 'order_locked'],
  ])
  expect(await read(id)).toEqual(before)
})
