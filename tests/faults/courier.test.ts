// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import type { CourierKindName } from '#rules/couriers.ts'
import { type DatabaseName, openDatabase } from '#server/db/open.ts'
import { addConfirmedOrders } from '../support/couriers/confirmed-orders.ts'
import type { Fault } from '../support/couriers/courier-server.ts'
import { openNoestServer } from '../support/couriers/noest-server.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { faultDatabases, IS_LONG, openFaultyGround, testFaults } from '../support/faulty-ground.ts'
import { seededRandom } from '../support/random.ts'

const KILLS = IS_LONG ? 10 : 2
/** ms. The longest that the program lives after it was asked. */
const LIFE = 100
const AT_ONCE = 20

const FAULTS: Fault[] = [{ status: 500, body: 'Error' }, 'break-before', 'break-after', 'break-after']

/** A courier of which the next request to a route may be made to fail. */
type FakeCourier = { settings: object; fail: (route: string, fault: Fault) => void }

async function openShipping(
  database: DatabaseName,
  { kind, courier, orders }: { kind: CourierKindName; courier: FakeCourier; orders: number },
) {
  await using opening = new AsyncDisposableStack()
  const { program, where } = opening.use(await openFaultyGround(database, { COURIER_TEST_HOSTS: 'on' }))
  await program.start()
  const { db } = openDatabase(where)
  opening.defer(() => db.destroy())
  const ids = await addConfirmedOrders(db, orders)
  await db.updateTable('orders').set({ baladiya: 'Alger Centre' }).execute()
  const { request, call } = await program.asOwner()
  const account = { kind, name: kind, settings: courier.settings }
  const { id: courierId } = await call<Courier>('POST', '/couriers', account)
  const random = seededRandom(`Faults of a courier (${database})`)
  const figures = { calls: 0, failed: 0, kills: 0 }
  /** Calls once; the courier may fail at its route meanwhile, and the program be killed at any moment. */
  const attempt = async (route: string, ask: () => Promise<Response>) => {
    figures.calls += 1
    const fault = FAULTS[Math.floor(random() * 10)]
    if (fault) {
      figures.failed += 1
      courier.fail(route, fault)
    }
    const asking = ask().catch(() => null)
    if (figures.kills < KILLS && figures.calls % 3 === 0) {
      figures.kills += 1
      await setTimeout(random() * LIFE)
      await program.end('SIGKILL')
      await asking
      // On SQLite the next start takes over the leases of the killed program, elsewhere they end after minutes.
      if (database === 'postgres') await db.updateTable('parcels').set({ taken_until: null }).execute()
      await program.start()
      const leased = db.selectFrom('parcels').select('id').where('taken_until', 'is not', null)
      await expect.poll(() => leased.execute()).toEqual([])
    }
    return asking
  }
  const everything = opening.move()
  const end = async (what: string) => {
    console.log(`${database}: ${what} in ${JSON.stringify(figures)}`)
    expect(await program.end('SIGTERM')).toBe(0)
  }
  return {
    ...{ db, ids, request, call, courierId, random, attempt, end },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

testFaults(
  'each order is one parcel, through a courier that fails and a program that is killed',
  faultDatabases('postgres'),
  async (database) => {
    await using courier = await openYalidineServer()
    const orders = IS_LONG ? 1000 : 40
    await using shipping = await openShipping(database, { kind: 'yalidine', courier, orders })
    const { db, ids, request, courierId, random, attempt, end } = shipping
    const left = async () => {
      const made = await db.selectFrom('parcels').select('order_id').where('state', '=', 'created').execute()
      const done = new Set(made.map(({ order_id }) => order_id))
      return ids.filter((id) => !done.has(id))
    }
    for (let waiting = ids; waiting.length > 0; waiting = await left()) {
      const start = Math.floor(random() * Math.max(1, waiting.length - AT_ONCE))
      const orderIds = waiting.slice(start, start + AT_ONCE)
      await attempt('POST parcels', () => request('POST', '/parcels', { courierId, orderIds }))
    }
    const sent = [...courier.parcels.values()].map(({ order_id }) => Number.parseInt(order_id, 10))
    const rows = await db.selectFrom('parcels').select('tracking').execute()
    expect(sent.toSorted((a, b) => a - b)).toEqual(ids)
    expect(rows.map(({ tracking }) => tracking).toSorted()).toEqual([...courier.parcels.keys()].toSorted())
    await end(`${ids.length} orders sent`)
  },
)

testFaults(
  'a correction is made at the courier and here, through faults and kills',
  faultDatabases('postgres'),
  async (database) => {
    await using courier = await openNoestServer()
    await using shipping = await openShipping(database, { kind: 'noest', courier, orders: 4 })
    const { db, ids, request, call, courierId, random, attempt, end } = shipping
    await call('POST', '/parcels', { courierId, orderIds: ids })
    const read = (id: number) => call<AdminOrder>('GET', `/orders/${id}`)
    /** Without what the courier tells of the parcel meanwhile. */
    const contentOf = ({ updatedAt, parcel, ...content }: AdminOrder) => ({
      ...content,
      amount: parcel?.amount,
    })
    const changes = IS_LONG ? 150 : 15
    for (let change = 1; change <= changes; change += 1) {
      const id = ids[Math.floor(random() * ids.length)] ?? 0
      const body = { customerName: `Client ${change}`, deliveryPrice: 300 + change }
      const before = contentOf(await read(id))
      // The owner presses the button again until it is done.
      for (let isDone = false; !isDone; ) {
        const route = 'POST update/order/before/expedition'
        const answer = await attempt(route, () => request('PUT', `/orders/${id}`, body))
        const now = await read(id)
        if (answer?.status === 502) expect(contentOf(now)).toEqual(before)
        isDone = now.customerName === body.customerName
      }
    }
    const edits = await db.selectFrom('order_events').select('id').where('kind', '=', 'edited').execute()
    expect(edits).toHaveLength(changes)
    const parcels = await db.selectFrom('parcels').select(['order_id', 'tracking', 'amount']).execute()
    expect(parcels).toHaveLength(ids.length)
    for (const { order_id, tracking, amount } of parcels) {
      const { customerName, totalPrice } = await read(order_id ?? 0)
      const theirs = courier.parcels.find((parcel) => parcel.tracking === tracking)?.order
      expect(amount).toBe(totalPrice)
      if (customerName.startsWith('Client'))
        expect(theirs).toMatchObject({ client: customerName, montant: totalPrice })
    }
    await end(`${changes} corrections`)
  },
)

testFaults(
  'another attempt is asked for once, through a courier that fails and a program that is killed',
  faultDatabases('sqlite'),
  async (database) => {
    await using courier = await openNoestServer()
    const orders = IS_LONG ? 50 : 10
    await using shipping = await openShipping(database, { kind: 'noest', courier, orders })
    const { db, ids, request, call, courierId, attempt, end } = shipping
    await call('POST', '/parcels', { courierId, orderIds: ids })
    courier.state.now = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ')
    for (const { tracking } of courier.parcels) courier.move(tracking, 'mise_a_jour', 'Client absent')
    await call('POST', `/couriers/${courierId}/sync`, {})
    const left = () =>
      db
        .selectFrom('orders')
        .innerJoin('parcels', 'parcels.order_id', 'orders.id')
        .select('parcels.id')
        .where('attempt_at', 'is not', null)
        .execute()
    expect(await left()).toHaveLength(orders)
    for (let waiting = await left(); waiting.length > 0; waiting = await left()) {
      await attempt('POST ask/new-tentative', () => request('POST', `/parcels/${waiting[0]?.id}/retry`, {}))
      const past = new Date(Date.now() - 60_000).toISOString()
      await db.updateTable('parcels').set({ retry_at: past }).where('retry_at', 'is not', null).execute()
    }
    const events = await db
      .selectFrom('order_events')
      .select('order_id')
      .where('kind', '=', 'retry')
      .execute()
    const asked = courier.parcels.map(
      ({ activity }) =>
        activity.filter(({ event_key }) => event_key === 'nouvel_tentative_asked_by_customer').length,
    )
    expect(asked).toEqual(ids.map(() => 1))
    expect(events.map(({ order_id }) => order_id).toSorted((a, b) => a - b)).toEqual(ids)
    await end(`${orders} parcels retried`)
  },
)
