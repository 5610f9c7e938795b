import { describe, expect, test } from 'vitest'
import { failureOf } from '../../../../../tests/support/couriers/failure-of.ts'
import { openZrExpress } from '../../../../../tests/support/couriers/open-zrexpress.ts'
import { zrexpress } from './adapter.ts'

const made = { tracking: expect.stringMatching(/^16-\w+-ZR$/), remoteId: expect.any(String), labelUrl: null }
const NIGHT = new Date('2026-11-23T00:00:00Z')

describe('making parcels', () => {
  test('customers first, then all parcels in one request, by its fields', async () => {
    await using courier = await openZrExpress()
    const items = [
      { name: 'Casque', quantity: 1, price: 9000 },
      { name: 'Gants', quantity: 2, price: 300 },
    ]
    const results = await zrexpress.create(courier.account, [
      courier.parcelOf('12-ABCDE', { items }),
      courier.parcelOf('13-ABCDE'),
    ])
    expect(results).toEqual([
      { reference: '12-ABCDE', kind: 'created', parcel: made },
      { reference: '13-ABCDE', kind: 'created', parcel: made },
    ])
    expect(courier.count('POST customers/individual')).toBe(2)
    expect(courier.count('POST parcels/bulk')).toBe(1)
    expect(courier.parcels[0]).toMatchObject({
      customer: { name: 'Amine Ben Salah', phone: { number1: '+213550123456' } },
      deliveryAddress: {
        cityTerritoryId: courier.territories.alger,
        districtTerritoryId: courier.territories.centre,
        street: '12 rue Didouche Mourad',
      },
      deliveryType: 'home',
      orderedProducts: [
        { productName: 'Casque', unitPrice: 9000, quantity: 1, stockType: 'none' },
        { productName: 'Gants', unitPrice: 300, quantity: 2, stockType: 'none' },
      ],
      amount: 9600,
      description: 'Casque, 2 × Gants',
      weight: { weight: 1 },
      externalId: '12-ABCDE',
      state: { name: 'commande_recue' },
    })
  })

  test('at a desk, which is a hub', async () => {
    await using courier = await openZrExpress()
    const desk = { id: courier.hub, name: 'Hub Baraki 16' }
    const commune = { id: `${courier.territories.alger}/${courier.territories.baraki}`, name: 'Baraki' }
    const results = await zrexpress.create(courier.account, [courier.parcelOf('12-ABCDE', { desk, commune })])
    expect(results).toEqual([{ reference: '12-ABCDE', kind: 'created', parcel: made }])
    expect(courier.parcels[0]).toMatchObject({ deliveryType: 'pickup-point', hubId: courier.hub })
  })

  test('a customer who is refused stops no other', async () => {
    await using courier = await openZrExpress()
    const errors = { 'Phone.Number1': ['<b>Phone</b> is not valid'] }
    courier.fail('POST customers/individual', { status: 400, body: { title: 'Validation', errors } })
    const results = await courier.create('1-AAAAA', '2-AAAAA')
    expect(results.filter((result) => result.kind === 'created')).toHaveLength(1)
    expect(results).toContainEqual({
      reference: expect.any(String),
      kind: 'refused',
      message: 'Validation : <b>Phone</b> is not valid',
    })
  })

  test('texts are cut or filled to what it takes', async () => {
    await using courier = await openZrExpress()
    const parcels = [
      courier.parcelOf('1-AAAAA', { items: [{ name: 'x'.repeat(400), quantity: 1, price: 1 }] }),
      courier.parcelOf('2-AAAAA', { items: [{ name: 'x', quantity: 1, price: 1 }] }),
      courier.parcelOf('3-AAAAA', { items: [] }),
    ]
    expect(await zrexpress.create(courier.account, parcels)).toEqual(
      parcels.map(({ reference }) => ({ reference, kind: 'created', parcel: made })),
    )
    expect(courier.parcels[2]).toMatchObject({ orderedProducts: [{ quantity: 1, unitPrice: 9600 }] })
  })
})

