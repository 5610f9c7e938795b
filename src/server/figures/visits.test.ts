import { expect, test } from 'vitest'
import type { Figures } from '#contract/figures.ts'
import { addProduct } from '#support/factories.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { testRefusals } from '#support/test-refusals.ts'
import { createVisitCounter, isRobot } from './visits.ts'

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const ROBOTS = [
  GOOGLE,
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1 (Applebot/0.1)',
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  'WhatsApp/2.24.9.78 A',
  'Baiduspider/2.0',
  'TelegramBot (like TwitterBot)',
]
const VISITORS = [
  null,
  '',
  'node',
  'Mozilla/5.0 (Linux; Android 14; 23124RA7EO) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.50.81;]',
  'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 40) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0.0.30.98',
  'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 YaBrowser/24.10 Yandex.Browser Mobile Safari/537.36',
]

async function openVisits(shop: TestShop) {
  const call = await shop.asOwner()
  const read = async () => (await call<Figures>('GET', '/figures')).body
  return {
    read,
    send: (body: unknown, headers = {}) => shop.json('POST', '/visits', body, headers),
    today: async () => {
      const { visits, productViews, carts, checkouts } = (await read()).series.at(-1) ?? {}
      return [visits, productViews, carts, checkouts]
    },
  }
}

test('robots are told from visitors by their user agent', () => {
  expect(ROBOTS.filter((userAgent) => !isRobot(userAgent))).toEqual([])
  expect(VISITORS.filter(isRobot)).toEqual([])
})

testRefusals([['POST /visits', { step: 'visit' }, { step: [undefined, 'order'], productId: [0, 'x'] }]])

onOneDatabase('steps of visits are counted by day, and products by what was looked at', async (shop) => {
  const { send, read, today } = await openVisits(shop)
  const [a, b] = [await addProduct(shop, { name: 'Casque' }), await addProduct(shop, { name: 'Gants' })]
  for (const body of [
    { step: 'visit' },
    { step: 'visit', productId: null },
    { step: 'product', productId: a },
    { step: 'product', productId: a },
    { step: 'product', productId: b },
    // These add to no product's views: an unknown product, none, and one beside another step.
    { step: 'product', productId: 999_999 },
    { step: 'product' },
    { step: 'cart', productId: b },
    { step: 'checkout' },
  ])
    expect(await send(body)).toMatchObject({ status: 204, body: null })
  const views = async () => (await read()).byProduct.map(({ name, views, orders }) => [name, views, orders])
  expect([await today(), await views()]).toEqual([
    [2, 5, 1, 1],
    [
      ['Casque', 2, 0],
      ['Gants', 1, 0],
    ],
  ])
  await send({ step: 'product', productId: b })
  // A deleted product has no entry, but its views still count in the total.
  await shop.db.deleteFrom('products').where('id', '=', a).execute()
  expect([await today(), await views()]).toEqual([[2, 6, 1, 1], [['Gants', 2, 0]]])
})

onOneDatabase('nothing of a visitor is stored but a total', async (shop) => {
  const { send, read } = await openVisits(shop)
  expect((await send({ step: 'visit' }, { 'User-Agent': GOOGLE })).status).toBe(204)
  const answer = await send({ step: 'visit' }, { Cookie: 'a=b' })
  expect(answer.headers.get('set-cookie')).toBeNull()
  await read()
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(await shop.db.selectFrom('visits').selectAll().execute()).toEqual([
    { id: expect.any(Number), day, step: 'visit', product_id: 0, count: 1 },
  ])
})

onOneDatabase('a visit counts at its day of Algiers, also when its total is written later', async (shop) => {
  await using counter = createVisitCounter(shop.db, () => expect.unreachable())
  counter.count({ step: 'visit' }, new Date('2026-03-01T22:59:59Z'))
  counter.count({ step: 'visit' }, new Date('2026-03-01T23:00:00Z'))
  await counter.flush()
  counter.count({ step: 'visit' }, new Date('2026-03-02T10:00:00Z'))
  await counter.flush()
  expect(await shop.db.selectFrom('visits').select(['day', 'count']).orderBy('day').execute()).toEqual([
    { day: '2026-03-01', count: 1 },
    { day: '2026-03-02', count: 2 },
  ])
})

onOneDatabase('a flush waits for the one under way, whose visits would be missed', async (shop) => {
  await using counter = createVisitCounter(shop.db, () => expect.unreachable())
  counter.count({ step: 'visit' })
  const first = counter.flush()
  await counter.flush()
  expect(await shop.db.selectFrom('visits').select('count').execute()).toEqual([{ count: 1 }])
  await first
})

onOneDatabase(
  'beyond 600 an hour from one address nothing is counted, and nobody is told',
  async (shop) => {
    const { send, today } = await openVisits(shop)
    for (let sent = 0; sent < 620; sent++) expect((await send({ step: 'visit' })).status).toBe(204)
    expect(await today()).toEqual([600, 0, 0, 0])
  },
  { RATE_LIMIT: 'on' },
)

onOneDatabase('what cannot be written is written with the next totals', async (shop) => {
  const counter = createVisitCounter(shop.db, () => expect.unreachable())
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
