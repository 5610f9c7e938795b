import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import { COURIERS } from '#rules/couriers.ts'
import { openNoestServer } from '#support/couriers/noest-server.ts'
import { openCouriers } from '#support/couriers/open-couriers.ts'
import { LOCAL, openRemoteDesk } from '#support/couriers/open-remote-desk.ts'
import { onEachDatabase, onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { ADAPTERS } from '../../adapters/adapters.ts'

const ASK = 'POST ask/new-tentative'
const ASKED = 'nouvel_tentative_asked_by_customer'

/** A parcel at a NOEST of this machine, which has not left. */
async function openMissed(shop: TestShop, noest: Awaited<ReturnType<typeof openNoestServer>>) {
  const desk = await openRemoteDesk(shop, 'noest', noest.settings)
  const id = await desk.order()
  await desk.send(id)
  const { call } = desk
  const parcel = () => desk.parcelOf(id)
  return {
    ...desk,
    id,
    parcel,
    /** Reports a failed delivery attempt, then syncs with NOEST. */
    miss: async (words = 'Client absent', date = '2026-11-24 10:00:00') => {
      noest.move((await parcel()).tracking ?? '', 'mise_a_jour', words, date)
      await desk.sync()
    },
    retry: async (body: object | undefined = {}) =>
      call<{ message?: string }>('POST', `/parcels/${(await parcel()).id}/retry`, body),
    queue: async () => {
      const { body } = await call<{ items: AdminOrder[] }>('GET', '/orders?queue=attempt')
      return body.items.map((one) => one.id)
    },
    events: async () => (await call<OrderEvent[]>('GET', `/orders/${id}/events`)).body,
    last: () => noest.parcels[0]?.activity.slice(-2),
  }
}

type Missed = Awaited<ReturnType<typeof openMissed>> & { noest: Awaited<ReturnType<typeof openNoestServer>> }

function onMissed(
  on: typeof onOneDatabase,
  intent: string,
  body: (desk: Missed, shop: TestShop) => Promise<void>,
) {
  const run = async (shop: TestShop) => {
    await using noest = await openNoestServer()
    await body({ ...(await openMissed(shop, noest)), noest }, shop)
  }
  on(intent, run, LOCAL)
}

function noestTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

onMissed(onOneDatabase, 'another attempt is asked for once, and its order waits for it', async (desk) => {
  const { id, parcel, events, retry, queue, miss, sync, last, clock } = desk
  expect([(await retry()).status, (await parcel()).canRetry]).toEqual([409, false])
  await miss()
  expect([await queue(), (await parcel()).canRetry]).toEqual([[id], true])
  expect((await retry({ note: 'x'.repeat(256) })).status).toBe(400)
  const done = await retry({ note: ' Après 17 h ' })
  expect([done.status, done.body]).toEqual([200, await parcel()])
  expect(await queue()).toEqual([])
  expect((await events()).at(-1)).toMatchObject({ kind: 'retry', courier: 'noest', note: 'Après 17 h' })
  const note = { event_key: 'mise_a_jour', event: 'Après 17 h' }
  expect(last()).toMatchObject([{ event_key: ASKED }, note])
  // The note comes back in the history, and is no attempt; the next one is.
  await sync()
  expect([await queue(), (await parcel()).attempts]).toEqual([[], 1])
  clock.now = Date.now()
  await miss('Encore absent', noestTime(clock.now))
  expect([await queue(), (await parcel()).attempts]).toEqual([[id], 2])
})

onMissed(onOneDatabase, 'a refusal is a 502 with the courier’s words, and asks again', async (desk) => {
  const { noest, id, retry, queue, miss } = desk
  await miss()
  noest.fail(ASK, { body: { success: false, message: 'Colis bloqué' } })
  expect(await retry()).toMatchObject({ status: 502, body: { message: 'Colis bloqué' } })
  expect(await queue()).toEqual([id])
  // Without a body, too.
  expect((await retry(undefined)).status).toBe(200)
})

onMissed(
  onOneDatabase,
  'an answer that is lost is looked for before anything is asked again',
  async (desk, { db }) => {
    const { noest, id, retry, queue, miss, clock } = desk
    const block = (blocked_until: string | null) =>
      db.updateTable('couriers').set({ blocked_until }).execute()
    const asked = () => noest.parcels[0]?.activity.filter(({ event_key }) => event_key === ASKED).length
    await miss()
    for (const [fault, before, after] of [
      ['break-before', 0, 1],
      ['break-after', 2, 2],
    ] as const) {
      noest.fail(ASK, fault)
      expect([(await retry()).status, asked()]).toEqual([502, before])
      expect([await queue(), (await retry()).status]).toEqual([[id], 409])
      clock.now += 60_000
      // A retry that is not sent, because the courier asked to wait, leaves the first result unknown.
      await block(new Date(clock.now + 50_000).toISOString())
      expect([(await retry()).status, asked()]).toEqual([502, before])
      await block(null)
      clock.now += 60_000
      expect([(await retry()).status, asked(), await queue()]).toEqual([200, after, []])
      noest.state.now = noestTime(clock.now)
      await miss('Encore absent', noest.state.now)
    }
  },
)

onMissed(
  onEachDatabase,
  'a call during another asks nothing, and a note that is lost is told',
  async (desk) => {
    const { noest, retry, events, miss } = desk
    await miss()
    noest.fail('POST add/maj', { status: 422, body: { success: false, message: 'Commande inexistante' } })
    const answer = Promise.withResolvers<void>()
    noest.pause = () => answer.promise
    const calls = [retry({ note: 'Portail vert' }), retry({ note: 'Portail vert' })]
    // The courier answers the first once the second is refused.
    expect((await Promise.race(calls)).status).toBe(409)
    answer.resolve()
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await events()).slice(-2)).toMatchObject([
      { kind: 'retry', note: 'Portail vert' },
      { kind: 'parcel', text: 'La note pour le livreur n’est pas passée (Commande inexistante)' },
    ])
    expect(noest.count(ASK)).toBe(1)
  },
)

onMissed(
  onOneDatabase,
  'a note of an attempt that is answered late reaches the driver',
  async (desk, shop) => {
    const { noest, retry, miss, last } = desk
    await miss()
    const [patience, answer] = [new AbortController(), Promise.withResolvers<void>()]
    shop.couriers.deadline = () => patience.signal
    noest.pause = () => answer.promise
    const late = retry({ note: 'Portail vert' })
    await expect.poll(() => noest.count(ASK)).toBe(1)
    patience.abort()
    expect((await late).status).toBe(502)
    answer.resolve()
    await expect.poll(last).toMatchObject([{ event_key: ASKED }, { event: 'Portail vert' }])
    expect(noest.count('POST add/maj')).toBe(1)
  },
)

onOneDatabase('a courier that cannot be asked says what is left to do', async (shop) => {
  const { call, parcelOf, sendNew, tell } = await openCouriers(shop)
  const id = await sendNew()
  await tell('delivering', 'Sorti en livraison')
  const refused = await call('POST', `/parcels/${(await parcelOf(id))?.id}/retry`, {})
  const message = expect.stringContaining('Papier')
  expect(refused).toMatchObject({ status: 409, code: 'not_supported', message })
  expect((await call('POST', '/parcels/999/retry', {})).status).toBe(404)
})

test.each(Object.values(ADAPTERS))('the rules know whether $name can be asked', ({ kind, retry }) => {
  expect(COURIERS[kind].canRetry).toBe(retry !== undefined)
})
