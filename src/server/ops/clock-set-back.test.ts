// @module-tag long

import { afterEach, expect, vi } from 'vitest'
import type { Order } from '#contract/order.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

const DAY = 24 * 60 * 60 * 1000

afterEach(() => {
  vi.useRealTimers()
})

for (const days of [1, 3650]) {
  onOneDatabase(`a clock that is set back ${days} days breaks no session, order or key`, async (shop) => {
    const { form } = await openSale(shop)
    const call = await shop.asOwner()
    const before = await postOrder(shop, form, 'before')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * DAY })
    expect((await call('GET', '/auth/verify')).status).toBe(200)
    const after = await postOrder(shop, form, 'after')
    expect((await postOrder(shop, form, 'before')).body).toEqual(before.body)
    const { items } = (await call<{ items: Order[] }>('GET', '/orders')).body
    expect(items.map(({ id }) => id).sort()).toEqual([before.body.id, after.body.id])
    const confirmed = await call('PUT', `/orders/${before.body.id}/status`, { status: 'confirmed' })
    expect(confirmed.status).toBe(200)
    expect((await (await shop.asOwner())('GET', '/dashboard')).status).toBe(200)
    expect((await call('POST', '/auth/logout')).status).toBe(204)
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
