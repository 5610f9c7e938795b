import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  countOrderRows,
  NOTHING,
  openSale,
  postOrder,
  type Refusal,
} from '../../../tests/support/open-sale.ts'
import { openTestShop, type TestShop } from '../../../tests/support/open-test-shop.ts'

/** Waits until a query of this PostgreSQL database waits for a row that another transaction has locked. */
async function someoneWaits({ db }: TestShop): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows, { interval: 5 }).not.toEqual([])
}

// On SQLite writers take turns: an order never meets a deletion half-way.
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
  expect([answer?.status, answer?.body.code, answer?.body.productIds]).toEqual([
    409,
    'out_of_stock',
    [productId],
  ])
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
