import { expect } from 'vitest'
import type { Dashboard } from '#contract/figures.ts'
import { openCouriers } from '../../../tests/support/couriers/open-couriers.ts'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { addBrand } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder } from '../../../tests/support/open-sale.ts'

onOneDatabase('an empty shop has an empty dashboard', async (shop) => {
  const { body } = await shop.json<Dashboard>('GET', '/dashboard', undefined, await shop.logIn())
  expect(body).toEqual({
    orderCount: 0,
    productCount: 0,
    brandCount: 0,
    revenue: 0,
    byStatus: { pending: 0, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0 },
    recentOrders: [],
    today: { orders: 0, toCall: 0, toHandOver: 0, attempts: 0, onTheRoad: 0, returned: 0, toReceive: 0 },
  })
})

onOneDatabase('the dashboard counts, sums all orders and shows the five newest', async (shop) => {
  const session = await shop.logIn()
  const { form } = await openSale(shop)
  await addBrand(shop, 'Sirocco')
  const ids: number[] = []
  for (let count = 0; count < 6; count++) ids.push((await postOrder(shop, form)).body.id)
  await shop.json('PUT', `/orders/${ids[0]}/status`, { status: 'cancelled' }, session)
  const { body } = await shop.json<Dashboard>('GET', '/dashboard', undefined, session)
  expect(body).toMatchObject({
    orderCount: 6,
    productCount: 1,
    brandCount: 1,
    revenue: 6 * 10_600,
    byStatus: { pending: 5, cancelled: 1, confirmed: 0 },
  })
  expect(body.recentOrders.map((order) => order.id)).toEqual(ids.slice(1).reverse())
  const { body: list } = await shop.json<{ items: unknown[] }>('GET', '/orders', undefined, session)
  expect(body.recentOrders).toEqual(list.items.slice(0, 5))
})

onOneDatabase('today is what waits, what is on the road, and what is to come back', async (shop) => {
  const desk = await openCouriers(shop)
  const session = await shop.logIn()
  const today = async () => (await shop.json<Dashboard>('GET', '/dashboard', undefined, session)).body.today
  await desk.order({ status: 'pending' })
  const [ready, road, arrived, back] = [
    await desk.order(),
    await desk.order(),
    await desk.order(),
    await desk.order(),
  ]
  await desk.send(road, arrived, back)
  const trackings = [...desk.parcels.keys()]
  for (const [index, state] of (['delivering', 'delivered', 'returned'] as const).entries())
    desk.reports.push({ tracking: trackings[index] ?? '', state, text: state, at: null })
  await desk.sync()
  const { totalPrice } = await desk.read(arrived)
  const counts = {
    ...{ orders: 5, toCall: 1, toHandOver: 1, attempts: 0, onTheRoad: 1, returned: 1 },
    toReceive: totalPrice,
  }
  expect(await today()).toEqual(counts)
  // A return of eight days ago is over, as is an order of yesterday.
  const at = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString()
  await shop.db.updateTable('orders').set({ updated_at: at }).where('id', '=', back).execute()
  await shop.db.updateTable('orders').set({ created_at: at }).where('id', '=', ready).execute()
  expect(await today()).toEqual({ ...counts, orders: 4, returned: 0 })
})

onOneDatabase('a return of long ago that is noted again is none of this week', async (shop) => {
  const session = await shop.logIn()
  const { form } = await openSale(shop)
  const { id } = (await postOrder(shop, form)).body
  const cancel = (cancelReason: string) =>
    shop.json('PUT', `/orders/${id}/status`, { status: 'cancelled', cancelReason }, session)
  const returned = async () =>
    (await shop.json<Dashboard>('GET', '/dashboard', undefined, session)).body.today.returned
  await cancel('returned')
  expect(await returned()).toBe(1)
  const at = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString()
  await shop.db.updateTable('order_events').set({ created_at: at }).execute()
  await cancel('returned')
  expect(await returned()).toBe(0)
  // Another reason in between makes it a return of today.
  await cancel('customer')
  await cancel('returned')
  expect(await returned()).toBe(1)
})

onOneDatabase('a deleted order is gone, and both its days are written down', async (shop) => {
  const session = await shop.logIn()
  const { form } = await openSale(shop)
  const { id, createdAt } = (await postOrder(shop, form)).body
  expect((await shop.json('DELETE', `/orders/${id}`, undefined, session)).status).toBe(204)
  expect((await shop.json('GET', `/orders/${id}`, undefined, session)).status).toBe(404)
  const events = await shop.db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  expect(events).toMatchObject([
    { kind: 'placed', from_status: null, to_status: 'pending', created_at: createdAt },
    { kind: 'deleted', from_status: 'pending', to_status: null, actor: ADMIN_EMAIL },
  ])
})
