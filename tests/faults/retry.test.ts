// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Courier } from '#contract/courier.ts'
import { openDatabase } from '#server/db/open.ts'
import { addConfirmedOrders } from '../support/couriers/confirmed-orders.ts'
import { openNoestServer } from '../support/couriers/noest-server.ts'
import { faultDatabases, IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { seededRandom } from '../support/random.ts'

const ORDERS = IS_LONG ? 50 : 10
const KILLS = IS_LONG ? 10 : 2
/** ms. The longest that the program lives after it was asked. */
const LIFE = 60
const ASKED = 'nouvel_tentative_asked_by_customer'

for (const database of faultDatabases('sqlite')) {
  test(`another attempt is asked for once, through a courier that fails and a program that is killed (${database})`, {
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
    const call = (path: string, body: unknown) =>
      fetch(`${program.url}/api${path}`, {
        method: 'POST',
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const added = await call('/couriers', { kind: 'noest', name: 'NOEST', settings: noest.settings })
    const { id: courierId } = (await added.json()) as Courier
    await call('/parcels', { courierId, orderIds: ids })
    noest.state.now = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ')
    for (const { tracking } of noest.parcels) noest.move(tracking, 'mise_a_jour', 'Client absent')
    await call(`/couriers/${courierId}/sync`, {})
    const left = () => db.selectFrom('orders').select('id').where('attempt_at', 'is not', null).execute()
    expect(await left()).toHaveLength(ORDERS)

    const random = seededRandom(`Faults of a retry (${database})`)
    const figures = { calls: 0, failed: 0, kills: 0 }
    const retry = async (orderId: number) => {
      const parcel = await db
        .selectFrom('parcels')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      return call(`/parcels/${parcel.id}/retry`, {}).catch(() => null)
    }
    for (let waiting = await left(); waiting.length > 0; waiting = await left()) {
      const [{ id } = { id: 0 }] = waiting
      figures.calls += 1
      const fault = random()
      if (fault < 0.4) {
        figures.failed += 1
        const kind =
          fault < 0.1 ? { status: 500, body: 'Error' } : fault < 0.2 ? 'break-before' : 'break-after'
        noest.fail('POST ask/new-tentative', kind)
      }
      const asking = retry(id)
      if (figures.kills < KILLS && figures.calls % 3 === 0) {
        figures.kills += 1
        // Any moment may be the one.
        await setTimeout(random() * LIFE)
        await program.end('SIGKILL')
        await asking
        await program.start()
        token = await program.logIn()
      }
      await asking
      // Half a minute later.
      const past = new Date(Date.now() - 60_000).toISOString()
      await db.updateTable('parcels').set({ retry_at: past }).where('retry_at', 'is not', null).execute()
    }
    const events = await db
      .selectFrom('order_events')
      .select('order_id')
      .where('kind', '=', 'retry')
      .execute()
    await db.destroy()
    const asked = noest.parcels.map(
      ({ activity }) => activity.filter(({ event_key }) => event_key === ASKED).length,
    )
    console.log(
      `${database}: ${ORDERS} parcels in ${figures.calls} calls, ${figures.failed} failed, ${figures.kills} kills: ` +
        `${asked.reduce((sum, count) => sum + count, 0)} requests at the courier`,
    )
    expect(asked).toEqual(ids.map(() => 1))
    expect(events.map(({ order_id }) => order_id).toSorted((a, b) => a - b)).toEqual(ids)
    expect(await program.end('SIGTERM')).toBe(0)
  })
}
