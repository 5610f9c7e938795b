import { expect } from 'vitest'
import type { Dashboard } from '#contract/figures.ts'
import { algiersTime, startOfDay } from '#rules/algiers-time.ts'
import { openCouriers } from '#support/couriers/open-couriers.ts'
import { ADMIN_EMAIL } from '#support/credentials.ts'
import { addBrand } from '#support/factories.ts'
import { openDesk } from '#support/open-desk.ts'
import { onEachDatabase, onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

const WEEK_AGO = () => new Date(Date.now() - 8 * 24 * 3_600_000).toISOString()

async function readerOf(shop: TestShop) {
  const call = await shop.asOwner()
  return async () => (await call<Dashboard>('GET', '/dashboard')).body
}

onOneDatabase('an empty shop has an empty dashboard', async (shop) => {
  expect(await (await readerOf(shop))()).toEqual({
    ...{ orderCount: 0, productCount: 0, brandCount: 0, revenue: 0, recentOrders: [] },
    byStatus: { pending: 0, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0 },
    today: { orders: 0, toCall: 0, toHandOver: 0, attempts: 0, onTheRoad: 0, returned: 0, toReceive: 0 },
    delivered: { thisMonth: 0, lastMonth: 0 },
  })
})

onOneDatabase('the dashboard counts, sums all orders and shows the five newest', async (shop) => {
  const read = await readerOf(shop)
  const { call, place, setStatus } = await openDesk(shop)
  await addBrand(shop, 'Sirocco')
  for (let count = 0; count < 5; count++) await place()
  await setStatus('cancelled')
  const { body } = await call<{ items: unknown[] }>('GET', '/orders')
  expect(await read()).toMatchObject({
    ...{ orderCount: 6, productCount: 1, brandCount: 1, revenue: 6 * 10_600 },
    ...{ byStatus: { pending: 5, cancelled: 1, confirmed: 0 }, recentOrders: body.items.slice(0, 5) },
  })
})

onEachDatabase('what was delivered is summed by the month in which that was noted', async (shop) => {
  const read = await readerOf(shop)
  const { call, place, setStatus } = await openDesk(shop)
  await setStatus('delivered')
  const second = `/orders/${await place()}/status`
  await call('PUT', second, { status: 'delivered' })
  const [first] = await shop.db.selectFrom('orders').select('id').orderBy('id').execute()
  const note = (at: Date) =>
    shop.db
      .updateTable('order_events')
      .set({ created_at: at.toISOString() })
      .where('order_id', '=', first?.id ?? 0)
      .execute()
  expect((await read()).delivered).toEqual({ thisMonth: 2 * 10_600, lastMonth: 0 })
  const month = startOfDay(`${algiersTime(new Date()).slice(0, 7)}-01`)
  await note(new Date(month.getTime() - 1))
  expect((await read()).delivered).toEqual({ thisMonth: 10_600, lastMonth: 10_600 })
  await note(new Date(month.getTime() - 32 * 24 * 3_600_000))
  expect((await read()).delivered).toEqual({ thisMonth: 10_600, lastMonth: 0 })
  await call('PUT', second, { status: 'cancelled' })
  expect((await read()).delivered).toEqual({ thisMonth: 0, lastMonth: 0 })
})

onOneDatabase('today is what waits, what is on the road, and what is to come back', async (shop) => {
  const desk = await openCouriers(shop)
  const read = await readerOf(shop)
  await desk.order({ status: 'pending' })
  const [ready, road] = [await desk.order(), await desk.order()]
  const [arrived, back] = [await desk.order(), await desk.order()]
  await desk.send(road, arrived, back)
  const trackings = [...desk.parcels.keys()]
  for (const [index, state] of (['delivering', 'delivered', 'returned'] as const).entries())
    desk.reports.push({ tracking: trackings[index] ?? '', state, text: state, at: null })
  await desk.sync()
  const counts = {
    ...{ orders: 5, toCall: 1, toHandOver: 1, attempts: 0, onTheRoad: 1, returned: 1 },
    toReceive: (await desk.read(arrived)).totalPrice,
  }
  expect((await read()).today).toEqual(counts)
  // A return of eight days ago is over, as is an order of yesterday.
  await shop.db.updateTable('orders').set({ updated_at: WEEK_AGO() }).where('id', '=', back).execute()
  await shop.db.updateTable('orders').set({ created_at: WEEK_AGO() }).where('id', '=', ready).execute()
  expect((await read()).today).toEqual({ ...counts, orders: 4, returned: 0 })
})

onOneDatabase('a return of long ago that is noted again is none of this week', async (shop) => {
  const read = await readerOf(shop)
  const { setStatus } = await openDesk(shop)
  const returnedAfter = async (...reasons: string[]) => {
    for (const cancelReason of reasons) await setStatus('cancelled', { cancelReason })
    return (await read()).today.returned
  }
  expect(await returnedAfter('returned')).toBe(1)
  await shop.db.updateTable('order_events').set({ created_at: WEEK_AGO() }).execute()
  expect(await returnedAfter('returned')).toBe(0)
  expect(await returnedAfter('customer', 'returned')).toBe(1)
})

onOneDatabase('a deleted order is gone, and both its days are written down', async (shop) => {
  const { call, path, order } = await openDesk(shop)
  expect([(await call('DELETE', path)).status, (await call('GET', path)).status]).toEqual([204, 404])
  expect(await shop.db.selectFrom('order_events').selectAll().orderBy('id').execute()).toMatchObject([
    { kind: 'placed', from_status: null, to_status: 'pending', created_at: order.createdAt },
    { kind: 'deleted', from_status: 'pending', to_status: null, actor: ADMIN_EMAIL },
  ])
})
