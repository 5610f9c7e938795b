import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startShop } from '#server/start-shop.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { createLog, maskPersonal } from './log.ts'

test('telephone numbers and email addresses are masked, other numbers are not', () => {
  for (const text of [
    '0661 23 45 67',
    '0661234567',
    '+213 661 23 45 67',
    '06-61-23-45-67',
    'k.benali+a@gmail.com',
  ]) {
    expect(maskPersonal(`de ${text}, vite`)).toBe('de [masked], vite')
  }
  for (const text of ['/api/orders/123456', 'order 1234567', '127.0.0.1:3000', 'in 12 ms', 'v1.2.3']) {
    expect(maskPersonal(text)).toBe(text)
  }
})

test('a line has a time and a level that a person reads', () => {
  const lines: string[] = []
  createLog('info', { write: (line) => lines.push(line) }).warn('Told')
  expect(lines).toEqual([
    expect.stringMatching(/^\{"level":"warn","time":"\d{4}-\d\d-\d\dT[\d:.]+Z",.*"msg":"Told"\}\n$/),
  ])
})

test('a text that is made to be slow is masked in linear time', () => {
  // In quadratic time, a million characters would take a quarter of an hour, and the test would time out.
  for (const text of ['a'.repeat(1e6), '1 '.repeat(1e6), 'a.'.repeat(1e6), `@${'a-'.repeat(1e6)}`])
    maskPersonal(text)
})

onOneDatabase('the log tells nothing of who the customer is', async (shop) => {
  const { form } = await openSale(shop)
  expect((await postOrder(shop, form)).status).toBe(201)
  await shop.request(`/api/products?search=${form.customerPhone}`)
  await shop.request(`/recherche/${encodeURIComponent(form.customerPhone ?? '')}`)
  // The error of this insert contains the whole row, with personal data.
  const row = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const broken = shop.db
    .insertInto('orders')
    .values({ ...row, total_price: 1 })
    .execute()
  shop.log.error({ err: await broken.catch((error) => error) })
  const wrong = sql`insert into orders (id) values (${`${form.customerName} ${form.customerPhone}`})`
  shop.log.error({ err: await wrong.execute(shop.db).catch((error) => error) })
  const said = JSON.stringify(shop.logged)
  for (const word of ['Karim', 'Benali', '0661', '23 45 67', 'rue de la Paix'])
    expect(said).not.toContain(word)
  expect(shop.logged.filter((line) => 'err' in line)).toHaveLength(2)
})

onOneDatabase('slow queries are logged, without their values', async (shop) => {
  const watched = await startShop({ ...shop.config, slowQueryMs: 0 }, shop.log)
  await watched.db.selectFrom('orders').select('id').where('customer_phone', '=', '0661234567').execute()
  await watched.stop()
  const line = shop.logged.findLast((one) => String(one.sql).includes('customer_phone'))
  expect(line).toMatchObject({ msg: 'A slow query', ms: expect.any(Number) })
  expect(JSON.stringify(shop.logged)).not.toContain('0661234567')
})

test('of many lines alike some are logged each minute, and the others are counted', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const error = new Error('x'.repeat(10_000))
  for (let count = 0; count < 10_000; count++) log.info({ path: '/', status: 404 })
  for (let count = 0; count < 1000; count++)
    log.child({ id: count }).error({ err: error }, 'A request failed')
  log.error({ err: error }, 'Backing up the shop failed')
  expect(lines).toHaveLength(3000 + 60 + 1)
  expect(JSON.stringify(lines).length).toBeLessThan(1_000_000)
  expect(lines.at(-1)).toMatchObject({ msg: 'Backing up the shop failed' })
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(3061)).toMatchObject([
    { count: 7000, of: 'requests', msg: 'More lines than are logged' },
    { count: 940, of: 'A request failed', msg: 'More lines than are logged' },
  ])
  log.info({ path: '/', status: 404 })
  expect(lines).toHaveLength(3064)
  vi.useRealTimers()
})
