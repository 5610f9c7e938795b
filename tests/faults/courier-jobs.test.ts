// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { PDFDocument } from '@pdfme/pdf-lib'
import { expect } from 'vitest'
import type { Courier, CourierFee } from '#contract/courier.ts'
import type { Job, NewJob } from '#contract/job.ts'
import { openDatabase } from '#server/db/open.ts'
import { addConfirmedOrders } from '../support/couriers/confirmed-orders.ts'
import { openEcotrackServer } from '../support/couriers/ecotrack-server.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { faultDatabases, IS_LONG, openFaultyGround, testFaults } from '../support/faulty-ground.ts'
import { seededRandom } from '../support/random.ts'

const ORDERS = IS_LONG ? 200 : 20
const LABELS = IS_LONG ? 100 : 10
const KILLS = IS_LONG ? 5 : 1
/** ms that a courier takes to answer, and the longest that the program lives between two kills. */
const SLOW = IS_LONG ? 50 : 5
const LIFE = IS_LONG ? 1500 : 200

testFaults(
  'orders, labels and fees of a slow courier come to their end through kills, once each',
  faultDatabases('sqlite'),
  async (database) => {
    await using ecotrack = await openEcotrackServer()
    await using yalidine = await openYalidineServer()
    await using ground = await openFaultyGround(database, { COURIER_TEST_HOSTS: 'on' })
    const { program, where } = ground
    await program.start()
    const { db } = openDatabase(where)
    const ids = await addConfirmedOrders(db, ORDERS)
    const random = seededRandom(`Jobs of a courier (${database})`)
    ecotrack.pause = () => setTimeout(random() * SLOW)
    yalidine.pause = () => setTimeout(random() * SLOW)
    const { request, call } = await program.asOwner()
    const addCourier = async (kind: Courier['kind'], settings: object) =>
      (await call<Courier>('POST', '/couriers', { kind, name: kind, settings })).id
    const ecotrackId = await addCourier('ecotrack', ecotrack.settings)
    const yalidineId = await addCourier('yalidine', yalidine.settings)
    let kills = 0
    const kill = async () => {
      kills += 1
      await program.end('SIGKILL')
      // On SQLite the next start takes over what the killed program held, elsewhere leases end after minutes.
      if (database === 'postgres') {
        await db.updateTable('parcels').set({ taken_until: null }).execute()
        await db.updateTable('courier_jobs').set({ taken_until: null }).execute()
      }
      await program.start()
    }
    /** True if this program has made progress with a job, or ended it: killed twice without, a job is stopped. */
    const isMoving = async (id: number) => {
      const job = db.selectFrom('courier_jobs').select(['state', 'attempts', 'taken_until'])
      const { state, attempts, taken_until } = await job.where('id', '=', id).executeTakeFirstOrThrow()
      return state === 'done' || (attempts === 1 && (taken_until ?? '') > new Date().toISOString())
    }
    /** Runs a job to its end, through kills at any moment. */
    const finish = async (job: NewJob): Promise<Job> => {
      const { id } = await call<Job>('POST', '/jobs', job)
      for (let killed = 0; killed < KILLS; killed++) {
        await expect.poll(() => isMoving(id), { interval: 10 }).toBe(true)
        await setTimeout(random() * LIFE)
        await kill()
      }
      await expect
        .poll(async () => (await call<Job>('GET', `/jobs/${id}`)).state, { timeout: 300_000, interval: 200 })
        .toBe('done')
      return call<Job>('GET', `/jobs/${id}`)
    }

    const sent = await finish({ kind: 'parcels', courierId: ecotrackId, orderIds: ids })
    // What the killed program was asking about is asked again by the shop itself.
    const unknown = db.selectFrom('parcels').select('id').where('state', '=', 'unknown')
    await expect.poll(() => unknown.execute(), { timeout: 180_000, interval: 500 }).toEqual([])
    expect(sent.done).toBe(ORDERS)
    const leaving = [...ecotrack.orders.values()].filter(({ isValidated }) => isValidated)
    const orders = leaving.map(({ reference }) => Number.parseInt(reference, 10)).toSorted((a, b) => a - b)
    expect(orders).toEqual(ids)

    const printed = await finish({ kind: 'labels', courierId: ecotrackId, orderIds: ids.slice(0, LABELS) })
    expect([printed.sent.length, printed.refused]).toEqual([LABELS, []])
    const file = await (await request('GET', `/jobs/${printed.id}/labels`)).arrayBuffer()
    expect((await PDFDocument.load(file)).getPageCount()).toBe(LABELS)
    const fetched = ecotrack.count('GET get/order/label')
    expect(fetched).toBeLessThanOrEqual(LABELS + KILLS)

    const askFees = () => request('POST', `/couriers/${yalidineId}/fees`, {})
    const asking = askFees().catch(() => null)
    await setTimeout(random() * LIFE)
    await kill()
    await asking
    let answer = await askFees()
    for (; answer.status === 202; answer = await askFees()) await setTimeout(20)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as CourierFee[]).length).toBeGreaterThanOrEqual(69)
    const wilayas = yalidine.calls.filter(({ path }) => path === 'fees').length
    await db.destroy()
    console.log(
      `${database}: ${ORDERS} orders sent, ${LABELS} labels in one PDF (${fetched} fetched), ` +
        `${wilayas} requests for fees, through ${kills} kills; ${leaving.length} parcels leave`,
    )
  },
)
