import { expect } from 'vitest'
import type { OrderEvent } from '#contract/order-event.ts'
import { openParcelDesk } from '../../../../tests/support/couriers/open-parcel-desk.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { deleteCourier } from '../accounts/accounts.ts'
import { cancelParcel, createParcelCancellation } from './cancel-parcel.ts'
import { receiveWebhook } from './webhooks.ts'

// Parcels of a courier that answers late, twice, or not at all.

onOneDatabase('a draft without an answer is left to lie when its parcel is cancelled', async (shop) => {
  const { context, order, send, parcelOf, fates, leaving } = await openParcelDesk(shop, { hasDrafts: true })
  const id = await order()
  fates.push('lost after')
  await send(id)
  await cancelParcel(context, (await parcelOf(id))?.id ?? 0, 'owner@shop.dz')
  expect(await parcelOf(id)).toBeNull()
  expect(leaving()).toEqual([])
})

onOneDatabase('an order that is cancelled while its courier is asked is told as such', async (shop) => {
  const { adapter, order, send, setStatus, parcelOf } = await openParcelDesk(shop)
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

onOneDatabase(
  'an account that is removed or paused while its places are asked for sends nothing',
  async (shop) => {
    const { adapter, context, courier, order, send, parcels, parcelOf } = await openParcelDesk(shop)
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

onOneDatabase('a paused account creates no parcel by itself, but finds the one it has', async (shop) => {
  const { order, send, sync, fates, wait, parcels, parcelOf, courier } = await openParcelDesk(shop)
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

onOneDatabase('a second parcel of a copy that had lost its lease is cancelled', async (shop) => {
  const desk = await openParcelDesk(shop)
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

onOneDatabase('messages without a time that are replayed in turn are one event each', async (shop) => {
  const { context, courier, order, send } = await openParcelDesk(shop)
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

onOneDatabase('what a courier does not answer in time is told, goes on, and is sent once', async (shop) => {
  const desk = await openParcelDesk(shop)
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

onOneDatabase('when a courier’s places come too late, nothing is sent afterwards', async (shop) => {
  const desk = await openParcelDesk(shop)
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

onOneDatabase('parcels that could not be cancelled in time are named, order by order', async (shop) => {
  const { context, order, send, adapter } = await openParcelDesk(shop)
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

onOneDatabase('a tracking that another parcel has stops nothing else', async (shop) => {
  const { order, send, sync, adapter, reports, wait, parcelOf } = await openParcelDesk(shop)
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

onOneDatabase('a parcel of which the courier says nothing readable is not taken for gone', async (shop) => {
  const { call, order, send, sync, parcelOf, parcels, reports } = await openParcelDesk(shop)
  const id = await order()
  await send(id)
  parcels.clear()
  reports.push({ tracking: 'PAPER-1', state: null, text: '', at: null })
  expect(await call('DELETE', `/parcels/${(await parcelOf(id))?.id}`)).toMatchObject({ status: 409 })
  await sync()
  expect(await parcelOf(id)).toMatchObject({ state: 'created', text: '' })
})