describe('when something goes wrong', () => {
  test('a customer without an answer means that no parcel was made', async () => {
    await using courier = await openZrExpress()
    courier.fail('POST customers/individual', 'break-after')
    expect(await failureOf(courier.create('12-ABCDE'))).toMatchObject({ isUncertain: false })
    expect(courier.count('POST parcels/bulk')).toBe(0)
  })

  test('a reference that is taken is looked up, and not made again', async () => {
    await using courier = await openZrExpress()
    await courier.create('12-ABCDE')
    expect(await failureOf(courier.create('12-ABCDE'))).toMatchObject({
      message: expect.stringContaining('already exists'),
      isUncertain: true,
    })
    expect(await zrexpress.find?.(courier.account, '12-ABCDE', NIGHT)).toEqual(made)
    expect(courier.parcels).toHaveLength(1)
    const failures = [
      { index: 0, errorCode: 'Parcel.ExternalIdAlreadyExists', errorMessage: 'Taken' },
      { index: 1, errorCode: 'CustomerNotExist', errorMessage: 'Non' },
    ]
    courier.fail('POST parcels/bulk', { status: 400, body: { successes: [], failures } })
    expect(await courier.create('1-AAAAA', '2-AAAAA')).toEqual([
      { reference: '1-AAAAA', kind: 'unconfirmed' },
      { reference: '2-AAAAA', kind: 'refused', message: 'Non' },
    ])
  })

  test('rows that it says nothing readable of are left open', async () => {
    await using courier = await openZrExpress()
    const successes = [{ index: 0, parcelId: 'x', trackingNumber: null }, { index: '1' }, null, 5]
    courier.fail('POST parcels/bulk', { status: 207, body: { successes, failures: [{ index: 2 }] } })
    expect(await courier.create('1-AAAAA', '2-AAAAA', '3-AAAAA')).toEqual([
      { reference: '1-AAAAA', kind: 'unconfirmed' },
      { reference: '2-AAAAA', kind: 'unconfirmed' },
      { reference: '3-AAAAA', kind: 'refused', message: 'ZR Express refuse ce colis' },
    ])
  })
})

describe('finding a parcel by our reference', () => {
  test('is one request where the keyword is obeyed, and compares it exactly', async () => {
    await using courier = await openZrExpress()
    await courier.create('1-AAAAA', '1-AAAAAB')
    expect(await zrexpress.find?.(courier.account, '1-AAAAA', NIGHT)).toMatchObject({
      tracking: courier.parcels[0]?.trackingNumber,
    })
    expect(courier.count('POST parcels/search')).toBe(1)
    expect(courier.calls.at(-1)?.body).toEqual({ pageNumber: 1, pageSize: 1000, keyword: '1-AAAAA' })
    expect(await zrexpress.find?.(courier.account, '1-AAAA', NIGHT)).toBeNull()
  })

  test('goes through all pages since it was written down, and no further', async () => {
    await using courier = await openZrExpress()
    Object.assign(courier.state, { pageSize: 2, isKeywordObeyed: false })
    await courier.create('0-OLDER', '1-OLDER')
    courier.state.now = new Date('2026-11-24T09:00:00Z')
    await courier.create('1-AAAAA', '2-AAAAA', '3-AAAAA', '4-AAAAA')
    const since = new Date('2026-11-24T08:30:00Z')
    expect(await zrexpress.find?.(courier.account, '1-AAAAA', since)).toEqual(made)
    // The keyword is asked first.
    expect(courier.count('POST parcels/search')).toBe(3)
    expect(await zrexpress.find?.(courier.account, '9-AAAAA', since)).toBeNull()
    expect(await zrexpress.find?.(courier.account, '1-AAAA', NIGHT)).toBeNull()
  })

  test('a search without an end is given up', async () => {
    await using courier = await openZrExpress()
    const items = [{ externalId: 'other', createdAt: 'odd' }]
    courier.fail('POST parcels/search', { body: { items, hasNext: true } }, 60)
    await failureOf(zrexpress.find?.(courier.account, '12-ABCDE', NIGHT))
    expect(courier.count('POST parcels/search')).toBe(51)
  })
})

describe('cancelling', () => {
  test.each([['by its id' as const], ['by its tracking' as const]])(
    'a parcel that has not left: %s',
    async (how) => {
      await using courier = await openZrExpress()
      const parcel = await courier.createOne()
      await zrexpress.cancel(courier.account, how === 'by its id' ? parcel : { ...parcel, remoteId: null })
      expect(courier.parcels).toEqual([])
    },
  )
})
