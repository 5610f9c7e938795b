import { expect } from 'vitest'
import type { Dashboard, Figures } from '#contract/figures.ts'
import { NO_COUNTS } from '#rules/figures.ts'
import { addWilaya } from '#support/factories.ts'
import { openDesk } from '#support/open-desk.ts'
import { openExchange } from '#support/open-exchange.ts'
import { onEachDatabase, onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'
import { insertPlaced } from '#support/placed-orders.ts'
import { testRefusals } from '#support/test-refusals.ts'

async function openFigures(shop: TestShop) {
  const [call, headers] = [await shop.asOwner(), await shop.logIn()]
  return {
    read: async (query = '') => (await call<Figures & Refusal>('GET', `/figures?${query}`)).body,
    exportTable: async (table: string) => {
      const answer = await shop.request(`/api/figures/export?format=csv&table=${table}`, { headers })
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="chiffres-/)
      return (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
    },
  }
}

testRefusals([
  ['GET /figures', { from: '2026-02-01' }, { from: ['2026-02-30'], to: ['hier'], by: ['year'] }],
  ['GET /figures/export', { format: 'csv', table: 'series' }, { table: [undefined, 'x'], format: ['pdf'] }],
])

onEachDatabase('without orders the figures are empty periods', async (shop) => {
  const { read } = await openFigures(shop)
  const empty = { visits: 0, productViews: 0, carts: 0, checkouts: 0, ...NO_COUNTS, exchanges: 0 }
  expect(await read('from=2026-11-25&to=2026-12-06&by=week')).toEqual({
    series: ['2026-11-21', '2026-11-28', '2026-12-05'].map((at) => ({ at, ...empty })),
    ...{ byWilaya: [], byProduct: [], byChannel: [], byCampaign: [], byReferrer: [], byCancelReason: [] },
    ...{ rates: { confirmation: null, delivery: null, return: null }, medianMinutesToCall: null },
  })
  for (const [query, length, first] of [
    ['', 30],
    ['to=2026-03-01', 30, '2026-01-31'],
    ['from=2016-11-20&to=2026-11-27&by=month', 121, '2016-11-01'],
  ] as const) {
    const { series } = await read(query)
    expect([query, series.length, first && series[0]?.at]).toEqual([query, length, first])
  }
  for (const query of ['from=2016-11-20&to=2026-11-29', 'from=2026-11-25&to=2026-11-24'])
    expect((await read(query)).issues).toMatchObject([{ path: 'to' }])
})

onEachDatabase('figures follow a correction, an undone call and a deletion at once', async (shop) => {
  const { read } = await openFigures(shop)
  const { call, path, setStatus } = await openDesk(shop)
  await call('POST', `${path}/calls`, { outcome: 'no_answer' })
  expect((await read()).medianMinutesToCall).not.toBeNull()
  await call('DELETE', `${path}/calls/last`)
  expect((await read()).medianMinutesToCall).toBeNull()
  await setStatus('delivered')
  const { series, rates } = await read()
  expect(series.at(-1)).toMatchObject({ orders: 1, delivered: 1, revenue: 10_600, deliveredRevenue: 10_600 })
  expect(rates).toEqual({ confirmation: 1, delivery: 1, return: 0 })
  await call('DELETE', path)
  expect((await read()).series.at(-1)).toMatchObject({ orders: 0, revenue: 0 })
})

onEachDatabase('lists have 200 entries at most, those with most orders first, then by name', async (shop) => {
  const { read } = await openFigures(shop)
  const wilayas = [await addWilaya(shop)]
  const order = { status: 'pending', reason: 'other', channel: 'web', referrer: null } as const
  const base = { ...order, at: '2026-03-01T10:00:00.000Z', wilaya: 0, total: 0, calls: [] }
  for (let n = 201; n > 0; n--) {
    const lines = [{ product: null, name: `P ${n}`, quantity: 1, price: 1 }]
    await insertPlaced(shop, { ...base, campaign: `c ${n}`, lines }, { products: [], wilayas })
  }
  const { byCampaign, byProduct } = await read('from=2026-03-01&to=2026-03-01')
  expect(byCampaign).toHaveLength(200)
  expect(byCampaign.slice(0, 3).map(({ campaign }) => campaign)).toEqual(['c 1', 'c 2', 'c 3'])
  expect(byProduct.at(-1)?.name).toBe('P 200')
})

onOneDatabase('each table of the figures is a file, whose texts are no formulas', async (shop) => {
  const { exportTable } = await openFigures(shop)
  const { setStatus } = await openDesk(shop)
  await shop.db.updateTable('orders').set({ campaign: '=1+1', referrer: 'facebook.com' }).execute()
  await setStatus('delivered')
  const counts = '1;1;1;0;0;100;100;0;10600;10600'
  for (const [table, last] of Object.entries({
    byCampaign: `"'=1+1";${counts}`,
    byReferrer: `"facebook.com";${counts}`,
    byChannel: `"Site";${counts}`,
    byWilaya: expect.stringContaining('"Oran (essai)"'),
    byProduct: expect.stringContaining('"Casque NXR"'),
  }))
    expect([table, (await exportTable(table)).at(-1)]).toEqual([table, last])
  expect(await exportTable('byCancelReason')).toHaveLength(1)
  expect(await exportTable('series')).toHaveLength(31)
})

onOneDatabase('an exchange counts as no order, and its sums are in the revenue', async (shop) => {
  const { deliver, exchange, gloves, boots, call, setStatus, productId } = await openExchange(shop)
  const { read, exportTable } = await openFigures(shop)
  const first = await deliver([gloves('M', 3)], { channel: 'phone', deliveryPrice: 0 })
  const toBoots = { items: [{ productId: boots, quantity: 1 }], deliveryPrice: 100 }
  const sent = await exchange(first, { back: [gloves('M', 2)], ...toBoots })
  await setStatus(sent.body.id, 'delivered')
  const cancelled = await exchange(first, { back: [gloves('M')], items: [gloves('L')], deliveryPrice: 0 })
  await setStatus(cancelled.body.id, 'cancelled')
  expect((await call<Dashboard>('GET', '/dashboard')).body).toMatchObject({
    ...{ orderCount: 1, byStatus: { delivered: 1, confirmed: 0, cancelled: 0 } },
    ...{ revenue: 17_100, today: { orders: 1 } },
  })
  const figures = await read()
  expect(figures.series.at(-1)).toMatchObject({
    ...{ orders: 1, confirmed: 1, delivered: 1, cancelled: 0, returned: 0, exchanges: 1 },
    ...{ revenue: 17_100, deliveredRevenue: 17_100 },
  })
  expect(figures).toMatchObject({
    rates: { confirmation: 1, delivery: 1, return: 0 },
    byWilaya: [{ orders: 1, revenue: 17_100 }],
    byChannel: [{ channel: 'phone', orders: 1, delivered: 1 }],
    byProduct: [{ productId, orders: 1, quantity: 3, revenue: 15_000, exchanges: 2 }],
  })
  expect(figures.byWilaya[0]).not.toHaveProperty('exchanges')
  for (const [table, wanted] of Object.entries({ series: '1', byProduct: '2' })) {
    const [head, ...rows] = (await exportTable(table)).map((row) => row.split(';').at(-1))
    expect([head, rows.at(-1)]).toEqual(['"Échanges"', wanted])
  }
  // A deleted product keeps its name in the figures of returned pieces.
  await call('DELETE', `/products/${productId}`)
  const gone = { productId: null, name: 'Gants', orders: 1, exchanges: 2 }
  expect((await read()).byProduct).toMatchObject([gone])
})

onOneDatabase('an exchange whose first order is gone is in no list of orders', async (shop) => {
  const { deliver, exchange, gloves, call, setStatus, productId } = await openExchange(shop)
  const { read } = await openFigures(shop)
  const first = await deliver()
  const { body: made } = await exchange(first, { back: [gloves('M')], items: [gloves('L')] })
  await setStatus(made.id, 'cancelled')
  expect((await read()).byCancelReason).toEqual([])
  await setStatus(made.id, 'cancelled', { cancelReason: 'returned' })
  expect((await call('DELETE', `/orders/${first}`)).status).toBe(204)
  const { series, ...figures } = await read()
  const none = { byWilaya: [], byChannel: [], byCampaign: [], byReferrer: [], byCancelReason: [] }
  expect(figures).toMatchObject({ ...none, byProduct: [] })
  expect(series.at(-1)).toMatchObject({ orders: 0, revenue: made.totalPrice })
  // Returned pieces alone make an entry of their product.
  await shop.db.updateTable('orders').set({ status: 'delivered', cancel_reason: null }).execute()
  expect((await read()).byProduct).toMatchObject([{ productId, orders: 0, exchanges: 1 }])
})
