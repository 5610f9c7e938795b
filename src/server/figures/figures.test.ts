import { expect } from 'vitest'
import type { Figures } from '#contract/figures.ts'
import { NO_COUNTS } from '#rules/figures.ts'
import { addWilaya } from '../../../tests/support/factories.ts'
import { onEachDatabase, onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder, type Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { insertPlaced } from '../../../tests/support/placed-orders.ts'

async function openFigures(shop: TestShop) {
  const session = await shop.logIn()
  const read = async (query: string) =>
    (await shop.json<Figures>('GET', `/figures?${query}`, undefined, session)).body
  const refuse = async (query: string) => {
    const { status, body } = await shop.json<Refusal>('GET', `/figures?${query}`, undefined, session)
    return [status, body.issues?.map(({ path }) => path)]
  }
  return { session, read, refuse }
}

onEachDatabase('without orders the figures are empty periods', async (shop) => {
  const { read, refuse } = await openFigures(shop)
  const empty = { visits: 0, productViews: 0, carts: 0, checkouts: 0, ...NO_COUNTS, exchanges: 0 }
  expect(await read('from=2026-11-25&to=2026-12-06&by=week')).toEqual({
    series: ['2026-11-21', '2026-11-28', '2026-12-05'].map((at) => ({ at, ...empty })),
    byWilaya: [],
    byProduct: [],
    byChannel: [],
    byCampaign: [],
    byReferrer: [],
    byCancelReason: [],
    rates: { confirmation: null, delivery: null, return: null },
    medianMinutesToCall: null,
  })
  expect((await read('')).series).toHaveLength(30)
  expect((await read('to=2026-03-01')).series.map(({ at }) => at).at(0)).toBe('2026-01-31')
  expect((await read('from=2016-11-20&to=2026-11-27&by=month')).series).toHaveLength(121)
  expect(await refuse('from=2016-11-20&to=2026-11-29')).toEqual([400, ['to']])
  expect(await refuse('from=2026-11-25&to=2026-11-24')).toEqual([400, ['to']])
  expect(await refuse('from=2026-02-30')).toEqual([400, ['from']])
  expect(await refuse('by=year')).toEqual([400, ['by']])
  expect((await shop.json('GET', '/figures')).status).toBe(401)
})

onEachDatabase('figures follow a correction, an undone call and a deletion at once', async (shop) => {
  const { session, read } = await openFigures(shop)
  const { form } = await openSale(shop)
  const { id } = (await postOrder(shop, form)).body
  const call = { outcome: 'no_answer' }
  await shop.json('POST', `/orders/${id}/calls`, call, session)
  expect((await read('')).medianMinutesToCall).not.toBeNull()
  await shop.json('DELETE', `/orders/${id}/calls/last`, undefined, session)
  expect((await read('')).medianMinutesToCall).toBeNull()
  await shop.json('PUT', `/orders/${id}/status`, { status: 'delivered' }, session)
  const { series, rates } = await read('')
  expect(series.at(-1)).toMatchObject({ orders: 1, delivered: 1, revenue: 10_600, deliveredRevenue: 10_600 })
  expect(rates).toEqual({ confirmation: 1, delivery: 1, return: 0 })
  await shop.json('DELETE', `/orders/${id}`, undefined, session)
  expect((await read('')).series.at(-1)).toMatchObject({ orders: 0, revenue: 0 })
})

onEachDatabase('lists have 200 entries at most, those with most orders first, then by name', async (shop) => {
  const { read } = await openFigures(shop)
  const wilayas = [await addWilaya(shop)]
  const at = '2026-03-01T10:00:00.000Z'
  const order = { at, status: 'pending', reason: 'other', channel: 'web', referrer: null } as const
  const base = { ...order, wilaya: 0, total: 0, calls: [] }
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
  const { session } = await openFigures(shop)
  const { form } = await openSale(shop)
  const source = { campaign: '=1+1', referrer: 'facebook.com' }
  const { id } = (await postOrder(shop, { ...form, source })).body
  await shop.json('PUT', `/orders/${id}/status`, { status: 'delivered' }, session)
  const lines = async (table: string, headers = session) => {
    const response = await shop.request(`/api/figures/export?format=csv&table=${table}`, { headers })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="chiffres-/)
    return (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n')
  }
  const counts = '1;1;1;0;0;100;100;0;10600;10600'
  expect((await lines('byCampaign')).at(-1)).toBe(`"'=1+1";${counts}`)
  expect((await lines('byReferrer')).at(-1)).toBe(`"facebook.com";${counts}`)
  expect((await lines('byChannel')).at(-1)).toBe(`"Site";${counts}`)
  expect((await lines('byWilaya')).at(-1)).toContain('"Oran (essai)"')
  expect((await lines('byProduct')).at(-1)).toContain('"Casque NXR"')
  expect(await lines('byCancelReason')).toHaveLength(1)
  expect(await lines('series')).toHaveLength(31)
})
