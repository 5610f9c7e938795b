import { describe, expect, test } from 'vitest'
import { failureOf } from '../../../../../tests/support/couriers/failure-of.ts'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { noestParcel, openNoest } from '../../../../../tests/support/couriers/open-noest.ts'
import { noest } from './adapter.ts'

describe('NOEST makes drafts', () => {
  test('of a batch, in one request and by its fields', async () => {
    await using courier = await openNoest()
    const results = await courier.create(['12-ABCDE', '13-ABCDE'])
    expect(results).toEqual([
      {
        reference: '12-ABCDE',
        kind: 'created',
        parcel: { tracking: 'ECS1000', remoteId: null, labelUrl: null },
      },
      {
        reference: '13-ABCDE',
        kind: 'created',
        parcel: { tracking: 'ECS1001', remoteId: null, labelUrl: null },
      },
    ])
    expect(courier.calls).toHaveLength(1)
    expect(courier.parcels[0]?.order).toEqual({
      reference: '12-ABCDE',
      client: 'Amine Ben Salah',
      phone: '0550123456',
      adresse: '12 rue Didouche Mourad',
      wilaya_id: 16,
      commune: 'Alger Centre',
      montant: 9600,
      produit: 'Casque intégral',
      type_id: 1,
      poids: 1,
      can_open: 1,
      stop_desk: 0,
    })
    expect(courier.parcels.some(({ isValidated }) => isValidated)).toBe(false)
  })

  test('is corrected until it leaves, by other names than it was made with', async () => {
    await using courier = await openNoest()
    const parcel = await courier.createOne()
    await noest.validate?.(courier.account, parcel)
    const commune = { id: 'Bab Ezzouar', name: 'Bab Ezzouar' }
    const corrected = noestParcel({ name: 'Zoé Rahal', phone: '0770112233', commune, amount: 4500 })
    await noest.correct?.(courier.account, parcel, corrected)
    expect(courier.calls.at(-1)).toMatchObject({ method: 'POST', path: 'update/order/before/expedition' })
    expect(courier.calls.at(-1)?.body).toEqual({
      user_guid: 'GUID-0001',
      tracking: 'ECS1000',
      client: 'Zoé Rahal',
      tel: '0770112233',
      tel2: '0770112233',
      adresse: '12 rue Didouche Mourad',
      wilaya: 16,
      commune: 'Bab Ezzouar',
      montant: 4500,
      product: expect.any(String),
    })
    expect(courier.parcels[0]?.order).toMatchObject({ client: 'Zoé Rahal', montant: 4500, type_id: 1 })
    const desk = { id: '16B', name: 'Bab Ezzouar' }
    await noest.correct?.(courier.account, parcel, noestParcel({ desk, amount: 5000 }))
    const { body } = courier.calls.at(-1) ?? {}
    for (const field of ['adresse', 'wilaya', 'commune']) expect(body).not.toHaveProperty(field)
    courier.move(parcel.tracking, 'validation_collect_colis')
    const refused = await failureOf(noest.correct?.(courier.account, parcel, corrected))
    expect(refused).toMatchObject({
      message: "Commande non trouvée dans l'étape de modification",
      isRefusal: true,
    })
    courier.fail('POST update/order/before/expedition', { body: 'Merci' })
    expect((await failureOf(noest.correct?.(courier.account, parcel, corrected))).isRefusal).toBe(false)
  })

  test('at a desk, by its code and not its key, with a commune only if NOEST knows it', async () => {
    await using courier = await openNoest()
    const { desks } = await noest.places(courier.account)
    const [adrar, , setif] = desks
    const results = await noest.create(courier.account, [
      noestParcel({ reference: '1-AAAAA', desk: adrar ?? null, commune: { id: 'Adrar', name: 'Adrar' } }),
      noestParcel({ reference: '2-AAAAA', desk: setif ?? null, commune: { id: '', name: 'Sétif ville' } }),
      noestParcel({ reference: '3-AAAAA', desk: { id: '01A', name: 'Adrar' } }),
    ])
    const orders = courier.parcels.map(({ order }) => order)
    expect(orders).toMatchObject([
      { stop_desk: 1, station_code: '1A', commune: 'Adrar' },
      { stop_desk: 1, station_code: '19A' },
    ])
    expect(orders[1]).not.toHaveProperty('commune')
    expect(results[2]).toMatchObject({ message: 'Il faut choisir un code de station valide.' })
  })

  test.each([
    ['', 1],
    ['oui', 1],
    ['non', 0],
  ])('that may be opened before they are paid, unless the account says no: %j', async (canOpen, sent) => {
    await using courier = await openNoest()
    const settings = { ...courier.settings, ...(canOpen && { canOpen }) }
    await noest.create(openAccount(noest, settings), [noestParcel()])
    expect(courier.parcels[0]?.order.can_open).toBe(sent)
  })

  test('with the second number of the customer', async () => {
    await using courier = await openNoest()
    await noest.create(courier.account, [noestParcel({ secondPhone: '0661234567' })])
    expect(courier.parcels[0]?.order).toMatchObject({ phone: '0550123456', phone_2: '0661234567' })
  })

  test('once for each reference', async () => {
    await using courier = await openNoest()
    await courier.create(['0-AAAAA'])
    expect(await courier.create(['0-AAAAA'])).toEqual([
      { reference: '0-AAAAA', kind: 'refused', message: 'Colis déja existant' },
    ])
  })

  test('and reads lists in place of objects, as PHP writes them', async () => {
    await using courier = await openNoest()
    const tracking = 'ECS1'
    const first = [{ success: true, tracking, reference: '2-AAAAA' }]
    const second = [{ reference: '1-AAAAA', client: ['The client field is required.'] }]
    courier.fail('POST create/orders', { status: 422, body: { passed: first, failed: second } })
    expect(await courier.create(['1-AAAAA', '2-AAAAA'])).toEqual([
      { reference: '1-AAAAA', kind: 'refused', message: 'The client field is required.' },
      { reference: '2-AAAAA', kind: 'created', parcel: { tracking, remoteId: null, labelUrl: null } },
    ])
    const nameless = [{ success: true, tracking }]
    courier.fail('POST create/orders', { body: { passed: nameless, failed: nameless } })
    // Which of the two was made is not said.
    expect(await courier.create(['1-AAAAA', '2-AAAAA'])).toEqual([
      { reference: '1-AAAAA', kind: 'unconfirmed' },
      { reference: '2-AAAAA', kind: 'unconfirmed' },
    ])
  })
})

test('with an unknown key it is not certain whether a draft is validated', async () => {
  await using courier = await openNoest()
  const parcel = await courier.createOne()
  courier.fail('POST valid/order', { status: 401, body: { message: 'Unauthenticated.' } })
  expect(await failureOf(noest.validate?.(courier.account, parcel))).toMatchObject({ isUncertain: true })
})
