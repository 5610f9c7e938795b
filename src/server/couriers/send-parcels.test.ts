import { expect, onTestFinished, vi } from 'vitest'
import { openCouriers } from '../../../tests/support/couriers/open-couriers.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { CourierError } from './courier-error.ts'
import { rememberPlace } from './places.ts'

onEachDatabase('a confirmed order becomes a parcel, in the courier’s own spelling', async (shop) => {
  const desk = await openCouriers(shop)
  const id = await desk.order()
  expect(await desk.send(id)).toEqual({ sent: [{ orderId: id, tracking: 'PAPER-1' }], refused: [] })
  expect(desk.parcels.get('PAPER-1')).toMatchObject({
    orderId: id,
    name: 'Karim Benali',
    phone: '0661234567',
    wilaya: { id: 31, name: 'Oran' },
    commune: { id: '3102', name: 'Bir El Djir' },
    desk: null,
    address: '5, rue de la Paix',
    items: [{ name: 'Casque NXR', quantity: 1, price: 10_000 }],
    amount: (await desk.read(id)).totalPrice,
  })
  const { parcel, status, totalPrice } = await desk.read(id)
  expect(status).toBe('confirmed')
  expect(parcel).toMatchObject({
    courierId: desk.courier.id,
    courier: 'Papier',
    tracking: 'PAPER-1',
    state: 'created',
    amount: totalPrice,
    labelUrl: `/api/parcels/${parcel?.id}/label`,
    collected: null,
    paidAt: null,
  })
  const { content } = await shop.db.selectFrom('parcels').select('content').executeTakeFirstOrThrow()
  expect(content).toBe('{}')
})

onEachDatabase('what cannot be sent is refused with its reason, and the rest goes', async (shop) => {
  const desk = await openCouriers(shop)
  const good = await desk.order()
  const pending = await desk.order({ status: 'pending' })
  const dear = await desk.order({ deliveryPrice: 140_001 })
  const badPhone = await desk.order({ customerPhone: '12' })
  const unknown = await desk.order({ baladiya: 'Bir Jir' })
  const notHome = await desk.order({ baladiya: 'Boufatis' })
  const { sent, refused } = await desk.send(good, good, pending, dear, badPhone, unknown, notHome, 999)
  expect(sent.map(({ orderId }) => orderId)).toEqual([good])
  const messages = new Map(refused.map(({ orderId, message }) => [orderId, message]))
  expect(messages.get(pending)).toMatch(/confirmée/)
  expect(messages.get(dear)).toMatch(/150 000 DA/)
  expect(messages.get(badPhone)).toMatch(/téléphone/)
  expect(messages.get(notHome)).toMatch(/ne livre pas à domicile à Boufatis/)
  expect(messages.get(999)).toBe('Commande non trouvée')
  expect(refused.find(({ orderId }) => orderId === unknown)).toMatchObject({
    message: expect.stringMatching(/Bir Jir.*Bir El Djir/),
    place: {
      wilayaId: desk.wilaya.id,
      name: 'Bir Jir',
      nearest: ['Bir El Djir', expect.any(String), expect.any(String)],
    },
  })
  expect(desk.leaving()).toEqual([good])
  expect((await desk.read(pending)).parcel).toBeNull()
})

onEachDatabase('an order is sent once, however often it is asked for', async (shop) => {
  const desk = await openCouriers(shop)
  const ids = [await desk.order(), await desk.order()]
  const answers = await Promise.all([desk.send(...ids), desk.send(...ids), desk.send(...ids)])
  expect(answers.flatMap(({ sent }) => sent.map(({ orderId }) => orderId)).toSorted()).toEqual(ids)
  expect(desk.leaving().toSorted()).toEqual(ids)
  const { refused } = await desk.send(...ids)
  expect(refused.map(({ message }) => message)).toEqual([
    'Cette commande a déjà un colis',
    'Cette commande a déjà un colis',
  ])
})

onEachDatabase(
  'a parcel whose answer was lost is asked after before anything is sent again',
  async (shop) => {
    const desk = await openCouriers(shop)
    const [made, lost] = [await desk.order(), await desk.order()]
    desk.fates.push('lost after', 'lost before')
    expect((await desk.send(made)).refused).toHaveLength(1)
    expect((await desk.send(lost)).refused).toHaveLength(1)
    expect((await desk.read(made)).parcel).toMatchObject({ state: 'unknown', tracking: null })
    expect(await desk.send(made, lost)).toEqual({
      sent: [
        { orderId: made, tracking: 'PAPER-1' },
        { orderId: lost, tracking: 'PAPER-2' },
      ],
      refused: [],
    })
    expect(desk.leaving()).toEqual([made, lost])
    expect(desk.asked.slice(-4)).toEqual(['find', 'find', 'find', 'create 1'])
  },
)

