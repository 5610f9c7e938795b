import { expect } from 'vitest'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { postOrder, type Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase('a reason goes with a cancellation alone, and any other status clears it', async (shop) => {
  const { call, path, read, events } = await openDesk(shop)
  const set = <Body>(body: object) => call<Body>('PUT', `${path}/status`, body)
  const cancelled = await set({ status: 'cancelled', cancelReason: 'unreachable' })
  expect(cancelled).toMatchObject({
    status: 200,
    body: { status: 'cancelled', cancelReason: 'unreachable' },
  })
  for (const body of [
    { status: 'confirmed', cancelReason: 'other' },
    { status: 'cancelled', cancelReason: 'bored' },
  ]) {
    const refused = await set<Refusal>(body)
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'cancelReason'])
  }
  expect(await read()).toEqual(cancelled.body)
  expect((await set({ status: 'pending', cancelReason: '' })).body).toMatchObject({ cancelReason: null })
  await set({ status: 'cancelled' })
  expect((await events()).slice(1)).toMatchObject([
    { kind: 'status', actor: ADMIN_EMAIL, from: 'pending', to: 'cancelled', reason: 'unreachable' },
    { from: 'cancelled', to: 'pending', reason: null },
    { from: 'pending', to: 'cancelled', reason: null },
  ])
})

onOneDatabase('a status that an order already has is not reached again', async (shop) => {
  const { call, path, order, read, events } = await openDesk(shop)
  const set = (body: object) => call('PUT', `${path}/status`, body)
  const lost = { status: 'cancelled', cancelReason: 'customer' }
  await set(lost)
  const history = await events()
  const repeats = [
    () => set(lost),
    () => call('POST', '/orders/bulk', { ...lost, ids: [order.id] }),
    () => call('POST', `${path}/calls`, { ...lost, outcome: 'reached' }),
  ]
  for (const repeat of repeats) {
    const before = await read()
    expect((await repeat()).status).toBeLessThan(300)
    const after = await read()
    expect(after).toMatchObject(lost)
    expect(after.updatedAt > before.updatedAt).toBe(true)
  }
  expect((await events()).filter(({ kind }) => kind !== 'call')).toEqual(history)
  const { body } = await call('POST', '/orders/bulk', { ...lost, ids: [order.id] })
  expect(body, 'nothing to set back').toEqual({ changed: [order.id], refused: [], before: [] })
  await set({ ...lost, cancelReason: 'returned' })
  expect((await events()).at(-1)).toMatchObject({ from: 'cancelled', to: 'cancelled', reason: 'returned' })
})

onOneDatabase('other orders of a phone are told, and a cancelled one is repeated by none', async (shop) => {
  const { call, path, form, order } = await openDesk(shop)
  const later = await postOrder(shop, { ...form, customerPhone: '+213661234567' })
  const customer = async () => (await call('GET', `/orders/${later.body.id}`)).body.customer
  const nothing = { orders: 1, delivered: 0, cancelled: 0, returned: 0, isBlocked: false }
  expect(await customer()).toEqual({ ...nothing, duplicateOf: order.id })
  await call('PUT', `${path}/status`, { status: 'cancelled', cancelReason: 'returned' })
  expect(await customer()).toEqual({ ...nothing, cancelled: 1, returned: 1, duplicateOf: null })
  await call('PUT', `${path}/status`, { status: 'delivered' })
  expect(await customer()).toEqual({ ...nothing, delivered: 1, duplicateOf: order.id })
})
