import { expect } from 'vitest'
import type { OrderEvent } from '#contract/order-event.ts'
import { OWNER, openCouriers } from '#support/couriers/open-couriers.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { cancelParcel } from '../change/cancel-parcel.ts'

onOneDatabase('a confirmed order keeps why it was refused, until it has a parcel', async (shop) => {
  const desk = await openCouriers(shop)
  const events = async (id: number) => (await desk.call<OrderEvent[]>('GET', `/orders/${id}/events`)).body
  const badPhone = await desk.order({ customerPhone: '12' })
  const badPlace = await desk.order({ baladiya: 'Bir Zrir' })
  const pending = await desk.order({ status: 'pending' })
  const good = await desk.order()
  const { refused } = await desk.send(badPhone, badPlace, pending, good, 999)
  const messageOf = (id: number) => refused.find(({ orderId }) => orderId === id)?.message
  for (const id of [badPhone, badPlace]) {
    const { parcelRefusal, updatedAt } = await desk.read(id)
    const message = messageOf(id)
    expect(parcelRefusal).toEqual({ courier: 'Papier', message, at: expect.any(String) })
    expect((await events(id)).at(-1)).toEqual({
      ...{ id: expect.any(Number), at: updatedAt, actor: OWNER },
      ...{ kind: 'refused', courier: 'Papier', message },
    })
  }
  for (const id of [pending, good]) expect((await desk.read(id)).parcelRefusal).toBeNull()

  const id = await desk.order()
  desk.fates.push('refused')
  await desk.send(id)
  expect((await desk.read(id)).parcelRefusal?.message).toBe('Compte suspendu')
  await desk.send(id)
  const sent = await desk.read(id)
  expect([sent.parcelRefusal, sent.parcel?.state]).toEqual([null, 'created'])
  await desk.send(id)
  expect((await desk.read(id)).parcelRefusal).toBeNull()
  await cancelParcel(desk.context, sent.parcel?.id ?? 0, OWNER)
  expect((await desk.read(id)).parcelRefusal).toBeNull()
})

onOneDatabase('a wait is recorded once, also after the deadline', async (shop) => {
  const desk = await openCouriers(shop)
  const refusals = (id: number) =>
    shop.db
      .selectFrom('order_events')
      .where('order_id', '=', id)
      .where('kind', '=', 'refused')
      .selectAll()
      .execute()
  const [id, late] = [await desk.order(), await desk.order()]
  desk.fates.push({ wait: 30_000 }, { wait: 30_000 })
  expect((await desk.send(id)).refused).toEqual([{ orderId: id, message: 'Attendez' }])
  expect((await desk.read(id)).parcelRefusal?.message).toBe('Attendez')
  expect(await refusals(id)).toHaveLength(1)

  desk.wait(1)
  const [patience, { begun, answer }] = [new AbortController(), desk.hold()]
  desk.context.deadline = () => patience.signal
  const sending = desk.send(late)
  await begun
  patience.abort()
  expect((await sending).refused).toMatchObject([{ message: expect.stringMatching(/pas encore/) }])
  answer()
  await expect.poll(async () => (await desk.read(late)).parcelRefusal?.message).toBe('Attendez')
  expect(await refusals(late)).toHaveLength(1)
})
