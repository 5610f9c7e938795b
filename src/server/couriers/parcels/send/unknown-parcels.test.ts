import { expect, vi } from 'vitest'
import { openCouriers } from '#support/couriers/open-couriers.ts'
import { fakeIntervals } from '#support/fake-intervals.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { CourierError } from '../../adapters/courier-error.ts'
import { followCouriers } from '../../start-couriers.ts'

// Parcels whose courier did not answer, answered late, or made a draft only.

onOneDatabase('a parcel whose answer was lost is asked after before anything is sent again', async (shop) => {
  const desk = await openCouriers(shop)
  const [made, lost] = [await desk.order(), await desk.order()]
  desk.fates.push('lost after', 'lost before')
  expect((await desk.send(made)).refused).toHaveLength(1)
  expect((await desk.send(lost)).refused).toHaveLength(1)
  desk.fates.push('lost before')
  expect((await desk.send(lost)).refused).toMatchObject([{ message: expect.stringMatching(/confirmé/) }])
  for (const id of [made, lost])
    expect((await desk.read(id)).parcel).toMatchObject({ state: 'unknown', tracking: null })
  // Releases the parcel's lease when the look-up fails.
  const { find } = desk.adapter
  let isDown = true
  desk.adapter.find = async (...asked) => {
    if (isDown) throw new CourierError('Surchargé')
    return (await find?.(...asked)) ?? null
  }
  expect((await desk.send(lost)).refused).toMatchObject([{ message: 'Surchargé' }])
  isDown = false
  expect(await desk.send(made, lost)).toEqual({
    sent: [
      { orderId: made, tracking: 'PAPER-1' },
      { orderId: lost, tracking: 'PAPER-2' },
    ],
    refused: [],
  })
  expect(desk.leaving()).toEqual([made, lost])
  expect(desk.asked.slice(-4)).toEqual(['find', 'find', 'find', 'create 1'])
})

onOneDatabase('the next round asks after parcels that stayed unknown, also after a crash', async (shop) => {
  const desk = await openCouriers(shop)
  const [first, second, cancelled] = [await desk.order(), await desk.order(), await desk.order()]
  desk.fates.push('silent')
  await desk.send(first)
  desk.fates.push('lost before')
  await desk.send(second, cancelled)
  // A program that was killed while it asked holds its parcels for two minutes.
  await shop.db
    .updateTable('parcels')
    .set({ taken_until: new Date(desk.clock.now + 60_000).toISOString() })
    .execute()
  expect((await desk.send(first)).refused).toMatchObject([{ message: 'Ce colis est en cours d’envoi' }])
  await desk.setStatus(cancelled, 'cancelled')
  desk.wait(3)
  expect(await desk.sync()).toMatchObject({ changed: 2 })
  expect(desk.leaving()).toEqual([first, second])
  expect((await desk.read(second)).parcel).toMatchObject({ state: 'created' })
  expect((await desk.read(cancelled)).parcel).toBeNull()
})

onOneDatabase('an order whose parcel a round does not get through says why', async (shop) => {
  const desk = await openCouriers(shop)
  for (const [fate, message] of [
    ['refused', 'Compte suspendu'],
    [{ wait: 30_000 }, 'Attendez'],
  ] as const) {
    const id = await desk.order()
    desk.fates.push('lost before', fate)
    await desk.send(id)
    desk.wait(1)
    await desk.sync()
    expect(await desk.read(id)).toMatchObject({ parcel: null, parcelRefusal: { courier: 'Papier', message } })
  }
})

onOneDatabase('a courier that was slow is asked again before anything is sent once more', async (shop) => {
  const desk = await openCouriers(shop)
  const id = await desk.order()
  const { create, find } = desk.adapter
  const late: (() => void)[] = []
  desk.adapter.create = async (account, wanted) => {
    late.push(() => void create(account, wanted))
    throw new CourierError('Pas de réponse', {
      isUncertain: true,
      cause: new DOMException('Too slow', 'TimeoutError'),
    })
  }
  await desk.send(id)
  desk.adapter.create = create
  const begun = desk.clock.now
  desk.adapter.find = async (...asked) => {
    // The courier creates the parcel half a minute after the request timed out.
    if (desk.clock.now >= begun + 30_000) late.shift()?.()
    return (await find?.(...asked)) ?? null
  }
  expect((await desk.send(id)).sent).toEqual([{ orderId: id, tracking: 'PAPER-1' }])
  expect([desk.leaving(), late]).toEqual([[id], []])
})

onOneDatabase('a draft that is refused and cannot be taken back is not forgotten', async (shop) => {
  const desk = await openCouriers(shop, { hasDrafts: true })
  const id = await desk.order()
  const { cancel } = desk.adapter
  desk.adapter.cancel = async () => {
    throw new CourierError('Colis verrouillé')
  }
  desk.reports.push({ tracking: 'PAPER-1', state: 'created', text: 'Validé', at: null })
  desk.fates.push('made', 'refused')
  expect((await desk.send(id)).refused).toMatchObject([{ message: expect.stringMatching(/n’a pas retiré/) }])
  expect((await desk.read(id)).parcel).toMatchObject({ state: 'unknown', tracking: 'PAPER-1' })
  // Nor is it validated once its order is cancelled.
  await desk.setStatus(id, 'cancelled')
  desk.wait(3)
  await desk.sync()
  expect(desk.leaving()).toEqual([])
  await desk.setStatus(id, 'confirmed')
  desk.adapter.cancel = cancel
  expect((await desk.send(id)).sent).toEqual([{ orderId: id, tracking: 'PAPER-1' }])
  expect(desk.leaving()).toEqual([id])
})

