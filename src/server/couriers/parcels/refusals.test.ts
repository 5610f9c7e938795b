import { expect } from 'vitest'
import type { OrderEvent } from '#contract/order-event.ts'
import { OWNER, openCouriers } from '../../../../tests/support/couriers/open-couriers.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { cancelParcel } from './cancel-parcel.ts'

onOneDatabase('a confirmed order keeps why it was refused, until it has a parcel', async (shop) => {
  const desk = await openCouriers(shop)
  const session = await shop.logIn()
  const events = async (id: number) =>
    (await shop.json<OrderEvent[]>('GET', `/orders/${id}/events`, undefined, session)).body
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

  // The courier's own refusal, then a parcel.
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
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'refused')
      .execute()
  const [id, late] = [await desk.order(), await desk.order()]
  desk.fates.push({ wait: 30_000 }, { wait: 30_000 })
  expect((await desk.send(id)).refused).toEqual([{ orderId: id, message: 'Attendez' }])
  expect((await desk.read(id)).parcelRefusal?.message).toBe('Attendez')
  expect(await refusals(id)).toHaveLength(1)

  desk.wait(1)
  const [patience, answered] = [new AbortController(), Promise.withResolvers<void>()]
  desk.context.deadline = () => patience.signal
  const { create } = desk.adapter
  desk.adapter.create = async (...wanted) => {
    patience.abort()
    await answered.promise
    return create(...wanted)
  }
  expect((await desk.send(late)).refused).toMatchObject([{ message: expect.stringMatching(/pas encore/) }])
  answered.resolve()
  await expect.poll(async () => (await desk.read(late)).parcelRefusal?.message).toBe('Attendez')
  expect(await refusals(late)).toHaveLength(1)
})

onOneDatabase('the words of a refusal go with a deleted order', async (shop) => {
  const desk = await openCouriers(shop)
  const id = await desk.order({ baladiya: 'Bir Zrir' })
  await desk.send(id)
  await shop.json('DELETE', `/orders/${id}`, undefined, await shop.logIn())
  const rows = await shop.db
    .selectFrom('order_events')
    .select('details')
    .where('order_id', '=', id)
    .where('kind', '=', 'refused')
    .execute()
  expect(rows).toEqual([{ details: '{}' }])
})
