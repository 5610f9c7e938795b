import { expect, test } from 'vitest'
import type { CourierPlace } from '#contract/courier.ts'
import type { NewParcels, SentParcels } from '#contract/parcel.ts'
import { ParcelSending } from './parcel-sending.ts'

/** A courier that knows no « Bir Jir », from which orders come whose number ends with 5. */
function openSending() {
  const places: CourierPlace[] = []
  const batches: number[][] = []
  const state = { isDown: false }
  const sendParcels = async ({ orderIds }: NewParcels): Promise<SentParcels> => {
    if (state.isDown) throw new Error('down')
    batches.push(orderIds)
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
  return { sending: new ParcelSending({ sendParcels, setPlace }), batches, places, state }
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('orders go twenty at a time; one mended place sends all that it had kept back', async () => {
  const { sending, batches, places } = openSending()
  const counts: number[] = []
  sending.subscribe(() => counts.push(sending.get().waiting.length))
  const { sent, refused } = await sending.send(7, range(45))
  expect(batches.map(({ length }) => length)).toEqual([20, 20, 5])
  expect([...new Set(counts)]).toEqual([45, 25, 5, 0])
  expect([sent.length, refused.map(({ orderId }) => orderId)]).toEqual([40, [5, 15, 25, 35, 45]])
  const [first] = refused
  if (!first) throw new Error('Nothing was refused')
  const mended = await sending.mend(first, 'Bir El Djir')
  expect(places).toEqual([{ wilayaId: 31, name: 'Bir Jir', theirs: 'Bir El Djir' }])
  expect(batches.at(-1)).toEqual([5, 15, 25, 35, 45])
  expect([mended.sent.length, mended.refused, mended.isRunning]).toEqual([45, [], false])
})

test('an answer that does not come leaves its orders waiting, to be sent again', async () => {
  const { sending, state } = openSending()
  state.isDown = true
  const stopped = await sending.send(7, range(3))
  expect(stopped).toMatchObject({ waiting: [1, 2, 3], isRunning: false })
  expect(stopped.problem).toContain('rien ne part deux fois')
  state.isDown = false
  expect(await sending.goOn()).toMatchObject({ waiting: [], problem: null, refused: [] })
  expect(sending.get().sent).toHaveLength(3)
})

test('a second press while orders are on their way sends nothing', async () => {
  const { sending, batches } = openSending()
  const [first] = await Promise.all([sending.send(7, [1]), sending.send(7, [1]), sending.goOn()])
  expect(first?.sent).toHaveLength(1)
  expect(batches).toEqual([[1]])
  sending.reset()
  expect(sending.get().courierId).toBeNull()
})
