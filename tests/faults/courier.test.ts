// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Courier } from '#contract/courier.ts'
import type { SentParcels } from '#contract/parcel.ts'
import { openDatabase } from '#server/db/open.ts'
import { addConfirmedOrders } from '../support/couriers/confirmed-orders.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { faultDatabases, IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { seededRandom } from '../support/random.ts'

const ORDERS = IS_LONG ? 1000 : 40
const KILLS = IS_LONG ? 10 : 1
const AT_ONCE = 20
/** ms. The longest that the program lives after it was asked to send. */
const LIFE = 150

for (const database of faultDatabases('postgres')) {
  test(`each order is one parcel, through a courier that fails and a program that is killed (${database})`, {
    timeout: 600_000,
  }, async () => {
    await using yalidine = await openYalidineServer()
    await using ground = await openFaultyGround(database, { COURIER_TEST_HOSTS: 'on' })
    const { program, where } = ground
    await program.start()
    const { db } = openDatabase(where)
    const ids = await addConfirmedOrders(db, ORDERS)
    let token = await program.logIn()
    const call = async <Body>(method: string, path: string, body: unknown): Promise<Body> => {
      const headers = { Authorization: token, 'Content-Type': 'application/json' }
      const answer = await fetch(`${program.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
      expect(answer.status).toBeLessThan(300)
      return answer.json() as Promise<Body>
    }
    const { id: courierId } = await call<Courier>('POST', '/couriers', {
      kind: 'yalidine',
      name: 'Yalidine',
      settings: yalidine.settings,
    })
    const send = (orderIds: number[]) => call<SentParcels>('POST', '/parcels', { courierId, orderIds })
    const left = async () => {
      const made = await db.selectFrom('parcels').select('order_id').where('state', '=', 'created').execute()
      const done = new Set(made.map(({ order_id }) => order_id))
      return ids.filter((id) => !done.has(id))
    }
    const random = seededRandom(`Faults of a courier (${database})`)
    const figures = { calls: 0, failed: 0, lostAfter: 0, kills: 0 }
    for (let waiting = ids; waiting.length > 0; waiting = await left()) {
      const fault = random()
      figures.calls += 1
      if (fault < 0.2) {
        figures.failed += 1
        const kind = fault < 0.1 ? { status: 500, body: 'Error' } : ('break-before' as const)
        yalidine.fail('POST parcels', kind)
      } else if (fault < 0.25 || figures.calls === 2) {
        figures.lostAfter += 1
        yalidine.fail('POST parcels', 'break-after')
      }
      const start = Math.floor(random() * Math.max(1, waiting.length - AT_ONCE))
      const sending = send(waiting.slice(start, start + AT_ONCE)).catch(() => null)
      if (figures.kills < KILLS && figures.calls % 3 === 0) {
        figures.kills += 1
        // Any moment may be the one.
        await setTimeout(random() * LIFE)
        await program.end('SIGKILL')
        await sending
        // On SQLite the next start takes over the leases of the killed program, elsewhere they end after two minutes.
        if (database === 'postgres') await db.updateTable('parcels').set({ taken_until: null }).execute()
        await program.start()
        const leased = db.selectFrom('parcels').select('id').where('taken_until', 'is not', null)
        await expect.poll(() => leased.execute()).toEqual([])
        token = await program.logIn()
      }
      await sending
    }
    const sent = [...yalidine.parcels.values()].map(({ order_id }) => Number.parseInt(order_id, 10))
    const rows = await db.selectFrom('parcels').select(['order_id', 'tracking']).execute()
    await db.destroy()
    console.log(
      `${database}: ${ORDERS} orders in ${figures.calls} calls, ${figures.failed} failed, ${figures.lostAfter} lost ` +
        `after they were made, ${figures.kills} kills: ${sent.length} parcels, ${new Set(sent).size} orders`,
    )
    expect(sent.toSorted((a, b) => a - b)).toEqual(ids)
    expect(rows.map(({ tracking }) => tracking).toSorted()).toEqual([...yalidine.parcels.keys()].toSorted())
    expect(await program.end('SIGTERM')).toBe(0)
  })
}
