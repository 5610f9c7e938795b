import { expect } from 'vitest'
import { addCourier, addParcel } from '#support/couriers/add-parcel.ts'
import { openCouriers } from '#support/couriers/open-couriers.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { deleteOldJobs } from '../jobs/jobs.ts'

// The states of an order and its parcel never contradict each other.

const OPEN = { status: 409, code: 'parcel_open' }

onOneDatabase('what a parcel carries is not corrected while it is open', async (shop) => {
  const { call, send, read, parcelOf, sendNew } = await openCouriers(shop)
  const id = await sendNew()
  const before = await read(id)
  for (const change of [{ discount: 500 }, { customerName: 'Zoé' }, { items: before.items }]) {
    expect(await call('PUT', `/orders/${id}`, change)).toMatchObject(OPEN)
  }
  const stale = { discount: 500, updatedAt: '2026-01-01T00:00:00.000Z' }
  expect(await call('PUT', `/orders/${id}`, stale)).toMatchObject({ status: 409, code: 'order_changed' })
  expect(await read(id)).toEqual(before)
  expect(await call('PUT', `/orders/${id}`, { note: 'Fragile' })).toMatchObject({ status: 200 })
  expect(await call('DELETE', `/parcels/${(await parcelOf(id))?.id}`)).toMatchObject({ status: 204 })
  expect(await call('PUT', `/orders/${id}`, { discount: 500 })).toMatchObject({ status: 200 })
  await send(id)
  const { parcel, totalPrice } = await read(id)
  expect(parcel?.amount).toBe(totalPrice)
})

onOneDatabase(
  'an order with an open parcel is cancelled or deleted with it, or in spite of it',
  async (shop) => {
    const { call, order, send, read, parcelOf, parcels } = await openCouriers(shop)
    const [cancelled, kept, deleted] = [await order(), await order(), await order()]
    await send(cancelled, kept, deleted)
    for (const id of [cancelled, kept]) {
      expect(await call('PUT', `/orders/${id}/status`, { status: 'cancelled' })).toMatchObject(OPEN)
    }
    expect(await call('DELETE', `/orders/${deleted}`)).toMatchObject(OPEN)
    expect(await call('DELETE', `/orders/${deleted}?parcel=lose`)).toMatchObject({ status: 400 })
    expect(parcels.size).toBe(3)

    const body = { status: 'cancelled', cancelReason: 'customer', parcel: 'cancel' }
    expect(await call('PUT', `/orders/${cancelled}/status`, body)).toMatchObject({ status: 200 })
    expect(await read(cancelled)).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
    expect((await parcelOf(cancelled))?.state).toBe('cancelled')
    const keep = { status: 'cancelled', parcel: 'keep' }
    expect(await call('PUT', `/orders/${kept}/status`, keep)).toMatchObject({ status: 200 })
    expect(await read(kept)).toMatchObject({ status: 'cancelled', parcel: { state: 'created' } })
    expect(await call('DELETE', `/orders/${deleted}?parcel=cancel`)).toMatchObject({ status: 204 })
    expect(parcels.size).toBe(1)
    // `parcel` changes nothing without an open parcel, nor with a status other than cancelled.
    const again = { status: 'pending', parcel: 'cancel' }
    expect(await call('PUT', `/orders/${kept}/status`, again)).toMatchObject({ status: 200 })
    expect((await parcelOf(kept))?.state).toBe('created')
  },
)

onOneDatabase('an order whose courier refuses to cancel stays as it is', async (shop) => {
  const { call, read, parcels, reports, sendNew } = await openCouriers(shop)
  const id = await sendNew()
  const before = await read(id)
  parcels.clear()
  reports.push({ tracking: 'PAPER-1', state: 'sent', text: 'Expédié', at: null })
  const refused = { status: 409, code: undefined, message: 'Colis déjà expédié' }
  const status = { status: 'cancelled', parcel: 'cancel' }
  expect(await call('PUT', `/orders/${id}/status`, status)).toMatchObject(refused)
  expect(await call('DELETE', `/orders/${id}?parcel=cancel`)).toMatchObject(refused)
  const { body } = await call('POST', '/orders/bulk', { ids: [id], ...status })
  expect(body).toEqual({ changed: [], refused: [{ id, message: 'Colis déjà expédié' }], before: [] })
  expect(await read(id)).toEqual(before)
})

