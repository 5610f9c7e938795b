import { expect } from 'vitest'
import type { BulkResult } from '#contract/order-change.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { postOrder, type Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase('orders that are there change, each once, and the others are refused', async (shop) => {
  const { call, order, form } = await openDesk(shop)
  const second = (await postOrder(shop, form)).body
  const ids = [second.id, 999_999, order.id, second.id, 999_999]
  const { status, body } = await call<BulkResult>('POST', '/orders/bulk', {
    ids,
    status: 'cancelled',
    cancelReason: 'duplicate',
  })
  expect([status, body]).toEqual([
    200,
    {
      changed: [second.id, order.id],
      refused: [{ id: 999_999, message: 'Commande non trouvée' }],
      before: [order.id, second.id].map((id) => ({ id, status: 'pending', cancelReason: null })),
    },
  ])
  for (const id of body.changed) {
    const { body: changed } = await call('GET', `/orders/${id}`)
    expect(changed).toMatchObject({ status: 'cancelled', cancelReason: 'duplicate' })
    expect((await call<OrderEvent[]>('GET', `/orders/${id}/events`)).body.slice(1)).toMatchObject([
      { kind: 'status', from: 'pending', to: 'cancelled', reason: 'duplicate', actor: ADMIN_EMAIL },
    ])
  }
})

onOneDatabase('a list or status that makes no sense changes nothing', async (shop) => {
  const { call, order, read } = await openDesk(shop)
  const ids = [order.id]
  const attempts: [Record<string, unknown>, string][] = [
    [{ ids: [] }, 'ids'],
    [{ ids: Array.from({ length: 201 }, (_, index) => index + 1) }, 'ids'],
    [{ ids: order.id }, 'ids'],
    [{ ids: [order.id, 'x'] }, 'ids.1'],
    [{ status: 'lost' }, 'status'],
    [{ status: undefined }, 'status'],
    [{ cancelReason: 'other' }, 'cancelReason'],
    [{ status: 'cancelled', cancelReason: 'bored' }, 'cancelReason'],
  ]
  for (const [change, path] of attempts) {
    const { status, body } = await call<Refusal>('POST', '/orders/bulk', {
      ids,
      status: 'shipped',
      ...change,
    })
    expect([change, status, body.issues?.map((issue) => issue.path)]).toEqual([change, 400, [path]])
  }
  expect((await shop.json('POST', '/orders/bulk', { ids, status: 'shipped' })).status).toBe(401)
  expect(await read()).toMatchObject({ status: 'pending', updatedAt: order.createdAt })
})
