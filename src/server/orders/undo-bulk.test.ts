import { expect } from 'vitest'
import type { BulkResult, BulkStatusResult } from '#contract/order-change.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { postOrder, type Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase('a change of many is set back, but for orders changed since, and once', async (shop) => {
  const { call, order, form } = await openDesk(shop)
  const second = (await postOrder(shop, form)).body
  await call('PUT', `/orders/${second.id}/status`, { status: 'cancelled', cancelReason: 'customer' })
  const ids = [order.id, second.id]
  const bulk = async (status: string) =>
    (await call<BulkStatusResult>('POST', '/orders/bulk', { ids, status })).body
  const undo = async (before: unknown) =>
    (await call<BulkResult>('POST', '/orders/bulk/undo', { before })).body
  const { before } = await bulk('confirmed')
  expect(before).toEqual([
    { id: order.id, status: 'pending', cancelReason: null },
    { id: second.id, status: 'cancelled', cancelReason: 'customer' },
  ])
  const refused = (id: number) => ({ id, message: 'Son statut a changé depuis' })
  // What it was not before is no undo.
  expect(await undo([{ id: order.id, status: 'delivered' }])).toEqual({
    changed: [],
    refused: [refused(order.id)],
  })
  expect(await undo([...before, { id: 999_999, status: 'pending' }])).toEqual({
    changed: ids,
    refused: [{ id: 999_999, message: 'Commande non trouvée' }],
  })
  expect((await call('GET', `/orders/${second.id}`)).body).toMatchObject(before[1] ?? {})
  expect(await undo(before)).toEqual({ changed: [], refused: ids.map(refused) })

  const again = await bulk('shipped')
  await call('PUT', `/orders/${order.id}/status`, { status: 'delivered' })
  expect(await undo(again.before)).toEqual({ changed: [second.id], refused: [refused(order.id)] })
})

onOneDatabase('an undo without orders, or with what is no status, is a 400', async (shop) => {
  const { call, order } = await openDesk(shop)
  const attempts: [unknown, string][] = [
    [[], 'before'],
    [undefined, 'before'],
    [[{ id: order.id }], 'before.0.status'],
    [[{ id: order.id, status: 'pending', cancelReason: 'other' }], 'before.0.cancelReason'],
    [Array.from({ length: 201 }, (_, id) => ({ id: id + 1, status: 'pending' })), 'before'],
  ]
  for (const [before, path] of attempts) {
    const { status, body } = await call<Refusal>('POST', '/orders/bulk/undo', { before })
    expect([before, status, body.issues?.[0]?.path]).toEqual([before, 400, path])
  }
  expect((await shop.json('POST', '/orders/bulk/undo', {})).status).toBe(401)
})
