import { expect } from 'vitest'
import type { BulkResult, BulkStatusResult } from '#contract/order-change.ts'
import { ADMIN_EMAIL } from '#support/credentials.ts'
import { openDesk } from '#support/open-desk.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

/** Places two orders, the second of which the customer cancelled. `bulk` sets the statuses of both. */
async function openBulk(shop: TestShop) {
  const desk = await openDesk(shop)
  const second = await desk.place()
  await desk.call('PUT', `/orders/${second}/status`, { status: 'cancelled', cancelReason: 'customer' })
  const ids = [desk.order.id, second]
  const post = async <Body>(path: string, body: object) => (await desk.call<Body>('POST', path, body)).body
  return {
    ...desk,
    ids,
    second,
    bulk: (change: object) => post<BulkStatusResult>('/orders/bulk', { ids, ...change }),
    undo: (before: object[]) => post<BulkResult>('/orders/bulk/undo', { before }),
  }
}

onOneDatabase('any status may follow any other, and each change is in the history', async (shop) => {
  const { setStatus, read, events, order, call } = await openDesk(shop)
  expect(await read()).toMatchObject(order)
  const statuses = ['pending', 'delivered', 'pending', 'cancelled', 'shipped', 'confirmed'] as const
  for (const status of statuses.slice(1)) {
    const changed = await setStatus(status)
    expect(changed).toMatchObject({ status: 200, body: { ...order, status } })
    expect(await read()).toEqual(changed.body)
  }
  expect((await events()).slice(1)).toMatchObject(
    statuses.slice(1).map((to, index) => ({ kind: 'status', actor: ADMIN_EMAIL, from: statuses[index], to })),
  )
  expect(await call('PUT', '/orders/999/status', { status: 'shipped' })).toMatchObject({
    ...{ status: 404, body: { message: 'Commande non trouvée' } },
  })
})

onOneDatabase('a reason goes with a cancellation, and any other status clears it', async (shop) => {
  const { setStatus, events } = await openDesk(shop)
  const lost = { status: 'cancelled', cancelReason: 'unreachable' }
  expect((await setStatus('cancelled', lost)).body).toMatchObject(lost)
  expect((await setStatus('pending', { cancelReason: '' })).body).toMatchObject({ cancelReason: null })
  await setStatus('cancelled')
  expect((await events()).slice(1)).toMatchObject([
    { from: 'pending', to: 'cancelled', reason: 'unreachable' },
    { from: 'cancelled', to: 'pending', reason: null },
    { from: 'pending', to: 'cancelled', reason: null },
  ])
})

onOneDatabase('a status that an order already has is not reached again', async (shop) => {
  const { call, path, order, read, events, setStatus } = await openDesk(shop)
  const lost = { status: 'cancelled', cancelReason: 'customer' }
  const bulk = () => call<unknown>('POST', '/orders/bulk', { ...lost, ids: [order.id] })
  await setStatus('cancelled', lost)
  const history = await events()
  const repeats = [
    () => setStatus('cancelled', lost),
    bulk,
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
  expect((await bulk()).body, 'nothing to set back').toEqual({ changed: [order.id], refused: [], before: [] })
  await setStatus('cancelled', { cancelReason: 'returned' })
  expect((await events()).at(-1)).toMatchObject({ from: 'cancelled', to: 'cancelled', reason: 'returned' })
})

onOneDatabase('of many the orders that are there change, each once, and others are refused', async (shop) => {
  const { ids, bulk, read, events, second } = await openBulk(shop)
  const change = { status: 'cancelled', cancelReason: 'duplicate' }
  expect(await bulk({ ...change, ids: [...ids.toReversed(), 999_999, ...ids] })).toEqual({
    changed: ids.toReversed(),
    refused: [{ id: 999_999, message: 'Commande non trouvée' }],
    before: [
      { id: ids[0], status: 'pending', cancelReason: null },
      { id: second, status: 'cancelled', cancelReason: 'customer' },
    ],
  })
  for (const [id, from] of [
    [ids[0], 'pending'],
    [second, 'cancelled'],
  ] as const) {
    expect(await read(id)).toMatchObject(change)
    const event = { kind: 'status', from, to: 'cancelled', reason: 'duplicate', actor: ADMIN_EMAIL }
    expect((await events(id)).at(-1)).toMatchObject(event)
  }
})

onOneDatabase('a change of many is set back, but for orders changed since, and once', async (shop) => {
  const { ids, bulk, undo, read, second, order, setStatus } = await openBulk(shop)
  const { before } = await bulk({ status: 'confirmed' })
  expect(before).toEqual([
    { id: order.id, status: 'pending', cancelReason: null },
    { id: second, status: 'cancelled', cancelReason: 'customer' },
  ])
  const refused = (id: number) => ({ id, message: 'Son statut a changé depuis' })
  // The order was not delivered before the change, so setting that status is no undo.
  expect(await undo([{ id: order.id, status: 'delivered' }])).toEqual({
    ...{ changed: [], refused: [refused(order.id)] },
  })
  expect(await undo([...before, { id: 999_999, status: 'pending' }])).toEqual({
    ...{ changed: ids, refused: [{ id: 999_999, message: 'Commande non trouvée' }] },
  })
  expect(await read(second)).toMatchObject(before[1] ?? {})
  expect(await undo(before)).toEqual({ changed: [], refused: ids.map(refused) })

  const again = await bulk({ status: 'shipped' })
  await setStatus('delivered')
  expect(await undo(again.before)).toEqual({ changed: [second], refused: [refused(order.id)] })
})
