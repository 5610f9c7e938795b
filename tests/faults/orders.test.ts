// @module-tag long
import { BoundSocket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Invoice } from '#contract/invoice.ts'
import type { Order } from '#contract/order.ts'
import { openDatabase } from '#server/db/open.ts'
import { MEMORY_ENVIRONMENT } from '../../scripts/memory-environment.ts'
import {
  countLosses,
  countOtherAnswers,
  faultDatabases,
  IS_LONG,
  openFaultyGround,
  testFaults,
} from '../support/faulty-ground.ts'
import { OrderLoad } from '../support/order-load.ts'
import { seededRandom } from '../support/random.ts'
import { DATABASES } from '../support/test-databases.ts'

/** ms. The longest that the shop lives before a kill: its moment is what is tried, so that any may be the one. */
const LIFE = 400
testFaults(
  'no acknowledged order is lost or doubled when the program is killed',
  DATABASES,
  async (database) => {
    const kills = IS_LONG ? 25 : 3
    await using ground = await openFaultyGround(database)
    const { program, where, form } = ground
    await program.start()
    const random = seededRandom(`Kills (${database})`)
    using load = new OrderLoad(program.url, form)
    for (let kill = 0; kill < kills; kill++) {
      const before = load.acknowledged.size
      await expect.poll(() => load.acknowledged.size, { interval: 5 }).toBeGreaterThan(before)
      await setTimeout(random() * LIFE)
      expect(await program.end('SIGKILL')).toBeNull()
      await program.start()
    }
    await load.stop()
    const figures = await countLosses(where, load)
    const others = await countOtherAnswers(load)
    expect(await program.end('SIGTERM')).toBe(0)
    console.log(
      `${database}: ${kills} kills survived, ${figures.acknowledged} orders acknowledged, ${figures.lost} lost, ` +
        `${figures.doubled} doubled; ${load.acknowledged.size} keys sent again, ${others} answered otherwise; ` +
        `refused meanwhile: ${JSON.stringify(Object.fromEntries(load.refusals))}`,
    )
    expect(await countLosses(where, load)).toEqual({
      acknowledged: load.acknowledged.size,
      lost: 0,
      doubled: 0,
    })
    expect(others).toBe(0)
    expect([...load.refusals.keys()].filter((what) => !/^(E|503)/.test(what))).toEqual([])
  },
)

testFaults(
  'no order fails while the shop restarts on a socket that stays open',
  faultDatabases('sqlite'),
  async (database) => {
    const restarts = IS_LONG ? 50 : 5
    using socket = new BoundSocket({ host: '127.0.0.1' })
    await using ground = await openFaultyGround(database, {}, socket)
    const { program, where, form } = ground
    await program.start()
    // As the proxy of deploy/Caddyfile: one connection for each request.
    using load = new OrderLoad(program.url, form, 16, { keepAlive: false })
    for (let restart = 0; restart < restarts; restart++) {
      const before = load.acknowledged.size
      await expect.poll(() => load.acknowledged.size, { interval: 5 }).toBeGreaterThan(before)
      expect(await program.end('SIGTERM')).toBe(0)
      await program.start()
    }
    await load.stop()
    const { acknowledged } = load
    console.log(`${database}: ${restarts} restarts, ${acknowledged.size} orders`)
    expect(Object.fromEntries(load.refusals)).toEqual({})
    expect(await countLosses(where, load)).toEqual({ acknowledged: acknowledged.size, lost: 0, doubled: 0 })
  },
)

