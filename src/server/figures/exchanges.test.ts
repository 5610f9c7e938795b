import { expect } from 'vitest'
import type { Dashboard, Figures } from '#contract/figures.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openExchange } from '../../../tests/support/open-exchange.ts'

onOneDatabase('an exchange counts as no order, and its sums are in the revenue', async (shop) => {
  const { deliver, exchange, gloves, boots, call, setStatus, productId } = await openExchange(shop)
  const read = async () => (await call<Figures>('GET', '/figures')).body
  const first = await deliver([gloves('M', 3)], { channel: 'phone', deliveryPrice: 0 })
  const toBoots = { items: [{ productId: boots, quantity: 1 }], deliveryPrice: 100 }
  const sent = await exchange(first, { back: [gloves('M', 2)], ...toBoots })
  await setStatus(sent.body.id, 'delivered')
  const cancelled = await exchange(first, { back: [gloves('M')], items: [gloves('L')], deliveryPrice: 0 })
  await setStatus(cancelled.body.id, 'cancelled')
  const { body: dashboard } = await call<Dashboard>('GET', '/dashboard')
  expect(dashboard).toMatchObject({
    ...{ orderCount: 1, byStatus: { delivered: 1, confirmed: 0, cancelled: 0 } },
    ...{ revenue: 17_100, today: { orders: 1 } },
  })
  const figures = await read()
  const today = figures.series.at(-1)
  expect(today).toMatchObject({
    ...{ orders: 1, confirmed: 1, delivered: 1, cancelled: 0, returned: 0, exchanges: 1 },
    ...{ revenue: 17_100, deliveredRevenue: 17_100 },
  })
  expect(figures.rates).toMatchObject({ confirmation: 1, delivery: 1, return: 0 })
  expect(figures.byWilaya).toMatchObject([{ orders: 1, revenue: 17_100 }])
  expect(figures.byWilaya[0]).not.toHaveProperty('exchanges')
  expect(figures.byChannel).toMatchObject([{ channel: 'phone', orders: 1, delivered: 1 }])
  expect(figures.byProduct).toMatchObject([
    { productId, orders: 1, quantity: 3, revenue: 15_000, exchanges: 2 },
  ])
  for (const [table, wanted] of [
    ['series', '1'],
    ['byProduct', '2'],
  ]) {
    const answer = await shop.request(`/api/figures/export?table=${table}&format=csv`, {
      headers: await shop.logIn(),
    })
    const rows = (await answer.text()).trim().split(/\r?\n/)
    expect([rows[0]?.split(';').at(-1), rows.at(-1)?.split(';').at(-1)]).toEqual(['"Échanges"', wanted])
  }
  // A product that is gone keeps its name in what went back.
  await call('DELETE', `/products/${productId}`)
  expect((await read()).byProduct).toMatchObject([
    { productId: null, name: 'Gants', orders: 1, exchanges: 2 },
  ])
})

onOneDatabase('an exchange whose first order is gone is in no list of orders', async (shop) => {
  const { deliver, exchange, gloves, call, setStatus, productId } = await openExchange(shop)
  const read = async () => (await call<Figures>('GET', '/figures')).body
  const first = await deliver()
  const { body: made } = await exchange(first, { back: [gloves('M')], items: [gloves('L')] })
  await setStatus(made.id, 'cancelled')
  expect((await read()).byCancelReason).toEqual([])
  await setStatus(made.id, 'cancelled', { cancelReason: 'returned' })
  expect((await call('DELETE', `/orders/${first}`)).status).toBe(204)
  const { series, byProduct, ...figures } = await read()
  const none = { byWilaya: [], byChannel: [], byCampaign: [], byReferrer: [], byCancelReason: [] }
  expect(figures).toMatchObject(none)
  expect(byProduct).toEqual([])
  expect(series.at(-1)).toMatchObject({ orders: 0, revenue: made.totalPrice })
  // What goes back makes an entry of its product.
  await shop.db.updateTable('orders').set({ status: 'delivered', cancel_reason: null }).execute()
  expect((await read()).byProduct).toMatchObject([{ productId, orders: 0, exchanges: 1 }])
})
