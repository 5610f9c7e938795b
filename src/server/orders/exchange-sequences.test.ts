// @module-tag long
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { PageOf } from '#contract/product.ts'
import { ORDER_STATUSES } from '#rules/order.ts'
import { openExchange } from '../../../tests/support/open-exchange.ts'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import { checkExchanges, checkStock, checkTotals } from '../../../tests/support/order-checks.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'

const order = fc.nat(5)
const size = fc.constantFrom('M', 'L')
const quantity = fc.integer({ min: 1, max: 3 })
const status = fc.constantFrom(...ORDER_STATUSES, 'delivered' as const, 'cancelled' as const)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('exchange' as const), order, back: size, size, quantity }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('receive' as const), order, isReceived: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('status' as const), order, status }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), order, size, quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), order }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bulk' as const), status }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
)

const EXCHANGE = { kind: 'exchange' as const, order: 0, back: 'M', size: 'L', quantity: 1 }

for (const database of DATABASES)
  test(`whatever is exchanged, received, cancelled and edited, stock and amounts agree (${database})`, async () => {
    await using shop = await openTestShop({ database })
    const { call, deliver, gloves, exchange, receive, setStatus, left } = await openExchange(shop)
    const list = async () =>
      (await call<PageOf<AdminOrder>>('GET', '/orders?limit=100&sort=oldest')).body.items
    let made = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await deliver([gloves('M', 3), gloves('L')])
        await deliver([gloves('L', 2)])
        let before: { id: number; status: string }[] = []
        for (const one of steps) {
          const orders = await list()
          const ids = orders.map(({ id }) => id)
          const id = ids[('order' in one ? one.order : 0) % Math.max(1, ids.length)] ?? 0
          if (one.kind === 'exchange') {
            const body = { back: [gloves(one.back, 1)], items: [gloves(one.size, one.quantity)] }
            if ((await exchange(id, body)).status === 201) made++
          } else if (one.kind === 'receive') await receive(id, one.isReceived)
          else if (one.kind === 'status') await setStatus(id, one.status)
          else if (one.kind === 'edit')
            await call('PUT', `/orders/${id}`, { items: [gloves(one.size, one.quantity)] })
          else if (one.kind === 'delete') await call('DELETE', `/orders/${id}`)
          else if (one.kind === 'bulk') {
            const bulk = { ids: ids.length > 0 ? ids : [1], status: one.status }
            before = (await call<{ before: typeof before }>('POST', '/orders/bulk', bulk)).body.before
          } else if (before.length > 0) await call('POST', '/orders/bulk/undo', { before })
          const after = await list()
          checkTotals(after)
          checkExchanges(after)
          checkStock(after, await left(), 10)
        }
        await shop.db.deleteFrom('order_stock').execute()
        await shop.db.deleteFrom('orders').execute()
        await shop.db.updateTable('product_stock').set({ quantity: 10 }).execute()
      }),
      // Begins with three exchanges: few random runs may make none.
      { numRuns: database === 'sqlite' ? 40 : 8, examples: [[Array(3).fill(EXCHANGE)]] },
    )
    expect(made).toBeGreaterThan(database === 'sqlite' ? 20 : 2)
  })
