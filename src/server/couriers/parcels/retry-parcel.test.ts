import { expect, test } from 'vitest'
import type { OrderEvent } from '#contract/order-event.ts'
import { COURIERS } from '#rules/couriers.ts'
import { openNoestDesk } from '../../../../tests/support/couriers/open-noest-desk.ts'
import { openParcelDesk } from '../../../../tests/support/couriers/open-parcel-desk.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { openTestShop } from '../../../../tests/support/open-test-shop.ts'
import { DATABASES } from '../../../../tests/support/test-databases.ts'
import { ADAPTERS } from '../adapters/adapters.ts'

const MISSED = '2026-11-24 10:00:00'

for (const database of DATABASES) {
  test(`another attempt is asked for once, and its order waits for it (${database})`, async () => {
    await using shop = await openTestShop({ database, COURIER_TEST_HOSTS: 'on' })
    await using desk = await openNoestDesk(shop)
    const { noest, id, parcel, call, retry, queue, miss } = desk
    const early = await retry()
    expect([early.status, (await parcel()).canRetry]).toEqual([409, false])
    await miss('Client absent', MISSED)
    expect([await queue(), (await parcel()).canRetry]).toEqual([[id], true])
    expect((await retry({ note: 'x'.repeat(256) })).status).toBe(400)
    const done = await retry({ note: ' Après 17 h ' })
    expect([done.status, done.body]).toEqual([200, await parcel()])
    expect(await queue()).toEqual([])
    const { body: events } = await call<OrderEvent[]>('GET', `/orders/${id}/events`)
    expect(events.at(-1)).toMatchObject({ kind: 'retry', courier: 'NOEST', note: 'Après 17 h' })
    expect(noest.parcels[0]?.activity.slice(-2)).toMatchObject([
      { event_key: 'nouvel_tentative_asked_by_customer' },
      { event_key: 'mise_a_jour', event: 'Après 17 h' },
    ])
    // The note comes back in the history, and is no attempt; the next one is.
    await desk.sync()
    expect([await queue(), (await parcel()).attempts]).toEqual([[], 1])
    desk.clock.now = Date.now()
    await miss('Encore absent', new Date().toISOString().slice(0, 19).replace('T', ' '))
    expect([await queue(), (await parcel()).attempts]).toEqual([[id], 2])
  })

  test(`a refusal is a 502 with the courier’s words, and asks again (${database})`, async () => {
    await using shop = await openTestShop({ database, COURIER_TEST_HOSTS: 'on' })
    await using desk = await openNoestDesk(shop)
    await desk.miss('Client absent', MISSED)
    desk.noest.fail('POST ask/new-tentative', { body: { success: false, message: 'Colis bloqué' } })
    expect(await desk.retry()).toMatchObject({ status: 502, body: { message: 'Colis bloqué' } })
    expect(await desk.queue()).toEqual([desk.id])
    // Without a body, too.
    expect((await desk.retry(undefined)).status).toBe(200)
  })

  test(`an answer that is lost is looked for before anything is asked again (${database})`, async () => {
    await using shop = await openTestShop({ database, COURIER_TEST_HOSTS: 'on' })
    await using desk = await openNoestDesk(shop)
    const { noest, retry, clock } = desk
    const asked = () =>
      noest.parcels[0]?.activity.filter(({ event_key }) => event_key === 'nouvel_tentative_asked_by_customer')
        .length
    await desk.miss('Client absent', MISSED)
    for (const [fault, before, after] of [
      ['break-before', 0, 1],
      ['break-after', 2, 2],
    ] as const) {
      noest.fail('POST ask/new-tentative', fault)
      expect([(await retry()).status, asked()]).toEqual([502, before])
      expect([await desk.queue(), (await retry()).status]).toEqual([[desk.id], 409])
      clock.now += 60_000
      expect([(await retry()).status, asked(), await desk.queue()]).toEqual([200, after, []])
      noest.state.now = new Date(clock.now).toISOString().slice(0, 19).replace('T', ' ')
      await desk.miss('Encore absent', noest.state.now)
    }
  })

  test(`a call during another asks nothing, and a note that is lost is told (${database})`, async () => {
    await using shop = await openTestShop({ database, COURIER_TEST_HOSTS: 'on' })
    await using desk = await openNoestDesk(shop)
    await desk.miss('Client absent', MISSED)
    desk.noest.fail('POST add/maj', {
      status: 422,
      body: { success: false, message: 'Commande inexistante' },
    })
    const answer = Promise.withResolvers<void>()
    desk.noest.pause = () => answer.promise
    const first = desk.retry({ note: 'Portail vert' })
    await expect.poll(() => desk.noest.count('POST ask/new-tentative')).toBe(1)
    const second = await desk.retry({ note: 'Portail vert' })
    answer.resolve()
    expect([(await first).status, second.status]).toEqual([200, 409])
    const { body: events } = await desk.call<OrderEvent[]>('GET', `/orders/${desk.id}/events`)
    expect(events.slice(-2)).toMatchObject([
      { kind: 'retry', note: 'Portail vert' },
      { kind: 'parcel', text: 'La note pour le livreur n’est pas passée (Commande inexistante)' },
    ])
    expect(desk.noest.count('POST ask/new-tentative')).toBe(1)
  })

  test(`a note of an attempt that is answered late reaches the driver (${database})`, async () => {
    await using shop = await openTestShop({ database, COURIER_TEST_HOSTS: 'on' })
    await using desk = await openNoestDesk(shop)
    await desk.miss('Client absent', MISSED)
    const [patience, answer] = [new AbortController(), Promise.withResolvers<void>()]
    shop.couriers.deadline = () => patience.signal
    desk.noest.pause = () => answer.promise
    const late = desk.retry({ note: 'Portail vert' })
    await expect.poll(() => desk.noest.count('POST ask/new-tentative')).toBe(1)
    patience.abort()
    expect((await late).status).toBe(502)
    answer.resolve()
    await expect
      .poll(() => desk.noest.parcels[0]?.activity.slice(-2))
      .toMatchObject([{ event_key: 'nouvel_tentative_asked_by_customer' }, { event: 'Portail vert' }])
    expect(desk.noest.count('POST add/maj')).toBe(1)
  })
}

onOneDatabase('a courier that cannot be asked says what is left to do', async (shop) => {
  const { order, send, reports, sync, call, parcelOf } = await openParcelDesk(shop)
  const id = await order()
  await send(id)
  reports.push({ tracking: 'PAPER-1', state: 'delivering', text: 'Sorti en livraison', at: null })
  await sync()
  const refused = await call('POST', `/parcels/${(await parcelOf(id))?.id}/retry`, {})
  expect(refused).toMatchObject({
    status: 409,
    code: 'not_supported',
    message: expect.stringContaining('Papier'),
  })
  expect((await call('POST', '/parcels/999/retry', {})).status).toBe(404)
})

test.each(Object.values(ADAPTERS))('the rules know whether $name can be asked', ({ kind, retry }) => {
  expect(COURIERS[kind].canRetry).toBe(retry !== undefined)
})
