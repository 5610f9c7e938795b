// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Order } from '#contract/order.ts'
import { openDatabase } from '#server/db/open.ts'
import { faultDatabases, IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { seededRandom } from '../support/random.ts'

const KILLS = IS_LONG ? 10 : 2
/** Orders that are exchanged at once, each time until a kill. */
const AT_ONCE = 20
/** ms. The longest that the shop lives after the exchanges were asked for. */
const LIFE = 400
const STOCK = 10_000

for (const database of faultDatabases('postgres')) {
  test(`killed anywhere in an exchange, nothing is there twice and nothing is lost (${database})`, {
    timeout: 600_000,
  }, async () => {
    await using ground = await openFaultyGround(database)
    const { program, where, form } = ground
    await program.start()
    const authorization = await program.logIn()
    const call = async <Body>(method: string, path: string, body?: unknown, key?: string): Promise<Body> => {
      const headers = {
        authorization,
        'content-type': 'application/json',
        ...(key && { 'Idempotency-Key': key }),
      }
      const answer = await fetch(`${program.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${answer.status} ${path}`)
      return answer.json() as Promise<Body>
    }
    const [item] = form.items
    const variants = [{ size: null, color: null, quantity: STOCK }]
    await call('PUT', `/products/${item?.productId}/stock`, { isCounted: true, variants })
    const exchange = { back: [{ productId: item?.productId, quantity: 1 }], items: form.items }
    const random = seededRandom(`Exchanges (${database})`)
    const acknowledged = new Map<number, number>()
    const others: number[] = []
    /** Exchanges an order and takes its piece in, as an owner whose phone tries again. */
    const make = async (first: number) => {
      const { id } = await call<AdminOrder>('POST', `/orders/${first}/exchange`, exchange, `key-${first}`)
      if ((acknowledged.get(first) ?? id) !== id) others.push(id)
      acknowledged.set(first, id)
      await call('PUT', `/orders/${id}/exchange`, { received: true })
    }
    for (let kills = 0; kills < KILLS; kills++) {
      const orders = await Promise.all(
        Array.from({ length: AT_ONCE }, () => call<Order>('POST', '/orders', form)),
      )
      const ids = orders.map(({ id }) => id)
      await call('POST', '/orders/bulk', { ids, status: 'delivered' })
      const made = Promise.allSettled([...ids, ...ids].map(make))
      await setTimeout(random() * LIFE)
      expect(await program.end('SIGKILL')).toBeNull()
      await made
      await program.start()
      for (const id of ids) await make(id)
    }
    expect(others).toEqual([])
    expect(await program.end('SIGTERM')).toBe(0)
    const { db } = openDatabase(where)
    const exchanges = await db.selectFrom('orders').selectAll().where('exchange_of', 'is not', null).execute()
    const back = await db.selectFrom('exchange_items').selectAll().execute()
    const { quantity } = await db.selectFrom('product_stock').select('quantity').executeTakeFirstOrThrow()
    const moves = await db
      .selectFrom('stock_moves')
      .select('change')
      .where('reason', '=', 'exchange')
      .execute()
    await db.destroy()
    const all = KILLS * AT_ONCE
    console.log(
      `${database}: ${KILLS} kills, ${exchanges.length} exchanges of ${all} orders, ${moves.length} taken in`,
    )
    expect(new Map(exchanges.map(({ exchange_of, id }) => [exchange_of, id]))).toEqual(acknowledged)
    expect([exchanges.length, back.length, moves.length]).toEqual([all, all, all])
    expect(back.every(({ stocked }) => stocked === 1)).toBe(true)
    // Each order took a piece, each exchange took one more, and one came back.
    expect(quantity).toBe(STOCK - all)
  })
}
