import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newOrder } from '#contract/order.ts'
import { countOrderRows, NOTHING, openSale, postOrder } from '#support/open-sale.ts'
import { onEachDatabase, openTestShop, type Refusal, type TestShop } from '#support/open-test-shop.ts'
import { setOrderStatus, setStatuses } from '../change/order-status.ts'
import { insertOrder } from './place-order.ts'
import { priceOrder } from './price-order.ts'

/** Waits until a query of this PostgreSQL database waits for a row that another transaction has locked. */
async function someoneWaits({ db }: TestShop): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows, { interval: 5 }).not.toEqual([])
}

// PostgreSQL only: on SQLite writers take turns, so no product is deleted while an order is placed.
test('a product that goes while it is being ordered is out of stock (postgres)', async () => {
  await using shop = await openTestShop({ database: 'postgres' })
  const { form, productId } = await openSale(shop)
  let posting: ReturnType<typeof postOrder<Refusal>> | undefined
  await shop.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('products').where('id', '=', productId).execute()
    posting = postOrder<Refusal>(shop, form, 'a-key')
    await someoneWaits(shop)
  })
  const answer = await posting
  expect(answer).toMatchObject({ status: 409, body: { code: 'out_of_stock', productIds: [productId] } })
  expect(await countOrderRows(shop)).toEqual(NOTHING)
})

test('a second post waits for the first with its key, and takes over when that one fails (postgres)', async () => {
  await using shop = await openTestShop({ database: 'postgres' })
  const { form } = await openSale(shop)
  let posting: ReturnType<typeof postOrder> | undefined
  const first = shop.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('idempotency_keys')
      .values({ key: 'a-key', body_hash: 'other', order_id: null, answer: null, created_at: '2025-01-01' })
      .execute()
    posting = postOrder(shop, form, 'a-key')
    await someoneWaits(shop)
    throw new Error('refused')
  })
  await expect(first).rejects.toThrow('refused')
  const answer = await posting
  expect([answer?.status, answer?.headers.get('idempotency-replayed')]).toEqual([201, null])
  expect(await countOrderRows(shop)).toEqual({ orders: 1, items: 1, keys: 1 })
})

function listDoubles({ db }: TestShop) {
  return db.selectFrom('orders').select(['id', 'duplicate_of']).orderBy('created_at').orderBy('id').execute()
}

onEachDatabase('of orders of one phone that arrive together, all but one are doubles', async (shop) => {
  const { form } = await openSale(shop)
  for (let round = 0; round < 3; round++) {
    const customerPhone = `066123450${round}`
    await Promise.all([1, 2, 3, 4].map(() => postOrder(shop, { ...form, customerPhone })))
    const [first, ...others] = (await listDoubles(shop)).slice(4 * round)
    expect(first?.duplicate_of).toBeNull()
    expect(others.map(({ duplicate_of }) => duplicate_of)).toEqual(Array(3).fill(first?.id))
  }
})

// PostgreSQL only: on SQLite no order is placed while another one is being placed.
test('an order that waits for another of its phone is its double (postgres)', async () => {
  await using shop = await openTestShop({ database: 'postgres' })
  const { form } = await openSale(shop)
  let waiting: ReturnType<typeof postOrder> | undefined
  const first = await shop.db.transaction().execute(async (trx) => {
    const placed = await insertOrder(trx, await priceOrder(trx, newOrder.parse(form)))
    // This order has another phone, so it does not wait.
    expect((await postOrder(shop, { ...form, customerPhone: '0770 11 22 33' })).status).toBe(201)
    waiting = postOrder(shop, form)
    await someoneWaits(shop)
    return placed
  })
  const second = await waiting
  expect(second?.status).toBe(201)
  expect((await listDoubles(shop)).map(({ duplicate_of }) => duplicate_of)).toEqual([null, null, first.id])
})

test('an order is no double of one that is cancelled while it is placed (postgres)', async () => {
  await using shop = await openTestShop({ database: 'postgres' })
  const { form } = await openSale(shop)
  const { id } = (await postOrder(shop, form)).body
  let cancelling: Promise<unknown> | undefined
  await shop.db.transaction().execute(async (trx) => {
    await insertOrder(trx, await priceOrder(trx, newOrder.parse(form)))
    cancelling = setOrderStatus(shop.db, id, { status: 'cancelled' }, { actor: 'owner@shop.dz' })
    await someoneWaits(shop)
  })
  await cancelling
  expect((await listDoubles(shop)).map(({ duplicate_of }) => duplicate_of)).toEqual([null, null])
})

onEachDatabase('orders are placed while many of their phones are cancelled and taken back', async (shop) => {
  const { form } = await openSale(shop)
  const phones = Array.from({ length: 6 }, (_, index) => `066123450${index}`)
  const place = () => Promise.all(phones.map((customerPhone) => postOrder(shop, { ...form, customerPhone })))
  const ids = (await place()).map(({ body }) => body.id)
  const set = (status: 'cancelled' | 'pending', some: number[]) =>
    setStatuses(shop.db, { status, ids: some }, { actor: 'owner@shop.dz' })
  const [placed] = await Promise.all([place(), set('cancelled', ids), set('pending', ids.toReversed())])
  expect(placed.map(({ status }) => status)).toEqual(Array(6).fill(201))
  await set('cancelled', ids)
  const doubles = (await listDoubles(shop)).filter(({ duplicate_of }) => duplicate_of !== null)
  expect(doubles).toEqual([])
})
