import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import { nextCall } from '#rules/calls.ts'
import { ADMIN_EMAIL } from '#support/credentials.ts'
import { openDesk } from '#support/open-desk.ts'
import { openExchange } from '#support/open-exchange.ts'
import { onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'

const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString()

async function openPhone(shop: TestShop) {
  const desk = await openDesk(shop)
  return {
    ...desk,
    ring: (outcome: string, more = {}) => desk.call('POST', `${desk.path}/calls`, { outcome, ...more }),
    undo: () => desk.call<AdminOrder & Refusal>('DELETE', `${desk.path}/calls/last`),
    queued: async () => (await desk.call<{ total: number }>('GET', '/orders?queue=call')).body.total,
  }
}

onOneDatabase('calls without an answer are counted, and set when to call again', async (shop) => {
  const { ring, events } = await openPhone(shop)
  for (const [index, outcome] of ['no_answer', 'busy', 'off'].entries()) {
    const earliest = nextCall(new Date()).toISOString()
    const { status, body } = await ring(outcome, { note: ' Sonne ' })
    const { callAt, updatedAt } = body
    expect([status, body.callAttempts, body.status]).toEqual([201, index + 1, 'pending'])
    const times = [earliest, callAt, nextCall(new Date()).toISOString()]
    expect(times).toEqual(times.toSorted())
    const event = { actor: ADMIN_EMAIL, kind: 'call', outcome, callAt, note: 'Sonne' }
    expect((await events()).at(-1)).toEqual({ id: expect.any(Number), at: updatedAt, ...event })
  }
  expect((await ring('off', { callAt: TOMORROW })).body).toMatchObject({ callAttempts: 4, callAt: TOMORROW })
})

onOneDatabase(
  'an order is called again when its customer wants, and not at once when reached',
  async (shop) => {
    const { ring, queued, read, events } = await openPhone(shop)
    expect(await queued()).toBe(1)
    const before = await read()
    for (const callAt of [undefined, null, before.createdAt]) {
      const past = await ring('call_back', { callAt })
      expect(past).toMatchObject({ status: 400, body: { issues: [{ path: 'callAt' }] } })
    }
    expect([await read(), (await events()).length]).toEqual([before, 1])
    for (const [outcome, callAt, expected] of [
      ['call_back', TOMORROW, TOMORROW],
      ['wrong_number', undefined, TOMORROW],
      ['reached', '', null],
    ] as const) {
      expect(await ring(outcome, { callAt })).toMatchObject({
        ...{ status: 201, body: { callAt: expected, callAttempts: 0, status: 'pending' } },
      })
      expect(await queued()).toBe(0)
    }
  },
)

onOneDatabase('a call confirms or cancels its order in one step, call first', async (shop) => {
  const { ring, events } = await openPhone(shop)
  expect(await ring('reached', { status: 'confirmed' })).toMatchObject({
    ...{ status: 201, body: { status: 'confirmed', callAt: null } },
  })
  const cancelled = { status: 'cancelled', cancelReason: 'wrong_number' }
  expect((await ring('wrong_number', { ...cancelled, note: 'Un enfant' })).body).toMatchObject(cancelled)
  expect((await events()).slice(1)).toMatchObject([
    { kind: 'call', outcome: 'reached' },
    { kind: 'status', from: 'pending', to: 'confirmed', reason: null },
    { kind: 'call', outcome: 'wrong_number', note: 'Un enfant' },
    { kind: 'status', from: 'confirmed', to: 'cancelled', reason: 'wrong_number' },
  ])
})

onOneDatabase('the last call is undone with its status, once, and leaves one event', async (shop) => {
  const { ring, undo, queued, read, events } = await openPhone(shop)
  expect((await undo()).status).toBe(404)
  await ring('busy')
  const before = await read()
  for (const [outcome, more] of [
    ['no_answer', {}],
    ['reached', {}],
    ['reached', { status: 'confirmed' }],
    ['reached', { status: 'cancelled', cancelReason: 'customer' }],
    ['call_back', { callAt: TOMORROW }],
  ] as const) {
    const called = await ring(outcome, more)
    const { status, body } = await undo()
    expect([more, status, body]).toEqual([more, 200, { ...before, updatedAt: body.updatedAt }])
    expect(body.updatedAt > called.body.updatedAt).toBe(true)
    const history = await events()
    const of = history.findLast(({ kind }) => kind === 'call')?.id
    const undone = { id: expect.any(Number), at: body.updatedAt, actor: ADMIN_EMAIL, kind: 'undone', of }
    expect(history.at(-1)).toEqual(undone)
    expect((await undo()).body.code).toBe('too_late')
  }
  expect(await queued()).toBe(0)
})

onOneDatabase('a call is not undone after a minute, nor after any change', async (shop) => {
  const { ring, undo, edit } = await openPhone(shop)
  await ring('reached', { status: 'confirmed' })
  await edit({ note: 'Après 17 h' })
  expect((await undo()).body.code).toBe('too_late')
  const { updatedAt } = (await ring('busy')).body
  // Ages the order and its call equally, as if a minute had passed.
  const at = new Date(Date.parse(updatedAt) - 61_000).toISOString()
  await shop.db.updateTable('orders').set({ updated_at: at }).execute()
  const events = shop.db.updateTable('order_events').set({ created_at: at })
  await events.where('created_at', '=', updatedAt).execute()
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'too_late' } })
})

onOneDatabase('an undone call leaves the stock as it was before it', async (shop) => {
  const { productId, call, gloves, order, left, setStatus } = await openExchange(shop)
  const count = (isCounted: boolean) => call('PUT', `/products/${productId}/stock`, { isCounted })
  const undo = async (id: number, decided: object) => {
    expect((await call('POST', `/orders/${id}/calls`, { outcome: 'reached', ...decided })).status).toBe(201)
    const between = await left()
    expect((await call('DELETE', `/orders/${id}/calls/last`)).status).toBe(200)
    return [...between, ...(await left())]
  }
  await count(false)
  const id = await order([gloves('M', 2)], { status: 'confirmed' })
  await count(true)
  expect(await undo(id, { status: 'cancelled' }), 'confirmed before counting').toEqual([10, 10, 10, 10])
  await call('PUT', `/orders/${id}`, { items: [gloves('M', 3), gloves('L')] })
  expect(await undo(id, { status: 'cancelled' }), 'of an order that took a part').toEqual([10, 10, 9, 9])
  await setStatus(id, 'pending')
  expect(await undo(id, { status: 'confirmed' })).toEqual([7, 9, 10, 10])
})