onOneDatabase('of several orders, open parcels are cancelled only when asked to', async (shop) => {
  const { call, order, send, parcelOf } = await openCouriers(shop)
  const [free, sent] = [await order(), await order()]
  await send(sent)
  const bulk = async (parcel?: string) =>
    (await call('POST', '/orders/bulk', { ids: [sent, free, 999], status: 'cancelled', parcel })).body
  const unknown = { id: 999, message: 'Commande non trouvée' }
  expect(await bulk()).toEqual({
    changed: [free],
    refused: [{ id: sent, message: expect.stringMatching(/annulez d’abord le colis/) }, unknown],
    before: [{ id: free, status: 'confirmed', cancelReason: null }],
  })
  expect(await bulk('cancel')).toMatchObject({ changed: [sent, free], refused: [unknown] })
  expect((await parcelOf(sent))?.state).toBe('cancelled')
})

onOneDatabase('an unknown parcel is cancelled where it is found, else forgotten', async (shop) => {
  const { call, order, send, parcelOf, fates, asked, parcels } = await openCouriers(shop)
  const [made, lost] = [await order(), await order()]
  fates.push('lost after', 'lost before')
  await send(made)
  await send(lost)
  for (const id of [made, lost]) {
    expect(await call('DELETE', `/parcels/${(await parcelOf(id))?.id}`)).toMatchObject({ status: 204 })
  }
  expect(asked).toContain('cancel PAPER-1')
  expect(parcels.size).toBe(0)
  expect(await parcelOf(made)).toMatchObject({ state: 'cancelled', tracking: 'PAPER-1' })
  expect(await parcelOf(lost)).toBeNull()
  expect((await send(made, lost)).sent).toHaveLength(2)
})

onOneDatabase('a draft of an order that was cancelled meanwhile is taken back', async (shop) => {
  const { order, send, sync, setStatus, parcelOf, fates, asked, wait, leaving } = await openCouriers(shop, {
    hasDrafts: true,
  })
  const id = await order()
  fates.push('made', 'lost before')
  await send(id)
  await setStatus(id, 'cancelled')
  wait(1)
  await sync()
  expect(asked).toContain('cancel PAPER-1')
  expect([leaving(), await parcelOf(id)]).toEqual([[], null])
})

onOneDatabase(
  'a parcel whose order is gone is listed with its account, and can be cancelled',
  async (shop) => {
    const { call, courier, sendNew } = await openCouriers(shop)
    const id = await sendNew()
    const orphans = async () => (await call('GET', `/couriers/${courier.id}/orphans`)).body as unknown
    expect(await orphans()).toEqual([])
    await call('DELETE', `/orders/${id}?parcel=keep`)
    const [orphan] = (await orphans()) as { id: number; tracking: string }[]
    expect(orphan).toMatchObject({ tracking: 'PAPER-1', state: 'created', reference: expect.any(String) })
    expect(await call('DELETE', `/couriers/${courier.id}`)).toMatchObject({ status: 409 })
    expect(await call('DELETE', `/parcels/${orphan?.id}`)).toMatchObject({ status: 204 })
    expect(await orphans()).toEqual([])
    expect(await call('DELETE', `/couriers/${courier.id}`)).toMatchObject({ status: 204 })
  },
)

