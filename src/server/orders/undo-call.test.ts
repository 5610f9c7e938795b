import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { openExchange } from '../../../tests/support/open-exchange.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'

type Page = { total: number }

onOneDatabase('a call confirms or cancels its order in one step, call first', async (shop) => {
  const { call, path, events } = await openDesk(shop)
  const confirmed = await call('POST', `${path}/calls`, { outcome: 'reached', status: 'confirmed' })
  expect([confirmed.status, confirmed.body.status, confirmed.body.callAt]).toEqual([201, 'confirmed', null])
  const body = {
    outcome: 'wrong_number',
    status: 'cancelled',
    cancelReason: 'wrong_number',
    note: 'Un enfant',
  }
  const cancelled = await call('POST', `${path}/calls`, body)
  expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelReason: 'wrong_number' })
  expect((await events()).slice(1)).toMatchObject([
    { kind: 'call', outcome: 'reached' },
    { kind: 'status', from: 'pending', to: 'confirmed', reason: null },
    { kind: 'call', outcome: 'wrong_number', note: 'Un enfant' },
    { kind: 'status', from: 'confirmed', to: 'cancelled', reason: 'wrong_number' },
  ])
})

onOneDatabase('a status that does not go with a call is a 400, and nothing is recorded', async (shop) => {
  const { call, path, read, events } = await openDesk(shop)
  const before = await read()
  const attempts = [
    [{ outcome: 'no_answer', status: 'cancelled' }, 'status'],
    [{ outcome: 'call_back', callAt: '2099-01-01T00:00:00.000Z', status: 'confirmed' }, 'status'],
    [{ outcome: 'reached', status: 'shipped' }, 'status'],
    [{ outcome: 'reached', status: 'confirmed', cancelReason: 'customer' }, 'cancelReason'],
    [{ outcome: 'reached', cancelReason: 'customer' }, 'cancelReason'],
    [{ outcome: 'reached', status: 'cancelled', cancelReason: 'bored' }, 'cancelReason'],
  ] as const
  for (const [body, field] of attempts) {
    const refused = await call<Refusal>('POST', `${path}/calls`, body)
    expect([body, refused.status, refused.body.issues?.[0]?.path]).toEqual([body, 400, field])
  }
  expect(await read()).toEqual(before)
  expect(await events()).toHaveLength(1)
})

onOneDatabase('the last call is undone with its status, once, and leaves one event', async (shop) => {
  const { call, path, read, events } = await openDesk(shop)
  await call('POST', `${path}/calls`, { outcome: 'busy' })
  const before = await read()
  const queued = async () => (await call<Page>('GET', '/orders?queue=call')).body.total
  const steps = [
    { outcome: 'no_answer' },
    { outcome: 'reached' },
    { outcome: 'reached', status: 'confirmed' },
    { outcome: 'reached', status: 'cancelled', cancelReason: 'customer' },
    { outcome: 'call_back', callAt: '2099-01-01T00:00:00.000Z' },
  ]
  for (const step of steps) {
    const called = await call('POST', `${path}/calls`, step)
    const undone = await call('DELETE', `${path}/calls/last`)
    const { updatedAt, ...order } = undone.body
    expect([step, undone.status, order]).toEqual([step, 200, { ...before, updatedAt: undefined }])
    expect(updatedAt > called.body.updatedAt).toBe(true)
    const [last] = (await events()).slice(-1)
    const of = (await events()).findLast(({ kind }) => kind === 'call')?.id
    expect(last).toEqual({ id: expect.any(Number), at: updatedAt, actor: ADMIN_EMAIL, kind: 'undone', of })
    expect((await call<Refusal>('DELETE', `${path}/calls/last`)).body.code).toBe('too_late')
  }
  expect(await queued()).toBe(0)
})

onOneDatabase('a call is not undone after a minute, nor after any change', async (shop) => {
  const { call, edit, path } = await openDesk(shop)
  const undo = () => call<AdminOrder & Refusal>('DELETE', `${path}/calls/last`)
  expect((await undo()).status).toBe(404)
  expect((await call('DELETE', '/orders/999999/calls/last')).status).toBe(404)
  await call('POST', `${path}/calls`, { outcome: 'reached', status: 'confirmed' })
  await edit({ note: 'Après 17 h' })
  expect((await undo()).body.code).toBe('too_late')
  const { body } = await call('POST', `${path}/calls`, { outcome: 'busy' })
  // Both rows get older together, as if a minute had passed.
  const at = new Date(Date.parse(body.updatedAt) - 61_000).toISOString()
  await shop.db.updateTable('orders').set({ updated_at: at }).execute()
  await shop.db
    .updateTable('order_events')
    .set({ created_at: at })
    .where('created_at', '=', body.updatedAt)
    .execute()
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'too_late' } })
})

onOneDatabase('an undone call leaves the stock as it was before it', async (shop) => {
  const { productId, call, gloves, order, left, setStatus } = await openExchange(shop)
  const count = (isCounted: boolean) => call('PUT', `/products/${productId}/stock`, { isCounted })
  const cancelled = { outcome: 'reached', status: 'cancelled', cancelReason: 'customer' }
  const undo = async (id: number, decided: object) => {
    expect((await call('POST', `/orders/${id}/calls`, decided)).status).toBe(201)
    const between = await left()
    expect((await call('DELETE', `/orders/${id}/calls/last`)).status).toBe(200)
    return [between, await left()]
  }
  await count(false)
  const id = await order([gloves('M', 2)], { status: 'confirmed' })
  await count(true)
  expect(await undo(id, cancelled), 'confirmed before counting').toEqual([
    [10, 10],
    [10, 10],
  ])
  await call('PUT', `/orders/${id}`, { items: [gloves('M', 3), gloves('L')] })
  expect(await undo(id, cancelled), 'of an order that took a part').toEqual([
    [10, 10],
    [9, 9],
  ])
  await setStatus(id, 'pending')
  expect(await undo(id, { outcome: 'reached', status: 'confirmed' })).toEqual([
    [7, 9],
    [10, 10],
  ])
})
