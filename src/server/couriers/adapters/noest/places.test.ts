import { expect, test } from 'vitest'
import { failureOf } from '../../../../../tests/support/couriers/failure-of.ts'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { openNoest } from '../../../../../tests/support/couriers/open-noest.ts'
import { noest } from './adapter.ts'

test('more than 60 requests a minute wait for their turn', async () => {
  await using courier = await openNoest()
  const start = courier.clock.now
  for (let index = 0; index < 61; index += 1) await noest.fees(courier.account)
  expect(courier.clock.now - start).toBe(60_000)
})

test('wilayas, communes and desks come in the spelling of NOEST', async () => {
  await using courier = await openNoest()
  expect(await noest.places(courier.account)).toEqual({
    wilayas: [
      { id: 1, name: 'Adrar' },
      { id: 16, name: 'Alger' },
      { id: 19, name: 'Sétif' },
    ],
    communes: [
      { id: 'Adrar', name: 'Adrar', wilayaId: 1, isHome: true },
      { id: 'Alger Centre', name: 'Alger Centre', wilayaId: 16, isHome: true },
      { id: 'Bab Ezzouar', name: 'Bab Ezzouar', wilayaId: 16, isHome: true },
      { id: 'Sétif', name: 'Sétif', wilayaId: 19, isHome: true },
      { id: 'Bir Haddada', name: 'Bir Haddada', wilayaId: 19, isHome: false },
    ],
    desks: [
      { id: '1A', name: 'Adrar', wilayaId: 1, commune: { id: 'Adrar', name: 'Adrar' } },
      { id: '16B', name: 'Bab Ezzouar', wilayaId: 16, commune: { id: 'Bab Ezzouar', name: 'Bab Ezzouar' } },
      { id: '19A', name: 'Sétif ville', wilayaId: 19, commune: { id: '', name: 'Sétif ville' } },
    ],
  })
  // A desk without a code is known by its key.
  courier.fail('GET desks', { body: { '02A': { name: 'Chlef' }, '03A': { name: 'Laghouat', code: [] } } })
  const { desks } = await noest.places(courier.account)
  expect(desks.map(({ id, wilayaId }) => [id, wilayaId])).toEqual([
    ['02A', 2],
    ['03A', 3],
  ])
  courier.fail('GET get/communes', { body: { error: 'x' } })
  await failureOf(noest.places(courier.account))
})

test('fees are those of a delivery; 0 is not offered', async () => {
  await using courier = await openNoest()
  expect(await noest.fees(courier.account)).toEqual([
    { wilayaId: 16, homePrice: 700, centerPrice: 300 },
    { wilayaId: 19, homePrice: 800, centerPrice: null },
  ])
})

test('an account is tried with its key', async () => {
  await using courier = await openNoest()
  await noest.test(courier.account)
  const wrong = openAccount(noest, { ...courier.settings, apiToken: 'x' })
  await expect(noest.test(wrong)).rejects.toThrow('Unauthenticated.')
})