onOneDatabase('a deleted order takes along its label and all words of its courier', async (shop) => {
  const { call, order, send, tell } = await openCouriers(shop)
  const { db } = shop
  const id = await order({ baladiya: 'Bir Zrir' })
  await send(id)
  await call('PUT', `/orders/${id}`, { baladiya: 'BIR EL-DJIR' })
  await send(id)
  const { id: parcel_id } = await db.selectFrom('parcels').select('id').executeTakeFirstOrThrow()
  const label = { parcel_id, pdf: 'JVBERi0=', fetched_at: '2026-01-01T00:00:00.000Z' }
  await db.insertInto('parcel_labels').values(label).execute()
  const miss = (reason: string) => tell('delivering', reason, { attempts: [{ at: null, reason }] })
  await miss('Zerrouki ne répond pas')
  const stored = async () => {
    const tables = ['parcels', 'parcel_labels', 'order_events'] as const
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows)
  }
  const refusals = db.selectFrom('order_events').select('details').where('kind', '=', 'refused')
  expect(await refusals.execute()).not.toEqual([{ details: '{}' }])
  for (const text of ['Zerrouki', 'JVBERi0=']) expect(await stored()).toContain(text)
  expect((await call('DELETE', `/orders/${id}?parcel=keep`)).status).toBe(204)
  expect(await miss('Zerrouki a répondu')).toBe(0)
  for (const text of ['Zerrouki', 'JVBERi0=']) expect(await stored()).not.toContain(text)
  expect(await refusals.execute()).toEqual([{ details: '{}' }])
  // A label whose download ended after its order was deleted.
  await db.insertInto('parcel_labels').values(label).execute()
  await deleteOldJobs(db, new Date())
  expect(await stored()).not.toContain('JVBERi0=')
})

onOneDatabase(
  '« Livré » moves the parcel of a courier without an API, one by one and of many',
  async (shop) => {
    const { call, order, read } = await openCouriers(shop)
    const courierId = await addCourier(shop)
    const ids = [await order(), await order()]
    for (const id of ids)
      await addParcel(shop, courierId, { order_id: id, state: 'created', delivered_at: null })
    // An order's last parcel that is not cancelled counts.
    await addParcel(shop, courierId, { order_id: ids[1], state: 'cancelled', delivered_at: null })
    const due = async () => (await call('GET', '/couriers/outstanding')).body
    expect(await due()).toEqual([])
    await call('PUT', `/orders/${ids[0]}/status`, { status: 'delivered' })
    expect(await read(ids[0] ?? 0)).toMatchObject({ parcel: { state: 'delivered', text: 'Livré' } })
    const { body } = await call('POST', '/orders/bulk', { ids, status: 'delivered' })
    expect(await due()).toMatchObject([{ courierId, parcels: 2, oldest: expect.any(String) }])
    await call('POST', '/orders/bulk/undo', { before: Reflect.get(body, 'before') })
    expect(await due()).toMatchObject([{ courierId, parcels: 1 }])
    await call('PUT', `/orders/${ids[0]}/status`, { status: 'shipped' })
    const { parcel } = await read(ids[0] ?? 0)
    expect([parcel?.state, await due()]).toEqual(['sent', []])
    await call('PUT', `/parcels/${parcel?.id}`, { state: 'delivered' })
    expect([(await read(ids[0] ?? 0)).status, await due()]).toMatchObject(['delivered', [{ parcels: 1 }]])
  },
)

onOneDatabase('an absent customer is noted by hand, and waits for a call', async (shop) => {
  const { call, order, queue, read } = await openCouriers(shop)
  const id = await order()
  const parcel = await addParcel(shop, await addCourier(shop), {
    order_id: id,
    state: 'created',
    delivered_at: null,
  })
  expect(await call('PUT', `/parcels/${parcel}`, { isMissed: true })).toMatchObject({
    status: 200,
    body: { state: 'delivering', attempts: 1, canRetry: false, lastAttempt: { reason: 'Client absent' } },
  })
  expect(await read(id)).toMatchObject({ status: 'shipped' })
  expect(await queue()).toEqual([id])
})
