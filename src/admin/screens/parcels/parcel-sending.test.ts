import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CourierPlace } from '#contract/courier.ts'
import type { NewParcels, SentParcels } from '#contract/parcel.ts'
import { ParcelSending } from './parcel-sending.ts'

/** A courier that knows no « Bir Jir », from which orders come whose number ends with 5. */
function openSending() {
  const places: CourierPlace[] = []
  const batches: number[][] = []
  const waiting: number[] = []
  const state = { isDown: false }
  const sendParcels = async ({ orderIds }: NewParcels): Promise<SentParcels> => {
    if (state.isDown) throw new Error('down')
    batches.push(orderIds)
    waiting.push(sending.state.waiting.length)
    const isRefused = (id: number) => id % 10 === 5 && places.length === 0
    const place = { wilayaId: 31, name: 'Bir Jir', nearest: ['Bir El Djir'] }
    return {
      sent: orderIds.filter((id) => !isRefused(id)).map((orderId) => ({ orderId, tracking: `T${orderId}` })),
      refused: orderIds.filter(isRefused).map((orderId) => ({ orderId, message: 'Commune inconnue', place })),
    }
  }
  const setPlace = async (_courierId: number, place: CourierPlace) => {
    if (state.isDown) throw new Error('down')
    places.push(place)
    return place
  }
  const sending = new ParcelSending(new QueryClient(), ['sending'], { sendParcels, setPlace })
  return { sending, batches, waiting, places, state }
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('orders go twenty at a time; one renamed place sends all orders that it had held back', async () => {
  const { sending, batches, waiting, places } = openSending()
  expect(await sending.send(7, range(45))).toBe(40)
  const { sent, refused } = sending.state
  expect(batches.map(({ length }) => length)).toEqual([20, 20, 5])
  expect([...waiting, sending.state.waiting.length]).toEqual([45, 25, 5, 0])
  expect([sent.length, refused.map(({ orderId }) => orderId)]).toEqual([40, [5, 15, 25, 35, 45]])
  const [first] = refused
  if (!first) throw new Error('Nothing was refused')
  expect(await sending.rename(first, 'Bir El Djir')).toBe(5)
  const renamed = sending.state
  expect(places).toEqual([{ wilayaId: 31, name: 'Bir Jir', theirs: 'Bir El Djir' }])
  expect(batches.at(-1)).toEqual([5, 15, 25, 35, 45])
  expect([renamed.sent.length, renamed.refused, renamed.isRunning]).toEqual([45, [], false])
})

test('an answer that does not come leaves its orders waiting, to be sent again', async () => {
  const { sending, state } = openSending()
  state.isDown = true
  expect(await sending.send(7, range(3))).toBe(0)
  const stopped = sending.state
  expect(stopped).toMatchObject({ waiting: [1, 2, 3], isRunning: false })
  expect(stopped.problem).toContain('rien ne part deux fois')
  state.isDown = false
  expect(await sending.resume()).toBe(3)
  expect(sending.state).toMatchObject({ waiting: [], problem: null, refused: [] })
  expect(sending.state.sent).toHaveLength(3)
})

test('a second press while orders are on their way sends nothing', async () => {
  const { sending, batches } = openSending()
  const sent = await Promise.all([sending.send(7, [1]), sending.send(7, [1]), sending.resume()])
  expect(sent).toEqual([1, 0, 0])
  expect(batches).toEqual([[1]])
  sending.reset()
  expect(sending.state.courierId).toBeNull()
})