testFaults(
  'killed anywhere in an exchange, nothing is there twice and nothing is lost',
  faultDatabases('postgres'),
  async (database) => {
    const [kills, atOnce, stock] = [IS_LONG ? 10 : 2, 20, 10_000]
    await using ground = await openFaultyGround(database)
    const { program, where, form } = ground
    await program.start()
    const { call } = await program.asOwner()
    const [item] = form.items
    const variants = [{ size: null, color: null, quantity: stock }]
    await call('PUT', `/products/${item?.productId}/stock`, { isCounted: true, variants })
    const exchange = { back: [{ productId: item?.productId, quantity: 1 }], items: form.items }
    const random = seededRandom(`Exchanges (${database})`)
    const acknowledged = new Map<number, number>()
    const others: number[] = []
    /** Exchanges an order and takes its piece in, as an owner whose phone tries again. */
    const make = async (first: number) => {
      const key = { 'Idempotency-Key': `key-${first}` }
      const { id } = await call<AdminOrder>('POST', `/orders/${first}/exchange`, exchange, key)
      if ((acknowledged.get(first) ?? id) !== id) others.push(id)
      acknowledged.set(first, id)
      await call('PUT', `/orders/${id}/exchange`, { received: true })
    }
    for (let kill = 0; kill < kills; kill++) {
      const orders = await Promise.all(
        Array.from({ length: atOnce }, () => call<Order>('POST', '/orders', form)),
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
    const all = kills * atOnce
    console.log(
      `${database}: ${kills} kills, ${exchanges.length} exchanges of ${all} orders, ${moves.length} taken in`,
    )
    expect(new Map(exchanges.map(({ exchange_of, id }) => [exchange_of, id]))).toEqual(acknowledged)
    expect([exchanges.length, back.length, moves.length]).toEqual([all, all, all])
    expect(back.every(({ stocked }) => stocked === 1)).toBe(true)
    // Each order took a piece, each exchange took one more, and one came back.
    expect(quantity).toBe(stock - all)
  },
)

/** ms until the year turns, so long that some are made before; only the long form has the time for it. */
const UNTIL_TURN = IS_LONG ? 30_000 : -60_000
const YEAR = 2027

/** Node options that set the program's clock: it is the turn of the year in Algiers at the time `turn`. */
function clockOptions(turn: number): string {
  const offset = Date.UTC(YEAR - 1, 11, 31, 23) - turn
  const script = `const Real = Date
    globalThis.Date = class extends Real {
      constructor(...parts) { if (parts.length) super(...parts); else super(Real.now() + ${offset}) }
      static now() { return Real.now() + ${offset} }
    }`
  return `${MEMORY_ENVIRONMENT.NODE_OPTIONS} --import=data:text/javascript,${encodeURIComponent(script)}`
}

testFaults(
  'across the turn of a year, killed or not, invoices have no gap and no double',
  faultDatabases('postgres'),
  async (database) => {
    const [most, atOnce] = [IS_LONG ? 10 : 1, 50]
    const turn = Date.now() + UNTIL_TURN
    await using ground = await openFaultyGround(database, { NODE_OPTIONS: clockOptions(turn) })
    const { program, where, form } = ground
    await program.start()
    const { call } = await program.asOwner()
    await call('PUT', '/shop', { legal: { rc: '31/00-1 B 19', nif: '0019', nis: '31', address: 'Oran' } })
    const random = seededRandom(`Invoices (${database})`)
    const acknowledged = new Map<number, string>()
    const doubled: string[] = []
    for (let kills = 0, isOver = false; !isOver; ) {
      // The last round is after the turn and without a kill.
      isOver = kills === most && Date.now() > turn
      const orders = await Promise.all(
        Array.from({ length: atOnce }, () => call<Order>('POST', '/orders', form)),
      )
      const ids = orders.map(({ id }) => id)
      await call('POST', '/orders/bulk', { ids, status: 'confirmed' })
      // Each twice, as an impatient owner presses.
      const made = Promise.allSettled(
        [...ids, ...ids].map(async (id) => {
          const { number } = await call<Invoice>('POST', `/orders/${id}/invoice`)
          if ((acknowledged.get(id) ?? number) !== number) doubled.push(number)
          acknowledged.set(id, number)
        }),
      )
      // Some are made before the turn, however slow the machine is.
      const isEarly = IS_LONG && acknowledged.size === 0
      if (kills < most && !isEarly) {
        await setTimeout(random() * LIFE)
        expect(await program.end('SIGKILL')).toBeNull()
        kills += 1
        await made
        await program.start()
      } else expect((await made).filter(({ status }) => status === 'rejected')).toEqual([])
    }
    expect(doubled).toEqual([])
    expect(await program.end('SIGTERM')).toBe(0)
    const { db } = openDatabase(where)
    const rows = await db.selectFrom('invoices').select(['number', 'order_id']).orderBy('number').execute()
    await db.destroy()
    const years = [YEAR - 1, YEAR].map((year) => rows.filter(({ number }) => number.startsWith(`${year}-`)))
    console.log(
      `${database}: ${rows.length} invoices, ${acknowledged.size} acknowledged, ${most} kills; ` +
        `${years[0]?.length} in ${YEAR - 1}, ${years[1]?.length} in ${YEAR}: no gap, no double`,
    )
    for (const [at, invoices] of years.entries()) {
      const expected = invoices.map((_, index) => `${YEAR - 1 + at}-${String(index + 1).padStart(6, '0')}`)
      expect(invoices.map(({ number }) => number)).toEqual(expected)
      if (IS_LONG) expect(invoices.length).toBeGreaterThan(0)
    }
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(rows.length)
    const stored = new Map(rows.map(({ order_id, number }) => [order_id, number]))
    for (const [id, number] of acknowledged) expect(stored.get(id)).toBe(number)
    expect(rows.length).toBeGreaterThanOrEqual(atOnce)
  },
)
