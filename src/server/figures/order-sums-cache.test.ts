import { expect, vi } from 'vitest'
import type { Figures } from '#contract/figures.ts'
import { addProduct, addWilaya } from '#support/factories.ts'
import { onEachDatabase, onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { insertPlaced, type Placed } from '#support/placed-orders.ts'
import type { OrderSums } from './order-sums.ts'
import { OrderSumsCache } from './order-sums-cache.ts'

const LINE = { product: 0, name: '', quantity: 1, price: 100 }
const PLACED: Placed = {
  ...{ at: '2026-01-20T10:00:00.000Z', status: 'delivered', reason: 'customer', channel: 'web' },
  ...{ campaign: null, referrer: null, wilaya: 0, total: 100, lines: [LINE], calls: [] },
}

const fail = (error: unknown) => expect.unreachable(String(error))

/** Opens a cache with orders of 100 DA. `read` gives the revenues of 15 January to 15 March, as of `now`. */
async function openCache(shop: TestShop) {
  const [products, wilayas] = [[await addProduct(shop)], [await addWilaya(shop)]]
  const place = (order: Partial<Placed>) => insertPlaced(shop, { ...PLACED, ...order }, { products, wilayas })
  await place({})
  await place({ at: '2026-03-05T10:00:00.000Z' })
  const cache = new OrderSumsCache(shop.db, fail)
  const range = { from: '2026-01-15', to: '2026-03-15' }
  const revenues = ({ days }: OrderSums) => [...days.values()].map(({ revenue }) => revenue)
  return {
    cache,
    place,
    revenues,
    read: async (now = '2026-03-05T12:00:00Z') => revenues(await cache.read(range, new Date(now))),
    /** Changes the amounts of all orders, but not `updated_at`. */
    setTotal: (sum: number) =>
      shop.db.updateTable('orders').set({ subtotal: sum, total_price: sum }).execute(),
    touch: (id: number, updated_at: string) =>
      shop.db.updateTable('orders').set({ updated_at }).where('id', '=', id).execute(),
    [Symbol.asyncDispose]: () => cache[Symbol.asyncDispose](),
  }
}

onEachDatabase('a month without a change is summed once, and again after each change', async (shop) => {
  await using opened = await openCache(shop)
  const { place, read, setTotal, touch } = opened
  // A month that changed within the last hour is summed at each read.
  const soon = '2026-03-05T10:59:59Z'
  expect(await read(soon)).toEqual([100, 100])
  await setTotal(200)
  expect(await read(soon)).toEqual([100, 200])
  expect(await read()).toEqual([100, 200])
  await setTotal(300)
  expect(await read()).toEqual([100, 200])
  const ids = (await shop.db.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id)
  await touch(ids[0] ?? 0, '2026-03-05T11:59:59.000Z')
  expect(await read()).toEqual([300, 200])
  await place({ at: '2026-03-05T10:30:00.000Z' })
  expect(await read()).toEqual([300, 400])
  const second = shop.db.deleteFrom('orders').where('id', '=', ids[1] ?? 0)
  await second.execute()
  expect(await read()).toEqual([300, 100])
})

onEachDatabase('an order that is cancelled after the clock was set back is noticed', async (shop) => {
  await using opened = await openCache(shop)
  const { cache, place } = opened
  await place({ at: '2026-03-05T10:30:00.000Z' })
  const read = () => cache.read({ from: '2026-03-01', to: '2026-03-31' }, new Date('2026-03-05T12:00:00Z'))
  expect((await read()).cancelReasons.size).toBe(0)
  await shop.db
    .updateTable('orders')
    .set({ status: 'cancelled', cancel_reason: 'customer', updated_at: '2026-03-05T08:00:00.000Z' })
    .where('created_at', '=', '2026-03-05T10:00:00.000Z')
    .execute()
  expect((await read()).cancelReasons.get('customer')).toMatchObject({ orders: 1 })
})

onEachDatabase('all months are summed before they are asked for', async (shop) => {
  await using opened = await openCache(shop)
  const { cache, setTotal, revenues } = opened
  const now = new Date('2026-04-01T12:00:00Z')
  await cache.fill(now)
  await setTotal(200)
  const whole = await cache.read({ from: '2025-06-01', to: '2026-03-31' }, now)
  expect(revenues(whole)).toEqual([100, 100])
  expect(revenues(await cache.read({ from: '2026-01-02', to: '2026-01-31' }, now))).toEqual([200])
})

onOneDatabase(
  'the first sums come after the start, and a stop does not wait for all months',
  async (shop) => {
    await using _placed = await openCache(shop)
    const fill = vi.spyOn(OrderSumsCache.prototype, 'fill')
    const cache = new OrderSumsCache(shop.db, fail, { first: 0 })
    expect(fill).toHaveBeenCalledOnce()
    await cache[Symbol.asyncDispose]()
    await expect(fill.mock.results[0]?.value).rejects.toThrow('aborted')
    fill.mockRestore()
  },
)

onEachDatabase('a product that is deleted goes on under the name that its orders have', async (shop) => {
  const session = await shop.logIn()
  const read = async () => {
    const path = '/figures?from=2026-01-15&to=2026-03-15'
    return (await shop.json<Figures>('GET', path, undefined, session)).body.byProduct
  }
  await using _placed = await openCache(shop)
  expect(await read()).toMatchObject([{ productId: expect.any(Number), orders: 2 }])
  await shop.db.deleteFrom('products').execute()
  expect(await read()).toMatchObject([{ productId: null, name: 'ancien nom', orders: 2 }])
})
