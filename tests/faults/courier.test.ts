// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Fault } from '../support/couriers/courier-server.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { faultDatabases, IS_LONG, openFaultyGround, testFaults } from '../support/faulty-ground.ts'
import { seededRandom } from '../support/random.ts'

const ORDERS = IS_LONG ? 1000 : 40
const KILLS = IS_LONG ? 10 : 2
/** ms. The longest that the program lives after it was asked. */
const LIFE = 100
const AT_ONCE = IS_LONG ? 20 : 5

const FAULTS: Fault[] = [{ status: 500, body: 'Error' }, 'break-before', 'break-after', 'break-after']

testFaults(
  'each order is one parcel, through a courier that fails and a program that is killed',
  faultDatabases('postgres'),
  async (database) => {
    await using courier = await openYalidineServer()
    await using ground = await openFaultyGround(database, { COURIER_TEST_HOSTS: 'on' })
    const { program, where, form } = ground
    await program.start()
    const { db } = openDatabase(where)
    const algiers = db.selectFrom('wilayas').select('id').where('code', '=', 16)
    const { id: wilayaId } = await algiers.executeTakeFirstOrThrow()
    const order = { ...form, wilayaId, baladiya: 'Alger Centre', status: 'confirmed' }
    const { request, call } = await program.asOwner()
    const ids: number[] = []
    for (let made = 0; made < ORDERS; made++)
      ids.push((await call<AdminOrder>('POST', '/orders/manual', order)).id)
    const account = { kind: 'yalidine', name: 'Yalidine', settings: courier.settings }
    const { id: courierId } = await call<Courier>('POST', '/couriers', account)
    const random = seededRandom(`Faults of a courier (${database})`)
    const figures = { calls: 0, failed: 0, kills: 0 }
    const kill = async () => {
      figures.kills += 1
      await setTimeout(random() * LIFE)
      await program.end('SIGKILL')
      // On SQLite the next start takes over the leases of the killed program, elsewhere they end after minutes.
      if (database === 'postgres') await db.updateTable('parcels').set({ taken_until: null }).execute()
      await program.start()
      const leased = db.selectFrom('parcels').select('id').where('taken_until', 'is not', null)
      await expect.poll(() => leased.execute()).toEqual([])
    }
    const left = async () => {
      const made = await db.selectFrom('parcels').select('order_id').where('state', '=', 'created').execute()
      const done = new Set(made.map(({ order_id }) => order_id))
      return ids.filter((id) => !done.has(id))
    }
    for (let waiting = ids; waiting.length > 0; waiting = await left()) {
      const start = Math.floor(random() * Math.max(1, waiting.length - AT_ONCE))
      figures.calls += 1
      const fault = FAULTS[Math.floor(random() * 10)]
      if (fault) {
        figures.failed += 1
        courier.fail('POST parcels', fault)
      }
      const orderIds = waiting.slice(start, start + AT_ONCE)
      const asking = request('POST', '/parcels', { courierId, orderIds }).catch(() => null)
      if (figures.kills < KILLS && figures.calls % 3 === 0) await kill()
      await asking
    }
    const sent = [...courier.parcels.values()].map(({ order_id }) => Number.parseInt(order_id, 10))
    const rows = await db.selectFrom('parcels').select('tracking').execute()
    await db.destroy()
    expect(sent.toSorted((a, b) => a - b)).toEqual(ids)
    expect(rows.map(({ tracking }) => tracking).toSorted()).toEqual([...courier.parcels.keys()].toSorted())
    console.log(`${database}: ${ids.length} orders sent in ${JSON.stringify(figures)}`)
    expect(await program.end('SIGTERM')).toBe(0)
  },
)
