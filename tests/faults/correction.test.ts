// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import { openDatabase } from '#server/db/open.ts'
import { addConfirmedOrders } from '../support/couriers/confirmed-orders.ts'
import { openNoestServer } from '../support/couriers/noest-server.ts'
import { faultDatabases, IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { seededRandom } from '../support/random.ts'

const ORDERS = 4
const CHANGES = IS_LONG ? 150 : 15
const KILLS = IS_LONG ? 15 : 2
/** ms. The longest that the program lives after it was asked. */
const LIFE = 60
const CALL = 'POST update/order/before/expedition'

for (const database of faultDatabases('postgres')) {
  test(`a correction is made at the courier and here, through faults and kills (${database})`, {
    timeout: 600_000,
  }, async () => {
    await using noest = await openNoestServer()
    await using ground = await openFaultyGround(database, { COURIER_TEST_HOSTS: 'on' })
    const { program, where } = ground
    await program.start()
    const { db } = openDatabase(where)
    const ids = await addConfirmedOrders(db, ORDERS)
    await db.updateTable('orders').set({ baladiya: 'Alger Centre' }).execute()
    let token = await program.logIn()
    const call = (method: string, path: string, body?: unknown) =>
      fetch(`${program.url}/api${path}`, {
        method,
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const added = await call('POST', '/couriers', { kind: 'noest', name: 'NOEST', settings: noest.settings })
    const { id: courierId } = (await added.json()) as Courier
    await call('POST', '/parcels', { courierId, orderIds: ids })
    const read = async (id: number) => (await (await call('GET', `/orders/${id}`)).json()) as AdminOrder
    /** Without what the courier tells of the parcel meanwhile. */
    const contentOf = ({ updatedAt, parcel, ...content }: AdminOrder) => ({
      ...content,
      amount: parcel?.amount,
    })

    const random = seededRandom(`Faults of a correction (${database})`)
    const figures = { calls: 0, failed: 0, kills: 0 }
    for (let change = 1; change <= CHANGES; change += 1) {
      const id = ids[Math.floor(random() * ids.length)] ?? 0
      const body = { customerName: `Client ${change}`, deliveryPrice: 300 + change }
      const before = contentOf(await read(id))
      // The owner presses the button again until it is done.
      for (let status = 0; status !== 200; ) {
        figures.calls += 1
        const fault = random()
        if (fault < 0.4) {
          figures.failed += 1
          noest.fail(
            CALL,
            fault < 0.1 ? { status: 500, body: 'Error' } : fault < 0.2 ? 'break-before' : 'break-after',
          )
        }
        const asking = call('PUT', `/orders/${id}`, body).catch(() => null)
        if (figures.kills < KILLS && figures.calls % 4 === 0) {
          figures.kills += 1
          // Any moment may be the one.
          await setTimeout(random() * LIFE)
          await program.end('SIGKILL')
          await asking
          // On SQLite the next start takes over the leases of the killed program, elsewhere they end in half a minute.
          if (database === 'postgres') await db.updateTable('parcels').set({ taken_until: null }).execute()
          await program.start()
          token = await program.logIn()
        }
        status = (await asking)?.status ?? 0
        const now = await read(id)
        if (status === 502) expect(contentOf(now)).toEqual(before)
        if (now.customerName === body.customerName) status = 200
      }
    }
    const edits = await db.selectFrom('order_events').select('id').where('kind', '=', 'edited').execute()
    const parcels = await db.selectFrom('parcels').select(['order_id', 'tracking', 'amount']).execute()
    await db.destroy()
    console.log(
      `${database}: ${CHANGES} corrections in ${figures.calls} calls, ${figures.failed} failed, ${figures.kills} kills`,
    )
    expect(edits).toHaveLength(CHANGES)
    for (const { order_id, tracking, amount } of parcels) {
      const { customerName, totalPrice } = await read(order_id ?? 0)
      const theirs = noest.parcels.find((parcel) => parcel.tracking === tracking)?.order
      expect(amount).toBe(totalPrice)
      const isCorrected = customerName.startsWith('Client')
      if (isCorrected) expect(theirs).toMatchObject({ client: customerName, montant: totalPrice })
    }
    expect(parcels).toHaveLength(ORDERS)
    expect(await program.end('SIGTERM')).toBe(0)
  })
}
