import fc from 'fast-check'
import { expect } from 'vitest'
import type { Figures } from '#contract/figures.ts'
import { NO_COUNTS } from '#rules/figures.ts'
import { CANCEL_REASONS, ORDER_CHANNELS, ORDER_STATUSES } from '#rules/order.ts'
import { addProduct, addWilaya } from '#support/factories.ts'
import { onEachDatabase } from '#support/open-test-shop.ts'
import { insertPlaced, type Line, type Placed } from '#support/placed-orders.ts'

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

onEachDatabase('figures are a recount of the orders', async (shop) => {
  const session = await shop.logIn()
  const query = 'from=2026-02-27&to=2026-03-06&by=day'
  const read = async () => (await shop.json<Figures>('GET', `/figures?${query}`, undefined, session)).body
  const products = [await addProduct(shop, { name: 'Casque' }), await addProduct(shop, { name: 'Gants' })]
  const wilayas = [await addWilaya(shop, { name: 'Oran' }), await addWilaya(shop, { name: 'Adrar' })]
  await fc.assert(
    fc.asyncProperty(fc.array(placed, { maxLength: 25 }), async (orders) => {
      await shop.db.deleteFrom('orders').execute()
      for (const order of orders) await insertPlaced(shop, order, { products, wilayas })
      const figures = await read()
      const within = orders.filter(({ at }) => at >= '2026-02-26T23:00' && at < '2026-03-06T23:00')
      const dayOf = ({ at }: Placed) => new Date(Date.parse(at) + 3_600_000).toISOString().slice(0, 10)
      for (const day of figures.series) {
        expect(day).toMatchObject(recount(within.filter((order) => dayOf(order) === day.at)))
      }
      const wilayaOf = ({ wilaya }: Placed) => ['Oran', 'Adrar'][wilaya] ?? null
      expectList(figures.byWilaya, within, { key: 'name', keyOf: wilayaOf })
      expectList(figures.byChannel, within, { key: 'channel', keyOf: ({ channel }) => channel })
      expectList(figures.byCampaign, within, { key: 'campaign', keyOf: ({ campaign }) => campaign })
      expectList(figures.byReferrer, within, { key: 'referrer', keyOf: ({ referrer }) => referrer })
      const cancelled = within.filter(({ status }) => status === 'cancelled')
      expectList(figures.byCancelReason, cancelled, { key: 'reason', keyOf: ({ reason }) => reason })
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
})

function recount(orders: Placed[], sumOf = ({ total }: Placed) => total) {
  const counts = { ...NO_COUNTS }
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

function expectList<Key extends string>(
  entries: ({ orders: number } & Record<Key, string | null>)[],
  orders: Placed[],
  { key, keyOf }: { key: Key; keyOf: (order: Placed) => string | null },
): void {
  const groups = Map.groupBy(orders, keyOf)
  groups.delete(null)
  expect(entries.map((entry) => entry[key]).toSorted()).toEqual([...groups.keys()].toSorted())
  for (const entry of entries) expect(entry).toMatchObject(recount(groups.get(entry[key]) ?? []))
  const counts = entries.map((entry) => entry.orders)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
}

function expectProducts({ byProduct }: Figures, orders: Placed[]): void {
  const nameOf = ({ product, name }: Line) => (product === null ? name : (['Casque', 'Gants'][product] ?? ''))
  const names = new Set(orders.flatMap(({ lines }) => lines.map(nameOf)))
  expect(new Set(byProduct.map(({ name }) => name))).toEqual(names)
  for (const entry of byProduct) {
    const linesOf = ({ lines }: Placed) => lines.filter((line) => nameOf(line) === entry.name)
    const sold = orders.filter((order) => linesOf(order).length > 0)
    const sumOf = (order: Placed) =>
      linesOf(order).reduce((total, { price, quantity }) => total + price * quantity, 0)
    const quantity = sold.flatMap(linesOf).reduce((total, line) => total + line.quantity, 0)
    expect(entry).toMatchObject({ ...recount(sold, sumOf), quantity })
  }
}

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return values.length === 0 ? null : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2
}