onOneDatabase('a parcel is made anew by itself five times at most', async (shop) => {
  const desk = await openCouriers(shop, { hasDrafts: true })
  const id = await desk.order()
  desk.fates.push(...Array(20).fill('silent'))
  await desk.send(id)
  for (let round = 0; round < 10; round++) {
    desk.wait(10)
    await desk.sync()
  }
  expect(desk.parcels.size).toBe(6)
  desk.fates.splice(0)
  expect((await desk.send(id)).sent).toHaveLength(1)
  expect(desk.leaving()).toEqual([id])
})

onOneDatabase('a draft leaves only once it is validated, and one that was lost never does', async (shop) => {
  const desk = await openCouriers(shop, { hasDrafts: true })
  const [lost, refused, late] = [await desk.order(), await desk.order(), await desk.order()]
  desk.fates.push('lost after')
  await desk.send(lost)
  expect(await desk.send(lost)).toMatchObject({ sent: [{ orderId: lost, tracking: 'PAPER-2' }] })
  expect(desk.parcels.get('PAPER-1')?.isValid).toBe(false)
  expect(desk.parcels.get('PAPER-1')?.reference).not.toBe(desk.parcels.get('PAPER-2')?.reference)
  desk.fates.push('made', 'refused')
  expect((await desk.send(refused)).refused).toMatchObject([{ message: 'Commune fermée' }])
  expect((await desk.read(refused)).parcel).toBeNull()
  desk.fates.push('made', 'lost after')
  expect((await desk.send(late)).refused).toMatchObject([{ message: expect.stringMatching(/confirmé/) }])
  expect(await desk.send(late)).toMatchObject({ sent: [{ orderId: late }] })
  expect(desk.leaving()).toEqual([lost, late])
})

onOneDatabase('a parcel outlives its order, without what was written of the customer', async (shop) => {
  const desk = await openCouriers(shop)
  const id = await desk.order()
  desk.fates.push('lost after')
  await desk.send(id)
  await desk.call('DELETE', `/orders/${id}?parcel=keep`)
  const read = () => shop.db.selectFrom('parcels').selectAll().execute()
  expect(await read()).toMatchObject([{ order_id: null, content: '{}', state: 'unknown' }])
  desk.wait(1)
  await desk.sync()
  expect(await read()).toMatchObject([{ tracking: 'PAPER-1', state: 'created' }])
})

onOneDatabase(
  'a parcel is held for as long as its courier takes, and a late answer makes no second one',
  async (shop) => {
    using _intervals = fakeIntervals()
    const desk = await openCouriers(shop, { hasDrafts: true })
    const id = await desk.order()
    const { begun, answer } = desk.hold('after')
    const sending = desk.send(id)
    await begun
    for (let minute = 0; minute < 5; minute++) {
      desk.wait(1)
      await vi.advanceTimersByTimeAsync(60_000)
      await expect.poll(() => takenUntil(shop)).toBeGreaterThan(desk.clock.now)
    }
    // An extension that was asked for earlier and comes late does not shorten the lease.
    desk.wait(-4)
    await vi.advanceTimersByTimeAsync(60_000)
    desk.wait(4)
    expect(await takenUntil(shop)).toBeGreaterThan(desk.clock.now)
    expect((await desk.send(id)).refused).toMatchObject([{ message: 'Ce colis est en cours d’envoi' }])
    // This instance is suspended for long, and another one takes over its parcel.
    desk.wait(10)
    expect((await desk.send(id)).sent).toMatchObject([{ tracking: 'PAPER-2' }])
    answer()
    expect((await sending).sent).toEqual([])
    expect(desk.leaving()).toEqual([id])
    expect((await desk.read(id)).parcel).toMatchObject({ tracking: 'PAPER-2', state: 'created' })
  },
)

onOneDatabase('what a killed copy held is taken up at once when the only copy starts', async (shop) => {
  using _intervals = fakeIntervals()
  const desk = await openCouriers(shop)
  const id = await desk.order()
  const { begun } = desk.hold('after')
  desk.send(id)
  await begun
  expect((await desk.read(id)).parcel?.state).toBe('unknown')
  await using _following = await followCouriers(desk.context, { isOnlyInstance: true })
  await expect
    .poll(async () => (await desk.read(id)).parcel)
    .toMatchObject({ state: 'created', tracking: 'PAPER-1' })
  expect(desk.leaving()).toEqual([id])
})

async function takenUntil({ db }: TestShop): Promise<number> {
  const { taken_until } = await db.selectFrom('parcels').select('taken_until').executeTakeFirstOrThrow()
  return Date.parse(taken_until ?? '')
}
