import { expect } from 'vitest'
import type { OrderEvent } from '#contract/order-event.ts'
import { OWNER, openCouriers } from '#support/couriers/open-couriers.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { deleteCourier } from '../../accounts/accounts.ts'
import { cancelParcel, createParcelCancellation } from './cancel-parcel.ts'

// Parcels of a courier that answers late, twice, or not at all.

onOneDatabase('a draft without an answer is left to lie when its parcel is cancelled', async (shop) => {
  const { context, order, send, parcelOf, fates, leaving } = await openCouriers(shop, { hasDrafts: true })
  const id = await order()
  fates.push('lost after')
  await send(id)
  await cancelParcel(context, (await parcelOf(id))?.id ?? 0, OWNER)
  expect(await parcelOf(id)).toBeNull()
  expect(leaving()).toEqual([])
})

onOneDatabase('an order that is cancelled while its courier is asked is told as such', async (shop) => {
  const { adapter, order, send, setStatus, parcelOf } = await openCouriers(shop)
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

onOneDatabase('an account removed or paused while it tells its places sends nothing', async (shop) => {
  const { adapter, context, courier, order, send, parcels, parcelOf } = await openCouriers(shop)
  const id = await order()
  const { places } = adapter
  const setActive = (is_active: 0 | 1) => shop.db.updateTable('couriers').set({ is_active }).execute()
  adapter.places = async (account) => {
    await setActive(0)
    return places(account)
  }
  await expect(send(id)).rejects.toThrow(/en pause/)
  await setActive(1)
  context.places.clear()
  adapter.places = async (account) => {
    await deleteCourier(context, courier.id)
    return places(account)
  }
  await expect(send(id)).rejects.toThrow(/non trouvé/)
  expect([parcels.size, await parcelOf(id)]).toEqual([0, null])
})

onOneDatabase('a paused account creates no parcel by itself, but finds the one it has', async (shop) => {
  const { order, send, sync, fates, wait, parcels, parcelOf } = await openCouriers(shop)
  const [lost, made] = [await order(), await order()]
  fates.push('lost before', 'lost after')
  await send(lost)
  await send(made)
  await shop.db.updateTable('couriers').set({ is_active: 0 }).execute()
  wait(3)
  await sync()
  expect([(await parcelOf(lost))?.state, (await parcelOf(made))?.state]).toEqual(['unknown', 'created'])
  expect(parcels.size).toBe(1)
  const held = shop.db.selectFrom('parcels').select('id').where('taken_until', 'is not', null)
  expect(await held.execute()).toEqual([])
})

onOneDatabase('a second parcel of a copy that had lost its lease is cancelled', async (shop) => {
  const desk = await openCouriers(shop)
  const id = await desk.order()
  const { begun, answer } = desk.hold()
  const first = desk.send(id)
  await begun
  desk.wait(3)
  expect((await desk.send(id)).sent).toEqual([{ orderId: id, tracking: 'PAPER-1' }])
  answer()
  expect((await first).sent).toEqual([{ orderId: id, tracking: 'PAPER-1' }])
  expect(desk.asked.at(-1)).toBe('cancel PAPER-2')
  expect([...desk.parcels.keys()]).toEqual(['PAPER-1'])
})

onOneDatabase('messages without a time that are replayed in turn are one event each', async (shop) => {
  const { call, news, sendNew } = await openCouriers(shop)
  const id = await sendNew()
  const message = (text: string) =>
    news({ reports: [{ tracking: 'PAPER-1', state: 'sent', text, at: null }], ask: [] })
  for (let round = 0; round < 5; round++) {
    expect([await message('Expédié'), await message('Centre')]).toEqual([true, true])
  }
  const { body: events } = await call<OrderEvent[]>('GET', `/orders/${id}/events`)
  const texts = events.flatMap((event) => (event.kind === 'parcel' && event.text ? [event.text] : []))
  expect(texts).toEqual(['Expédié', 'Centre'])
})

onOneDatabase('when a courier’s places come too late, nothing is sent afterwards', async (shop) => {
  const desk = await openCouriers(shop)
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
  const { context, order, send, adapter } = await openCouriers(shop)
  const ids: number[] = [await order(), await order()]
  await send(...ids)
  const patience = new AbortController()
  context.deadline = () => patience.signal
  const { cancel } = adapter
  adapter.cancel = async (...parcel) => {
    await cancel(...parcel)
    patience.abort()
  }
  const refused = await createParcelCancellation(context).cancelEach(ids, OWNER)
  expect(refused.map(({ id }) => id)).toContain(ids[1])
})

onOneDatabase('a tracking that another parcel has stops nothing else', async (shop) => {
  const { order, send, sync, adapter, reports, wait, parcelOf } = await openCouriers(shop)
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
  const { call, sync, parcelOf, parcels, reports, sendNew } = await openCouriers(shop)
  const id = await sendNew()
  parcels.clear()
  reports.push({ tracking: 'PAPER-1', state: null, text: '', at: null })
  expect(await call('DELETE', `/parcels/${(await parcelOf(id))?.id}`)).toMatchObject({ status: 409 })
  await sync()
  expect(await parcelOf(id)).toMatchObject({ state: 'created', text: '' })
})
