import { PDFDocument } from '@pdfme/pdf-lib'
import { expect } from 'vitest'
import type { Job } from '#contract/courier-job.ts'
import { OWNER, openCouriers } from '#support/couriers/open-couriers.ts'
import { onEachDatabase, onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { createRunner, expireLeases } from '../../jobs/runner.ts'
import { CourierError } from '../adapters/courier-error.ts'
import { courierWork } from '../start-couriers.ts'
import { addJob } from './jobs.ts'

async function openJobs(shop: TestShop) {
  const desk = await openCouriers(shop)
  const ask = desk.call
  const call = async (method: string, path: string, body?: unknown) =>
    (await ask<Job>(method, path, body)).body
  const orders = async (count: number) => {
    const ids: number[] = []
    while (ids.length < count) ids.push(await desk.order())
    return ids
  }
  const start = (kind: 'parcels' | 'labels', orderIds: number[]) =>
    call('POST', '/jobs', { kind, courierId: desk.courier.id, orderIds })
  const ended = async ({ id }: Pick<Job, 'id'>) => {
    const read = () => call('GET', `/jobs/${id}`)
    await expect.poll(async () => (await read()).state, { interval: 5 }).not.toBe('running')
    return read()
  }
  return {
    ...desk,
    ask,
    call,
    orders,
    start,
    ended,
    statusOf: async (method: string, path: string, body?: unknown) => (await ask(method, path, body)).status,
    add: (orderIds: number[]) => {
      const work = { kind: 'parcels' as const, courierId: desk.courier.id, orderIds }
      return addJob(shop.db, work, { actor: OWNER, now: desk.context.now() })
    },
  }
}

onOneDatabase('orders are sent in parts, and what is refused is listed', async (shop) => {
  const { orders, order, start, ended, leaving, call } = await openJobs(shop)
  const ids = await orders(25)
  const pending = await order({ status: 'pending' })
  const job = await start('parcels', [...ids, pending])
  expect(job).toMatchObject({ kind: 'parcels', courier: 'Papier', state: 'running', done: 0, total: 26 })
  expect(job.waiting).toEqual([...ids, pending])
  expect(await ended(job)).toMatchObject({
    state: 'done',
    done: 26,
    waiting: [],
    refused: [{ orderId: pending, message: expect.stringMatching(/confirmée/) }],
  })
  expect(leaving().toSorted((a, b) => a - b)).toEqual(ids)
  expect((await call('GET', '/jobs')) as unknown).toMatchObject([{ id: job.id, done: 26 }])
})

onOneDatabase('a job that is stopped ends after its step, and goes on where it was', async (shop) => {
  const { orders, start, ended, call, hold, leaving } = await openJobs(shop)
  const { begun, answer } = hold()
  const job = await start('parcels', await orders(45))
  await begun
  expect(await call('POST', `/jobs/${job.id}/stop`)).toMatchObject({ state: 'stopped' })
  const goOn = () => call('POST', `/jobs/${job.id}/start`, {})
  // The running step still stores its queue, which would overwrite that of a restarted job.
  expect(await goOn()).toMatchObject({ message: expect.stringMatching(/s’arrête/) })
  answer()
  await expect.poll(async () => (await call('GET', `/jobs/${job.id}`)).done).toBe(20)
  expect(leaving()).toHaveLength(20)
  await expect.poll(goOn).toMatchObject({ state: 'running' })
  expect(await ended(job)).toMatchObject({ state: 'done', done: 45, refused: [] })
  expect(leaving()).toHaveLength(45)
})

onOneDatabase('a job waits as long as the courier asks, and says until when', async (shop) => {
  const { orders, ended, adapter, clock, context, call, add, read } = await openJobs(shop)
  const ids = await orders(3)
  const { create } = adapter
  const { pause } = context
  const begun = clock.now
  const waits: unknown[] = []
  adapter.create = async (...wanted) => {
    if (clock.now < begun + 60_000) throw new CourierError('Attendez', { wait: 60_000 })
    return create(...wanted)
  }
  const job = await add(ids)
  context.pause = async (ms) => {
    const { waitsUntil } = await call('GET', `/jobs/${job}`)
    waits.push([waitsUntil, (await read(ids[0] ?? 0)).parcelRefusal])
    return pause(ms)
  }
  await shop.jobs.run('courier_jobs', job)
  expect(await ended({ id: job })).toMatchObject({ state: 'done', done: 3, refused: [], waitsUntil: null })
  expect(waits[0]).toEqual([new Date(begun + 60_000).toISOString(), null])
  const events = shop.db.selectFrom('order_events').select('id').where('kind', '=', 'refused')
  expect(await events.execute()).toEqual([])
})

onOneDatabase('a job that ended the program twice is stopped, and goes on when asked', async (shop) => {
  const { orders, ended, call, add } = await openJobs(shop)
  const id = await add(await orders(1))
  await shop.db.updateTable('courier_jobs').set({ attempts: 2 }).where('id', '=', id).execute()
  await shop.jobs.run('courier_jobs', id)
  const stopped = { state: 'stopped', done: 0, problem: expect.stringMatching(/deux fois/) }
  expect(await call('GET', `/jobs/${id}`)).toMatchObject(stopped)
  await call('POST', `/jobs/${id}/start`, {})
  expect(await ended({ id })).toMatchObject({ state: 'done', done: 1, problem: null })
})

onOneDatabase('a place that is corrected lets its orders go again', async (shop) => {
  const { order, start, ended, call, courier, wilaya } = await openJobs(shop)
  const [good, bad] = [await order(), await order({ baladiya: 'Bir Zrir' })]
  const job = await start('parcels', [good, bad])
  expect(await ended(job)).toMatchObject({
    done: 2,
    refused: [{ orderId: bad, place: { name: 'Bir Zrir' } }],
  })
  const place = { wilayaId: wilaya.id, name: 'Bir Zrir', theirs: 'Bir El Djir' }
  await call('PUT', `/couriers/${courier.id}/places`, place)
  await call('POST', `/jobs/${job.id}/start`, { orderIds: [bad] })
  const { sent, refused } = await ended(job)
  expect([sent.map(({ orderId }) => orderId), refused]).toEqual([[good, bad], []])
})

onOneDatabase('a job that failed says why, and is done when it is started again', async (shop) => {
  const { orders, start, ended, call, adapter, courier } = await openJobs(shop)
  const { places } = adapter
  adapter.places = async () => {
    throw new CourierError('Compte suspendu')
  }
  const job = await start('parcels', await orders(2))
  expect(await ended(job)).toMatchObject({ state: 'failed', problem: 'Compte suspendu', done: 0 })
  adapter.places = places
  await call('PUT', `/couriers/${courier.id}`, { isActive: false })
  await call('POST', `/jobs/${job.id}/start`, {})
  expect(await ended(job)).toMatchObject({ problem: 'Ce transporteur est en pause' })
  await call('PUT', `/couriers/${courier.id}`, { isActive: true })
  await call('POST', `/jobs/${job.id}/start`, {})
  expect(await ended(job)).toMatchObject({ state: 'done', problem: null, done: 2 })
})

onOneDatabase('labels are fetched once, and are one PDF in the order of the orders', async (shop) => {
  const { orders, send, start, ended, asked, read, adapter } = await openJobs(shop)
  const admin = await shop.logIn()
  const ids = await orders(3)
  await send(...ids)
  const widths = async (path: string, init: RequestInit = {}) => {
    const answer = await shop.request(path, { headers: admin, ...init })
    const document = await PDFDocument.load(await answer.arrayBuffer())
    return document.getPages().map((page) => page.getWidth())
  }
  const [last = 0] = ids.splice(1, 1)
  const job = await start('labels', [...ids, last, 999])
  expect(await ended(job)).toMatchObject({ state: 'done', done: 4, refused: [{ orderId: 999 }] })
  expect(await widths(`/api/jobs/${job.id}/labels`)).toEqual([1, 3, 2])
  expect(await widths((await read(last)).parcel?.labelUrl ?? '')).toEqual([2])
  expect(asked.filter((what) => what.startsWith('label'))).toHaveLength(3)
  // A PDF that cannot be read does not keep the others.
  await shop.db.deleteFrom('parcel_labels').execute()
  const { fetchLabel } = adapter
  adapter.fetchLabel = async (account, parcel) =>
    (parcel.tracking !== 'PAPER-2' && (await fetchLabel?.(account, parcel))) || Buffer.from('%PDF-1.4')
  const some = await start('labels', [...ids, last])
  const message = expect.stringContaining('pas un PDF lisible')
  expect((await ended(some)).refused).toEqual([{ orderId: last, message }])
  expect(await widths(`/api/jobs/${some.id}/labels`)).toEqual([1, 3])
  const other = await start('parcels', ids)
  expect((await shop.request(`/api/jobs/${other.id}/labels`, { headers: admin })).status).toBe(409)
})

onEachDatabase('a job of a killed copy goes on at the next start, nothing sent twice', async (shop) => {
  const { orders, ended, adapter, add, context, leaving, call } = await openJobs(shop)
  const ids = await orders(30)
  const { create } = adapter
  const killed = Promise.withResolvers<never>()
  let batches = 0
  adapter.create = async (...wanted) => {
    batches += 1
    const results = await create(...wanted)
    return batches === 3 ? killed.promise : results
  }
  const id = await add(ids)
  void shop.jobs.run('courier_jobs', id)
  await expect.poll(() => batches).toBe(3)
  // The instance was killed: the next start releases its parcels and its job.
  adapter.create = create
  await shop.db.updateTable('parcels').set({ taken_until: null }).where('state', '=', 'unknown').execute()
  await expireLeases(shop.db)
  const next = createRunner(shop, { courier_jobs: courierWork(context) })
  await next.run('courier_jobs', id)
  const { sent, refused } = await ended({ id })
  expect([sent.length, refused]).toEqual([30, []])
  expect(leaving()).toHaveLength(30)
  await next[Symbol.asyncDispose]()
  killed.reject(new CourierError('Tué'))
  await expect.poll(async () => (await call('GET', `/jobs/${id}`)).state).toBe('done')
})

onOneDatabase('a job is forgotten once it has ended, and never while it runs', async (shop) => {
  const { orders, start, ended, call, hold, statusOf } = await openJobs(shop)
  const { answer } = hold()
  const job = await start('parcels', await orders(1))
  const path = `/jobs/${job.id}`
  expect([await statusOf('DELETE', path), await statusOf('POST', `${path}/start`, {})]).toEqual([409, 409])
  answer()
  await ended(job)
  expect(await statusOf('POST', `${path}/stop`, {})).toBe(409)
  expect([await statusOf('DELETE', path), await statusOf('GET', path)]).toEqual([204, 404])
  expect(await call('GET', '/jobs')).toEqual([])
})

onOneDatabase('a job for a courier that is not there is refused, and none is added', async (shop) => {
  const { orders, call, ask } = await openJobs(shop)
  const body = { kind: 'parcels', courierId: 999, orderIds: await orders(1) }
  const answer = await ask<{ issues: { path: string }[] }>('POST', '/jobs', body)
  expect([answer.status, answer.body.issues.map(({ path }) => path)]).toEqual([400, ['courierId']])
  expect(await call('GET', '/jobs')).toEqual([])
})
