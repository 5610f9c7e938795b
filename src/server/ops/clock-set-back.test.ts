// @module-tag long

import { afterEach, expect, vi } from 'vitest'
import type { Order } from '#contract/order.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder } from '../../../tests/support/open-sale.ts'

const DAY = 24 * 60 * 60 * 1000

afterEach(() => {
  vi.useRealTimers()
})

for (const days of [1, 3650]) {
  onOneDatabase(`a clock that is set back ${days} days breaks no session, order or key`, async (shop) => {
    const { form } = await openSale(shop)
    const session = await shop.logIn()
    const before = await postOrder(shop, form, 'before')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * DAY })
    expect((await shop.json('GET', '/auth/verify', undefined, session)).status).toBe(200)
    const after = await postOrder(shop, form, 'after')
    expect(after.status).toBe(201)
    expect((await postOrder(shop, form, 'before')).body).toEqual(before.body)
    const list = await shop.json<{ items: Order[]; total: number }>('GET', '/orders', undefined, session)
    expect(list.body.items.map(({ id }) => id).sort()).toEqual([before.body.id, after.body.id])
    const status = { status: 'confirmed' }
    const path = `/orders/${before.body.id}/status`
    expect((await shop.json('PUT', path, status, session)).status).toBe(200)
    // A new session is valid as well.
    const again = await shop.logIn()
    expect((await shop.json('GET', '/dashboard', undefined, again)).status).toBe(200)
    expect((await shop.json('POST', '/auth/logout', undefined, session)).status).toBe(204)
  })
}

onOneDatabase(
  'a clock that is set back locks no client out longer than the window',
  async (shop) => {
    const fail = () => shop.json('POST', '/auth/login', { email: 'a@b.dz', password: 'wrong' })
    for (let count = 0; count < 10; count++) await fail()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - DAY })
    const { status, headers } = await fail()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900)
  },
  { RATE_LIMIT: 'on' },
)
