import fc from 'fast-check'
import { expect } from 'vitest'
import type { Figures } from '#contract/figures.ts'
import { CANCEL_REASONS } from '#rules/cancel-reason.ts'
import { ORDER_CHANNELS } from '#rules/order-channel.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { addProduct, addWilaya } from '../../../tests/support/factories.ts'
import { onEachDatabase, onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder, type Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

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

const NONE = {
  orders: 0,
  confirmed: 0,
  delivered: 0,
  returned: 0,
  cancelled: 0,
  revenue: 0,
  deliveredRevenue: 0,
}

onEachDatabase('without orders the figures are empty periods', async (shop) => {
  const { read, refuse } = await openFigures(shop)
  const empty = { visits: 0, productViews: 0, carts: 0, checkouts: 0, ...NONE }
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

type Line = { product: number | null; name: string; quantity: number; price: number }
type Placed = {
  at: string
  status: (typeof ORDER_STATUSES)[number]
  reason: (typeof CANCEL_REASONS)[number]
  channel: (typeof ORDER_CHANNELS)[number]
  campaign: string | null
  referrer: string | null
  wilaya: number
  total: number
  lines: Line[]
  calls: number[]
}

const text = fc.option(fc.constantFrom('Été', 'promo', 'l.facebook.com'))
const line = fc.record({
  product: fc.option(fc.constantFrom(0, 1)),
  name: fc.constantFrom('Parti', 'Ancien'),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 0, max: 9000 }),
})
const placed: fc.Arbitrary<Placed> = fc.record({
  at: fc
    .date({
      min: new Date('2026-02-25T22:00:00Z'),
      max: new Date('2026-03-08T02:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  status: fc.constantFrom(...ORDER_STATUSES),
  reason: fc.constantFrom(...CANCEL_REASONS),
  channel: fc.constantFrom(...ORDER_CHANNELS),
  campaign: text,
  referrer: text,
  wilaya: fc.constantFrom(0, 1),
  total: fc.integer({ min: 0, max: 100_000 }),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  calls: fc.array(fc.integer({ min: 0, max: 9_000_000 }), { maxLength: 2 }),
})

onEachDatabase(
  'figures are a recount of the orders',
  async (shop) => {
    const { read } = await openFigures(shop)
    const products = [await addProduct(shop, { name: 'Casque' }), await addProduct(shop, { name: 'Gants' })]
    const wilayas = [await addWilaya(shop, { name: 'Oran' }), await addWilaya(shop, { name: 'Adrar' })]
    await fc.assert(
      fc.asyncProperty(fc.array(placed, { maxLength: 25 }), async (orders) => {
        await shop.db.deleteFrom('orders').execute()
        for (const order of orders) await insert(shop, order, { products, wilayas })
        const figures = await read('from=2026-02-27&to=2026-03-06&by=day')
        const within = orders.filter(({ at }) => at >= '2026-02-26T23:00' && at < '2026-03-06T23:00')
        const dayOf = ({ at }: Placed) => new Date(Date.parse(at) + 3_600_000).toISOString().slice(0, 10)
        for (const day of figures.series) {
          expect(day).toMatchObject(recount(within.filter((order) => dayOf(order) === day.at)))
        }
        expectList(
          figures.byWilaya,
          within,
          ({ name }) => name,
          ({ wilaya }) => ['Oran', 'Adrar'][wilaya],
        )
        expectList(
          figures.byChannel,
          within,
          ({ channel }) => channel,
          ({ channel }) => channel,
        )
        expectList(
          figures.byCampaign,
          within,
          ({ campaign }) => campaign,
          ({ campaign }) => campaign,
        )
        expectList(
          figures.byReferrer,
          within,
          ({ referrer }) => referrer,
          ({ referrer }) => referrer,
        )
        const cancelled = within.filter(({ status }) => status === 'cancelled')
        expectList(
          figures.byCancelReason,
          cancelled,
          ({ reason }) => reason,
          ({ reason }) => reason,
        )
        expectProducts(figures, within)
        const { confirmed, cancelled: lost, delivered, returned } = recount(within)
        expect(figures.rates).toEqual({
          confirmation: confirmed + lost ? confirmed / (confirmed + lost) : null,
          delivery: delivered + returned ? delivered / (delivered + returned) : null,
          return: delivered + returned ? returned / (delivered + returned) : null,
        })
        const waits = within.flatMap(({ calls }) => (calls.length ? Math.min(...calls) / 60_000 : []))
        const median = medianOf(waits)
        if (median === null) expect(figures.medianMinutesToCall).toBeNull()
        else expect(figures.medianMinutesToCall).toBeCloseTo(median, 3)
      }),
      { numRuns: 12 },
    )
  },
  undefined,
)

function recount(orders: Placed[], sumOf = ({ total }: Placed) => total) {
  const counts = { ...NONE }
  for (const order of orders) {
    const isReturned = order.status === 'cancelled' && order.reason === 'returned'
    counts.orders += 1
    counts.revenue += sumOf(order)
    if (['confirmed', 'shipped', 'delivered'].includes(order.status) || isReturned) counts.confirmed += 1
    if (order.status === 'cancelled' && !isReturned) counts.cancelled += 1
    if (isReturned) counts.returned += 1
    if (order.status !== 'delivered') continue
    counts.delivered += 1
    counts.deliveredRevenue += sumOf(order)
  }
  return counts
}

function expectList<Entry extends { orders: number }>(
  entries: Entry[],
  orders: Placed[],
  keyOf: (entry: Entry) => unknown,
  keyOfOrder: (order: Placed) => unknown,
): void {
  const keys = new Set(orders.map(keyOfOrder).filter((key) => key !== null && key !== undefined))
  expect(new Set(entries.map(keyOf))).toEqual(keys)
  expect(entries).toHaveLength(keys.size)
  for (const entry of entries) {
    expect(entry).toMatchObject(recount(orders.filter((order) => keyOfOrder(order) === keyOf(entry))))
  }
  expect(entries.map((entry) => entry.orders)).toEqual(
    entries.map((entry) => entry.orders).toSorted((a, b) => b - a),
  )
}

function expectProducts({ byProduct }: Figures, orders: Placed[]): void {
  const nameOf = ({ product, name }: Line) => (product === null ? name : (['Casque', 'Gants'][product] ?? ''))
  const names = new Set(orders.flatMap(({ lines }) => lines.map(nameOf)))
  expect(new Set(byProduct.map(({ name }) => name))).toEqual(names)
  for (const entry of byProduct) {
    const linesOf = ({ lines }: Placed) => lines.filter((line) => nameOf(line) === entry.name)
    const sold = orders.filter((order) => linesOf(order).length > 0)
    const sum = (of: (line: Line) => number) => (order: Placed) =>
      linesOf(order).reduce((total, line) => total + of(line), 0)
    expect(entry).toMatchObject(
      recount(
        sold,
        sum(({ price, quantity }) => price * quantity),
      ),
    )
    expect(entry.quantity).toBe(
      sold.reduce((total, order) => total + sum(({ quantity }) => quantity)(order), 0),
    )
  }
}

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return values.length === 0 ? null : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2
}

async function insert(
  { db }: TestShop,
  order: Placed,
  { products, wilayas }: { products: number[]; wilayas: number[] },
): Promise<void> {
  const { id } = await db
    .insertInto('orders')
    .values({
      customer_name: 'Ali',
      customer_phone: '0661 00 00 00',
      search_text: '',
      status: order.status,
      cancel_reason: order.status === 'cancelled' ? order.reason : null,
      wilaya_id: wilayas[order.wilaya] ?? 0,
      wilaya_name: 'ancien nom',
      delivery_type: 'home',
      subtotal: order.total,
      delivery_price: 0,
      total_price: order.total,
      channel: order.channel,
      campaign: order.campaign,
      referrer: order.referrer,
      phone_key: '0661000000',
      due_at: order.at,
      created_at: order.at,
      updated_at: order.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = order.lines.map(({ product, name, quantity, price }, position) => ({
    order_id: id,
    position,
    product_id: product === null ? null : (products[product] ?? null),
    product_name: product === null ? name : 'ancien nom',
    quantity,
    price,
  }))
  await db.insertInto('order_items').values(items).execute()
  for (const wait of order.calls) {
    const created_at = new Date(Date.parse(order.at) + wait).toISOString()
    await db
      .insertInto('order_events')
      .values({ order_id: id, kind: 'call', actor: 'owner', details: '{}', created_at })
      .execute()
  }
}

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
    await insert(shop, { ...base, campaign: `c ${n}`, lines }, { products: [], wilayas })
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
