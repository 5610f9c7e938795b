import { expect, test } from 'vitest'
import { failureOf } from '../../../../../tests/support/couriers/failure-of.ts'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { openZrExpress } from '../../../../../tests/support/couriers/open-zrexpress.ts'
import { zrexpress } from './adapter.ts'

test('territories and hubs come in its own spelling, from all pages', async () => {
  await using courier = await openZrExpress()
  courier.state.pageSize = 2
  const { alger, setif, centre, baraki, eulma } = courier.territories
  expect(await zrexpress.places(courier.account)).toEqual({
    wilayas: [
      { id: 16, name: 'Alger' },
      { id: 19, name: 'Setif' },
    ],
    communes: [
      { id: `${alger}/${centre}`, name: 'Alger Centre', wilayaId: 16, isHome: true },
      { id: `${alger}/${baraki}`, name: 'Baraki', wilayaId: 16, isHome: true },
      { id: `${setif}/${eulma}`, name: 'El Eulma', wilayaId: 19, isHome: false },
    ],
    desks: [
      {
        id: courier.hub,
        name: 'Hub Baraki 16',
        wilayaId: 16,
        commune: { id: `${alger}/${baraki}`, name: 'Baraki' },
      },
    ],
  })
  expect(courier.count('POST territories/search')).toBe(3)
})

test('what the account may not send to is not served, nor are its desks', async () => {
  await using courier = await openZrExpress()
  const { alger, setif, centre, baraki } = courier.territories
  const rows = (canSend: { wilaya?: boolean; commune?: boolean }) => [
    { id: alger, code: 16, name: 'Alger', level: 'wilaya', delivery: { canSend: canSend.wilaya } },
    { id: setif, code: 19, name: 'Setif', level: 'wilaya', delivery: null },
    ...[centre, baraki].map((id) => ({
      id,
      name: id,
      level: 'commune',
      parentId: alger,
      delivery: { hasHomeDelivery: true, canSend: canSend.commune },
    })),
  ]
  const served = async (canSend: { wilaya?: boolean; commune?: boolean }) => {
    courier.fail('POST territories/search', { body: { items: rows(canSend), hasNext: false } })
    const { communes, desks } = await zrexpress.places(courier.account)
    return [communes.filter(({ isHome }) => isHome).length, desks.length]
  }
  expect(await served({})).toEqual([2, 1])
  expect(await served({ wilaya: true, commune: true })).toEqual([2, 1])
  expect(await served({ wilaya: false })).toEqual([0, 0])
  expect(await served({ commune: false })).toEqual([0, 0])
})

test.each([
  ['no wilaya', { body: { items: [], hasNext: false } }],
  ['rows of other types', { body: { items: [null, 3, { level: 'wilaya', code: 'x', id: {} }] } }],
  ['a list of another type', { body: { items: 'x' } }],
  ['a page', { body: '<html>' }],
])('%s is no list of places', async (_what, fault) => {
  await using courier = await openZrExpress()
  courier.fail('POST territories/search', fault)
  await failureOf(zrexpress.places(courier.account))
})

test('fees are those of wilayas, as the account pays them, in whole DA; without a price it does not deliver', async () => {
  await using courier = await openZrExpress()
  expect(await zrexpress.fees(courier.account)).toEqual([
    { wilayaId: 16, homePrice: 400, centerPrice: 250 },
    { wilayaId: 19, homePrice: 550, centerPrice: null },
  ])
  courier.fail('GET delivery-pricing/rates', { body: { rates: null } })
  await failureOf(zrexpress.fees(courier.account))
})

test('an account is tried with its key and its tenant', async () => {
  await using courier = await openZrExpress()
  await zrexpress.test(courier.account)
  for (const wrong of [{ apiKey: 'x' }, { tenant: 'x' }]) {
    const account = openAccount(zrexpress, { ...courier.settings, ...wrong })
    await expect(zrexpress.test(account)).rejects.toThrow('Unauthorized')
  }
})
