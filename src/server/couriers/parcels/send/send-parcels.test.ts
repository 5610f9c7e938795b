import { expect } from 'vitest'
import { listEvents } from '#server/orders/order-events.ts'
import { openCouriers } from '#support/couriers/open-couriers.ts'
import { PLACES } from '#support/couriers/paper-courier.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { listPlaceNames, rememberPlace } from '../../places/remember-place.ts'

onOneDatabase('a confirmed order becomes a parcel, in the courier’s own spelling', async (shop) => {
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

onOneDatabase('what cannot be sent is refused with its reason, and the rest goes', async (shop) => {
  const desk = await openCouriers(shop)
  const good = await desk.order()
  const pending = await desk.order({ status: 'pending' })
  const dear = await desk.order({ deliveryPrice: 140_001 })
  const badPhone = await desk.order({ customerPhone: '12' })
  const unknown = await desk.order({ baladiya: 'Bir Zrir' })
  const notHome = await desk.order({ baladiya: 'Boufatis' })
  const { sent, refused } = await desk.send(good, good, pending, dear, badPhone, unknown, notHome, 999)
  expect(sent.map(({ orderId }) => orderId)).toEqual([good])
  for (const [id, words] of [
    [pending, /confirmée/],
    [dear, /150 000 DA/],
    [badPhone, /téléphone/],
    [notHome, /ne livre pas à domicile à Boufatis/],
    [999, /^Commande non trouvée$/],
  ] as const)
    expect(refused.find(({ orderId }) => orderId === id)?.message).toMatch(words)
  expect(refused.find(({ orderId }) => orderId === unknown)).toMatchObject({
    message: expect.stringMatching(/Bir Zrir.*Bir El Djir/),
    place: {
      wilayaId: desk.wilaya.id,
      name: 'Bir Zrir',
      nearest: ['Bir El Djir', expect.any(String), expect.any(String)],
    },
  })
  expect(desk.leaving()).toEqual([good])
  expect((await desk.read(pending)).parcel).toBeNull()
})

onOneDatabase('a place that is one letter off is taken where it is the only one, and told', async (shop) => {
  const desk = await openCouriers(shop)
  const sendTo = async (place: { baladiya?: string; center?: string; delivery_type?: 'home' | 'center' }) => {
    const id = await desk.order()
    await shop.db.updateTable('orders').set(place).where('id', '=', id).execute()
    const { sent } = await desk.send(id)
    const texts = (await listEvents(shop.db, id)).flatMap((event) =>
      event.kind === 'parcel' ? event.text : [],
    )
    return { sent: sent.length, texts, parcel: (await desk.read(id)).parcel?.text }
  }
  const told = (text: string) => ({ sent: 1, texts: [text], parcel: '' })
  expect(await sendTo({ baladiya: 'Bir El Djirr' })).toEqual(
    told('Commune « Bir El Djirr » : « Bir El Djir » chez le transporteur'),
  )
  expect(await sendTo({ delivery_type: 'center', center: 'Bureau Oran Sentrum' })).toMatchObject({ sent: 0 })
  expect(await sendTo({ delivery_type: 'center', center: 'Bureau Oran Centr' })).toEqual(
    told('Bureau « Bureau Oran Centr » : « Bureau Oran Centre » chez le transporteur'),
  )
  expect(await sendTo({ baladiya: 'BIR EL-DJIR' })).toEqual(told(''))
  // A name that the owner chose is not reported.
  await rememberPlace(desk.context, desk.courier.id, {
    wilayaId: desk.wilaya.id,
    name: 'Bir El Djirr',
    theirs: 'Bir El Djir',
  })
  expect(await sendTo({ baladiya: 'Bir El Djirr' })).toEqual(told(''))
})

onOneDatabase('an order is sent once, however often it is asked for', async (shop) => {
  const desk = await openCouriers(shop)
  const ids = [await desk.order(), await desk.order()]
  const answers = await Promise.all([desk.send(...ids), desk.send(...ids), desk.send(...ids)])
  expect(answers.flatMap(({ sent }) => sent.map(({ orderId }) => orderId)).toSorted()).toEqual(ids)
  expect(desk.leaving().toSorted()).toEqual(ids)
  const { refused } = await desk.send(...ids)
  const message = 'Cette commande a déjà un colis'
  expect(refused.map((one) => one.message)).toEqual([message, message])
})

onOneDatabase('half a batch refused, or all of it, leaves those orders free', async (shop) => {
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

onOneDatabase('an answer for a name that the courier does not know is remembered', async (shop) => {
  const desk = await openCouriers(shop)
  const [home, center] = [
    await desk.order({ baladiya: 'Bir Zrir' }),
    await desk.order({ deliveryType: 'center', center: desk.wilaya.centers[0], baladiya: null }),
  ]
  expect((await desk.send(home, center)).refused).toHaveLength(2)
  const remember = (name: string, theirs: string) =>
    rememberPlace(desk.context, desk.courier.id, { wilayaId: desk.wilaya.id, name, theirs })
  expect(await listPlaceNames(desk.context, desk.courier.id, desk.wilaya.id)).toEqual({
    communes: ['Bir El Djir', 'Boufatis', 'Oran'],
    desks: ['Bureau Oran Centre'],
  })
  await expect(remember('Bir Zrir', 'Nulle part')).rejects.toThrow(/plus proches/)
  expect(await remember('Bir Zrir', 'bir el djir')).toMatchObject({ theirs: 'Bir El Djir' })
  await remember(desk.wilaya.centers[0] ?? '', 'Bureau Oran Centre')
  expect((await desk.send(home, center)).sent).toHaveLength(2)
  expect(desk.parcels.get('PAPER-2')?.desk).toEqual({ id: '310101', name: 'Bureau Oran Centre' })
  // A baladiya is found even if its name was remembered for a center.
  await remember('BIR EL-DJIR', 'Bureau Oran Centre')
  expect((await desk.send(await desk.order())).sent).toHaveLength(1)
})

onOneDatabase('a refused place is looked up in a new list, once in ten minutes', async (shop) => {
  const desk = await openCouriers(shop)
  const message = 'La commune de destination est inconnue'
  const communes = PLACES.communes.map((commune) =>
    commune.id === '3102' ? { ...commune, name: 'Hassi Bounif' } : commune,
  )
  desk.adapter.create = async (_account, wanted) =>
    wanted.map(({ reference }) => ({ reference, kind: 'refused', message }))
  const id = await desk.order()
  expect((await desk.send(id)).refused).toEqual([{ orderId: id, message }])
  expect(desk.asked.filter((call) => call === 'places')).toHaveLength(1)

  ageList(desk)
  desk.adapter.places = async () => ({ ...PLACES, communes })
  expect((await desk.send(id)).refused).toEqual([
    {
      orderId: id,
      message,
      place: {
        wilayaId: desk.wilaya.id,
        name: 'BIR EL-DJIR',
        nearest: expect.arrayContaining(['Hassi Bounif']),
      },
    },
  ])
})

onOneDatabase('a place that an old list lacks is looked up in a new one first', async (shop) => {
  const desk = await openCouriers(shop)
  desk.context.places.set(desk.courier.id, { ...PLACES, communes: [] })
  const id = await desk.order()
  expect((await desk.send(id)).refused).toMatchObject([{ place: { name: 'BIR EL-DJIR', nearest: [] } }])
  ageList(desk)
  expect((await desk.send(id)).sent).toHaveLength(1)
})

function ageList({ context, courier }: Awaited<ReturnType<typeof openCouriers>>): void {
  const places = context.places.get(courier.id)
  if (places) context.places.set(courier.id, places, { start: performance.now() - 3_600_000 })
}
