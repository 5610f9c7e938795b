import { expect } from 'vitest'
import type { OrderEvent } from '#contract/order-event.ts'
import { openCouriers } from '../../../../tests/support/couriers/open-couriers.ts'
import { onEachDatabase } from '../../../../tests/support/on-each-database.ts'
import type { TestShop } from '../../../../tests/support/open-test-shop.ts'
import { deleteCourier } from '../accounts/accounts.ts'
import { cancelParcel, createParcelCancellation } from './cancel-parcel.ts'
import { receiveWebhook } from './webhooks.ts'

// An order and its parcel never say different things.

type Answer = { code?: string; message?: string; refused?: { id: number; message: string }[] }

/** A desk with `call` of the owner, whose routes ask the courier of the desk. */
async function openDesk(shop: TestShop, options: { hasDrafts?: boolean } = {}) {
  const desk = await openCouriers(shop, options)
  const session = await shop.logIn()
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await shop.json<Answer>(method, path, body, session)
    return {
      status: answer.status,
      code: answer.body?.code,
      message: answer.body?.message,
      body: answer.body,
    }
  }
  const parcelOf = async (id: number) => (await desk.read(id)).parcel
  return { ...desk, call, parcelOf }
}

const OPEN = { status: 409, code: 'parcel_open' }

