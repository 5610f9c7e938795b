// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoice.ts'
import type { Order } from '#contract/order.ts'
import { openDatabase } from '#server/db/open.ts'
import { MEMORY_ENVIRONMENT } from '../../scripts/memory-environment.ts'
import { faultDatabases, IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { seededRandom } from '../support/random.ts'

const KILLS = IS_LONG ? 10 : 1
/** ms until the year turns, so long that some are made before; only the long form has the time for it. */
const UNTIL_TURN = IS_LONG ? 30_000 : -60_000
/** Invoices asked for at once, each time until a kill. */
const AT_ONCE = 50
/** ms. The longest that the shop lives after they were asked for. */
const LIFE = 300
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

for (const database of faultDatabases('postgres')) {
  test(`across the turn of a year, killed or not, invoices have no gap and no double (${database})`, {
    timeout: 600_000,
  }, async () => {
    const turn = Date.now() + UNTIL_TURN
    await using ground = await openFaultyGround(database, { NODE_OPTIONS: clockOptions(turn) })
    const { program, where, form } = ground
    await program.start()
    const authorization = await program.logIn()
    const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
      const headers = { authorization, 'content-type': 'application/json' }
      const sent = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
      const answer = await fetch(`${program.url}/api${path}`, sent)
      if (!answer.ok) throw new Error(`${answer.status} ${path}`)
      return answer.json() as Promise<Body>
    }
    await call('PUT', '/shop', { legal: { rc: '31/00-1 B 19', nif: '0019', nis: '31', address: 'Oran' } })
    const random = seededRandom(`Invoices (${database})`)
    const acknowledged = new Map<number, string>()
    const doubled: string[] = []
    for (let kills = 0, isOver = false; !isOver; ) {
      // The last round is after the turn and without a kill.
      isOver = kills === KILLS && Date.now() > turn
      const orders = await Promise.all(
        Array.from({ length: AT_ONCE }, () => call<Order>('POST', '/orders', form)),
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
      if (kills < KILLS && !isEarly) {
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
      `${database}: ${rows.length} invoices, ${acknowledged.size} acknowledged, ${KILLS} kills; ` +
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
    expect(rows.length).toBeGreaterThanOrEqual(AT_ONCE)
  })
}