onEachDatabase('the next round asks after parcels that stayed unknown, also after a crash', async (shop) => {
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

onEachDatabase('a courier that was slow is asked again before anything is sent once more', async (shop) => {
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
    // It makes the parcel half a minute after we gave up.
    if (desk.clock.now >= begun + 30_000) late.shift()?.()
    return (await find?.(...asked)) ?? null
  }
  expect((await desk.send(id)).sent).toEqual([{ orderId: id, tracking: 'PAPER-1' }])
  expect(desk.leaving()).toEqual([id])
})

onEachDatabase('a draft that is refused and cannot be taken back is not forgotten', async (shop) => {
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
  desk.adapter.cancel = cancel
  expect((await desk.send(id)).sent).toEqual([{ orderId: id, tracking: 'PAPER-1' }])
  expect(desk.leaving()).toEqual([id])
})

onEachDatabase('a parcel is made anew by itself five times at most', async (shop) => {
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

onEachDatabase('a draft leaves only once it is validated, and one that was lost never does', async (shop) => {
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
  await desk.send(late)
  expect(await desk.send(late)).toMatchObject({ sent: [{ orderId: late }] })
  expect(desk.leaving()).toEqual([lost, late])
})

onEachDatabase('half a batch refused, or all of it, leaves those orders free', async (shop) => {
  const desk = await openCouriers(shop)
  const ids = [await desk.order(), await desk.order()]
  desk.fates.push('half')
  const { sent, refused } = await desk.send(...ids)
  expect([sent.length, refused]).toEqual([1, [{ orderId: ids[1], message: 'Refusé seul' }]])
  desk.fates.push('refused')
  expect((await desk.send(ids[1] ?? 0)).refused).toMatchObject([{ message: 'Compte suspendu' }])
  expect((await desk.send(ids[1] ?? 0)).sent).toHaveLength(1)
  expect(desk.leaving().toSorted()).toEqual(ids)
})

onEachDatabase('an answer for a name that the courier does not know is remembered', async (shop) => {
  const desk = await openCouriers(shop)
  const [home, center] = [
    await desk.order({ baladiya: 'Bir Jir' }),
    await desk.order({ deliveryType: 'center', center: desk.wilaya.centers[0], baladiya: null }),
  ]
  expect((await desk.send(home, center)).refused).toHaveLength(2)
  const remember = (name: string, theirs: string) =>
    rememberPlace(desk.context, desk.courier.id, { wilayaId: desk.wilaya.id, name, theirs })
  await expect(remember('Bir Jir', 'Nulle part')).rejects.toThrow(/plus proches/)
  expect(await remember('Bir Jir', 'bir el djir')).toMatchObject({ theirs: 'Bir El Djir' })
  await remember(desk.wilaya.centers[0] ?? '', 'Bureau Oran Centre')
  expect((await desk.send(home, center)).sent).toHaveLength(2)
  expect(desk.parcels.get('PAPER-2')?.desk).toEqual({ id: '310101', name: 'Bureau Oran Centre' })
  // A baladiya of the name of a center is found all the same.
  await remember('BIR EL-DJIR', 'Bureau Oran Centre')
  expect((await desk.send(await desk.order())).sent).toHaveLength(1)
})

onEachDatabase('a parcel outlives its order, without what was written of the customer', async (shop) => {
  const desk = await openCouriers(shop)
  const id = await desk.order()
  desk.fates.push('lost after')
  await desk.send(id)
  await shop.json('DELETE', `/orders/${id}`, undefined, await shop.logIn())
  expect(await shop.db.selectFrom('parcels').select(['order_id', 'content', 'state']).execute()).toEqual([
    { order_id: null, content: '{}', state: 'unknown' },
  ])
  desk.wait(1)
  await desk.sync()
  expect(await shop.db.selectFrom('parcels').select(['tracking', 'state']).execute()).toEqual([
    { tracking: 'PAPER-1', state: 'created' },
  ])
})

onEachDatabase(
  'a parcel is held for as long as its courier takes, and a late answer makes no second one',
  async (shop) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const desk = await openCouriers(shop, { hasDrafts: true })
    const id = await desk.order()
    const { create } = desk.adapter
    const answered = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    desk.adapter.create = async (...wanted) => {
      const results = await create(...wanted)
      begun.resolve()
      await answered.promise
      return results
    }
    const sending = desk.send(id)
    await begun.promise
    for (let minute = 0; minute < 5; minute++) {
      desk.wait(1)
      await vi.advanceTimersByTimeAsync(60_000)
      await expect.poll(() => takenUntil(shop)).toBeGreaterThan(desk.clock.now)
    }
    expect((await desk.send(id)).refused).toMatchObject([{ message: 'Ce colis est en cours d’envoi' }])
    // This copy stands still for long, and another one takes its parcel.
    desk.adapter.create = create
    desk.wait(10)
    expect((await desk.send(id)).sent).toMatchObject([{ tracking: 'PAPER-2' }])
    answered.resolve()
    expect((await sending).sent).toEqual([])
    expect(desk.leaving()).toEqual([id])
    expect((await desk.read(id)).parcel).toMatchObject({ tracking: 'PAPER-2', state: 'created' })
  },
)

async function takenUntil({ db }: TestShop): Promise<number> {
  const { taken_until } = await db.selectFrom('parcels').select('taken_until').executeTakeFirstOrThrow()
  return Date.parse(taken_until ?? '')
}