onEachDatabase('what a parcel carries is not corrected while it is open', async (shop) => {
  const { call, order, send, read, parcelOf } = await openDesk(shop)
  const id = await order()
  await send(id)
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

onEachDatabase(
  'an order with an open parcel is cancelled or deleted with it, or in spite of it',
  async (shop) => {
    const { call, order, send, read, parcelOf, parcels } = await openDesk(shop)
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
    expect(
      await call('PUT', `/orders/${kept}/status`, { status: 'cancelled', parcel: 'keep' }),
    ).toMatchObject({
      status: 200,
    })
    expect(await read(kept)).toMatchObject({ status: 'cancelled', parcel: { state: 'created' } })
    expect(await call('DELETE', `/orders/${deleted}?parcel=cancel`)).toMatchObject({ status: 204 })
    expect(parcels.size).toBe(1)
    // Without an open parcel, and for other statuses, it changes nothing.
    const again = { status: 'pending', parcel: 'cancel' }
    expect(await call('PUT', `/orders/${kept}/status`, again)).toMatchObject({ status: 200 })
    expect((await parcelOf(kept))?.state).toBe('created')
  },
)

onEachDatabase('an order whose courier refuses to cancel stays as it is', async (shop) => {
  const { call, order, send, read, parcels, reports } = await openDesk(shop)
  const id = await order()
  await send(id)
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

onEachDatabase(
  'of several orders, those with an open parcel are cancelled only when asked to',
  async (shop) => {
    const { call, order, send, parcelOf } = await openDesk(shop)
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
  },
)

onEachDatabase(
  'an unknown parcel is cancelled where it is found, and forgotten where it is not',
  async (shop) => {
    const { call, order, send, parcelOf, fates, asked, parcels } = await openDesk(shop)
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
  },
)

onEachDatabase('a draft without an answer is left to lie when its parcel is cancelled', async (shop) => {
  const { context, order, send, parcelOf, fates, leaving } = await openDesk(shop, { hasDrafts: true })
  const id = await order()
  fates.push('lost after')
  await send(id)
  await cancelParcel(context, (await parcelOf(id))?.id ?? 0, 'owner@shop.dz')
  expect(await parcelOf(id)).toBeNull()
  expect(leaving()).toEqual([])
})

onEachDatabase('an order that is cancelled while its courier is asked is told as such', async (shop) => {
  const { adapter, order, send, setStatus, parcelOf } = await openDesk(shop)
  const id = await order()
  const { create } = adapter
  adapter.create = async (...wanted) => {
    await setStatus(id, 'cancelled')
    return create(...wanted)
  }
  const message = 'Commande annulée entre-temps : son colis PAPER-1 est à annuler'
  expect(await send(id)).toEqual({ sent: [], refused: [{ orderId: id, message }] })
  expect((await parcelOf(id))?.state).toBe('created')
})

onEachDatabase(
  'an account that is removed or paused while its places are asked for sends nothing',
  async (shop) => {
    const { adapter, context, courier, order, send, parcels, parcelOf } = await openDesk(shop)
    const id = await order()
    const { places } = adapter
    adapter.places = async (account) => {
      await shop.db.updateTable('couriers').set({ is_active: 0 }).where('id', '=', courier.id).execute()
      return places(account)
    }
    await expect(send(id)).rejects.toThrow(/en pause/)
    await shop.db.updateTable('couriers').set({ is_active: 1 }).where('id', '=', courier.id).execute()
    context.places.clear()
    adapter.places = async (account) => {
      await deleteCourier(context, courier.id)
      return places(account)
    }
    await expect(send(id)).rejects.toThrow(/non trouvé/)
    expect([parcels.size, await parcelOf(id)]).toEqual([0, null])
  },
)

onEachDatabase('a paused account creates no parcel by itself, but finds the one it has', async (shop) => {
  const { order, send, sync, fates, wait, parcels, parcelOf, courier } = await openDesk(shop)
  const [lost, made] = [await order(), await order()]
  fates.push('lost before', 'lost after')
  await send(lost)
  await send(made)
  await shop.db.updateTable('couriers').set({ is_active: 0 }).where('id', '=', courier.id).execute()
  wait(3)
  await sync()
  expect([(await parcelOf(lost))?.state, (await parcelOf(made))?.state]).toEqual(['unknown', 'created'])
  expect(parcels.size).toBe(1)
})

onEachDatabase('a second parcel of a copy that had lost its lease is cancelled', async (shop) => {
  const desk = await openDesk(shop)
  const id = await desk.order()
  const { create } = desk.adapter
  const frozen = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  desk.adapter.create = async (...wanted) => {
    begun.resolve()
    await frozen.promise
    return create(...wanted)
  }
  const first = desk.send(id)
  await begun.promise
  desk.adapter.create = create
  desk.wait(3)
  expect((await desk.send(id)).sent).toEqual([{ orderId: id, tracking: 'PAPER-1' }])
  frozen.resolve()
  expect((await first).sent).toEqual([{ orderId: id, tracking: 'PAPER-1' }])
  expect(desk.asked.at(-1)).toBe('cancel PAPER-2')
  expect([...desk.parcels.keys()]).toEqual(['PAPER-1'])
})

onEachDatabase('messages without a time that are replayed in turn are one event each', async (shop) => {
  const { context, courier, order, send } = await openDesk(shop)
  const id = await order()
  await send(id)
  const message = (text: string) => {
    const reports = [{ tracking: 'PAPER-1', state: 'sent', text, at: null }]
    const body = Buffer.from(JSON.stringify({ reports, ask: [] }))
    return receiveWebhook(context, courier.id, { headers: new Headers({ 'x-secret': 'hook' }), body })
  }
  for (let round = 0; round < 5; round++) {
    expect([await message('Expédié'), await message('Centre')]).toEqual([true, true])
  }
  const { body: events } = await shop.json<OrderEvent[]>(
    'GET',
    `/orders/${id}/events`,
    undefined,
    await shop.logIn(),
  )
  const texts = events.flatMap((event) => (event.kind === 'parcel' && event.text ? [event.text] : []))
  expect(texts).toEqual(['Expédié', 'Centre'])
})

onEachDatabase('what a courier does not answer in time is told, goes on, and is sent once', async (shop) => {
  const desk = await openDesk(shop)
  const id = await desk.order()
  const { create } = desk.adapter
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  desk.adapter.create = async (...wanted) => {
    asked.resolve()
    await answered.promise
    return create(...wanted)
  }
  const patience = new AbortController()
  desk.context.deadline = () => patience.signal
  const sending = desk.send(id)
  await asked.promise
  expect(await desk.parcelOf(id)).toMatchObject({ state: 'unknown' })
  patience.abort()
  expect((await sending).refused).toMatchObject([
    { orderId: id, message: expect.stringMatching(/pas encore/) },
  ])
  answered.resolve()
  await expect.poll(async () => (await desk.parcelOf(id))?.state).toBe('created')
  expect(desk.leaving()).toEqual([id])
})

onEachDatabase('when a courier’s places come too late, nothing is sent afterwards', async (shop) => {
  const desk = await openDesk(shop)
  const id = await desk.order()
  const { places } = desk.adapter
  const answered = Promise.withResolvers<void>()
  desk.adapter.places = async (account) => {
    await answered.promise
    return places(account)
  }
  const patience = new AbortController()
  desk.context.deadline = () => patience.signal
  const sending = desk.send(id)
  patience.abort()
  await expect(sending).rejects.toThrow(/met du temps/)
  answered.resolve()
  await expect.poll(() => desk.context.places.size).toBe(1)
  desk.context.deadline = () => new AbortController().signal
  expect(desk.parcels.size).toBe(0)
  expect((await desk.send(id)).sent).toHaveLength(1)
})

onEachDatabase('parcels that could not be cancelled in time are named, order by order', async (shop) => {
  const { context, order, send, adapter } = await openDesk(shop)
  const ids: number[] = [await order(), await order()]
  await send(...ids)
  const patience = new AbortController()
  context.deadline = () => patience.signal
  const { cancel } = adapter
  adapter.cancel = async (...parcel) => {
    await cancel(...parcel)
    patience.abort()
  }
  const refused = await createParcelCancellation(context).cancelEach(ids, 'owner@shop.dz')
  expect(refused.map(({ id }) => id)).toContain(ids[1])
})

onEachDatabase(
  'a draft of an order that was cancelled meanwhile is taken back, not handed over',
  async (shop) => {
    const { order, send, sync, setStatus, parcelOf, fates, asked, wait, leaving } = await openDesk(shop, {
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
  },
)

onEachDatabase('a tracking that another parcel has stops nothing else', async (shop) => {
  const { order, send, sync, adapter, reports, wait, parcelOf } = await openDesk(shop)
  const [first, second] = [await order(), await order()]
  await send(first)
  const parcel = { tracking: 'PAPER-1', remoteId: null, labelUrl: null }
  adapter.create = async (_account, wanted) =>
    wanted.map(({ reference }) => ({ reference, kind: 'created', parcel }))
  expect((await send(second)).refused).toMatchObject([{ message: expect.stringMatching(/suivi d’un autre/) }])
  adapter.find = async () => parcel
  reports.push({ tracking: 'PAPER-1', state: 'sent', text: 'Expédié', at: null })
  wait(1)
  await sync()
  expect([(await parcelOf(first))?.state, (await parcelOf(second))?.state]).toEqual(['sent', 'unknown'])
})

onEachDatabase(
  'a parcel whose order is gone is listed with its account, and can be cancelled',
  async (shop) => {
    const { call, order, send, courier } = await openDesk(shop)
    const id = await order()
    await send(id)
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

onEachDatabase('a parcel of which the courier says nothing readable is not taken for gone', async (shop) => {
  const { call, order, send, sync, parcelOf, parcels, reports } = await openDesk(shop)
  const id = await order()
  await send(id)
  parcels.clear()
  reports.push({ tracking: 'PAPER-1', state: null, text: '', at: null })
  expect(await call('DELETE', `/parcels/${(await parcelOf(id))?.id}`)).toMatchObject({ status: 409 })
  await sync()
  expect(await parcelOf(id)).toMatchObject({ state: 'created', text: '' })
})
