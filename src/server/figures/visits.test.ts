import { expect } from 'vitest'
import type { Figures } from '#contract/figures.ts'
import { addProduct } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { VisitCounter } from './visits.ts'

async function openVisits(shop: TestShop) {
  const session = await shop.logIn()
  const send = (body: unknown, headers = {}) => shop.json('POST', '/visits', body, headers)
  const read = async () => (await shop.json<Figures>('GET', '/figures', undefined, session)).body
  const today = async () => {
    const { visits, productViews, carts, checkouts } = (await read()).series.at(-1) ?? {}
    return [visits, productViews, carts, checkouts]
  }
  return { send, read, today }
}

onOneDatabase('steps of visits are counted by day, and products by what was looked at', async (shop) => {
  const { send, read, today } = await openVisits(shop)
  const [a, b] = [await addProduct(shop, { name: 'Casque' }), await addProduct(shop, { name: 'Gants' })]
  const first = await send({ step: 'visit' })
  expect([first.status, first.body]).toEqual([204, null])
  for (const body of [
    { step: 'visit', productId: null },
    { step: 'product', productId: a },
    { step: 'product', productId: a },
    { step: 'product', productId: b },
    // Of nothing, and beside another step.
    { step: 'product', productId: 999_999 },
    { step: 'product' },
    { step: 'cart', productId: b },
    { step: 'checkout' },
  ])
    expect((await send(body)).status).toBe(204)
  expect(await today()).toEqual([2, 5, 1, 1])
  expect((await read()).byProduct.map(({ name, views, orders }) => [name, views, orders])).toEqual([
    ['Casque', 2, 0],
    ['Gants', 1, 0],
  ])
  await send({ step: 'product', productId: b })
  expect((await read()).byProduct.map(({ views }) => views)).toEqual([2, 2])
  // A product that is gone is no entry; it was looked at all the same.
  await shop.db.deleteFrom('products').where('id', '=', a).execute()
  expect((await read()).byProduct.map(({ name }) => name)).toEqual(['Gants'])
  expect(await today()).toEqual([2, 6, 1, 1])
})

onOneDatabase('a step that does not exist and an id that is none are a 400', async (shop) => {
  const { send, today } = await openVisits(shop)
  for (const body of [
    {},
    { step: 'order' },
    { step: 'product', productId: 0 },
    { step: 'cart', productId: 'x' },
  ])
    expect((await send(body)).status).toBe(400)
  expect(await today()).toEqual([0, 0, 0, 0])
})

onOneDatabase('nothing of a visitor is stored but a total', async (shop) => {
  const { send, read } = await openVisits(shop)
  const robot = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  expect((await send({ step: 'visit' }, robot)).status).toBe(204)
  const answer = await send({ step: 'visit' }, { Cookie: 'a=b' })
  expect(answer.headers.get('set-cookie')).toBeNull()
  await read()
  expect(await shop.db.selectFrom('visits').selectAll().execute()).toEqual([
    {
      id: expect.any(Number),
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      step: 'visit',
      product_id: 0,
      count: 1,
    },
  ])
})

onOneDatabase('a visit counts at its day of Algiers, also when its total is written later', async (shop) => {
  await using counter = new VisitCounter(shop.db, () => expect.unreachable())
  counter.count({ step: 'visit' }, new Date('2026-03-01T22:59:59Z'))
  counter.count({ step: 'visit' }, new Date('2026-03-01T23:00:00Z'))
  await counter.flush()
  counter.count({ step: 'visit' }, new Date('2026-03-02T10:00:00Z'))
  await counter.flush()
  const rows = await shop.db.selectFrom('visits').select(['day', 'count']).orderBy('day').execute()
  expect(rows).toEqual([
    { day: '2026-03-01', count: 1 },
    { day: '2026-03-02', count: 2 },
  ])
})

onOneDatabase(
  'beyond 600 an hour from one address nothing is counted, and nobody is told',
  async (shop) => {
    const { send, today } = await openVisits(shop)
    const statuses = new Set<number>()
    for (let sent = 0; sent < 620; sent++) statuses.add((await send({ step: 'visit' })).status)
    expect([...statuses]).toEqual([204])
    expect(await today()).toEqual([600, 0, 0, 0])
  },
  { RATE_LIMIT: 'on' },
)

onOneDatabase('what cannot be written is written with the next totals', async (shop) => {
  const counter = new VisitCounter(shop.db, () => expect.unreachable())
  counter.count({ step: 'cart' })
  await shop.db.schema.alterTable('visits').renameTo('elsewhere').execute()
  await expect(counter.flush()).rejects.toThrow()
  await shop.db.schema.alterTable('elsewhere').renameTo('visits').execute()
  counter.count({ step: 'cart' })
  await counter[Symbol.asyncDispose]()
  expect(await shop.db.selectFrom('visits').select(['step', 'count']).execute()).toEqual([
    { step: 'cart', count: 2 },
  ])
})
