import { expect, test } from 'vitest'
import { type Fault, tooMany } from '../../../../../tests/support/couriers/courier-server.ts'
import { openEcotrackServer } from '../../../../../tests/support/couriers/ecotrack-server.ts'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { someParcel } from '../../../../../tests/support/couriers/some-parcel.ts'
import { ecotrack } from './adapter.ts'

test('an account is tried by its token, which is told apart from an account without API', async () => {
  await using server = await openEcotrackServer()
  const account = openAccount(ecotrack, server.settings)
  await ecotrack.test(account)
  const other = openAccount(ecotrack, { ...server.settings, apiToken: 'old' })
  await expect(ecotrack.test(other)).rejects.toThrow('INVALID_TOKEN')
  server.fail('GET validate/token', { body: { success: false, message: 'TOKEN_NOT_ALLOWED' } })
  await expect(ecotrack.test(account)).rejects.toThrow('TOKEN_NOT_ALLOWED')
  await expect(ecotrack.places(other)).rejects.toThrow('Unauthenticated.')
})

test('the token is in the URL only where a tenant does not read the header', async () => {
  await using server = await openEcotrackServer()
  const account = openAccount(ecotrack, server.settings)
  await ecotrack.test(account)
  server.isHeaderRead = false
  await ecotrack.test(account)
  expect(server.calls.map(({ query }) => query.get('api_token'))).toEqual([null, null, 'token'])
  server.fail('GET validate/token', tooMany(33))
  await expect(ecotrack.test(account)).rejects.toMatchObject({ wait: 33_000 })
  server.fail('GET validate/token', 'break-before')
  const broken = openAccount(ecotrack, server.settings)
  await expect(ecotrack.test(broken)).rejects.toThrow('ne répond pas')
  expect(server.count('GET validate/token')).toBe(5)
})

test.each<[Fault, string]>([
  [{ body: { success: false, error: 10002, message: 'Pas de livraison' } }, 'Pas de livraison (10002)'],
  [{ status: 422, body: { message: 'Invalide', errors: { orders: ['Trop'] } } }, 'Invalide : Trop'],
  [{ status: 301, headers: { location: 'https://platform.dhd-dz.com/x' }, body: '' }, 'platform.dhd-dz.com'],
])('%j made nothing', async (fault, words) => {
  await using server = await openEcotrackServer()
  server.fail('POST create/orders', fault)
  const create = ecotrack.create(openAccount(ecotrack, server.settings), [someParcel()])
  await expect(create).rejects.toMatchObject({ message: expect.stringContaining(words), isUncertain: false })
})

test('fifty requests a minute are asked, and a 429 says how long to wait', async () => {
  await using server = await openEcotrackServer()
  const clock = { now: Date.now() }
  const account = openAccount(ecotrack, server.settings, { clock })
  const start = clock.now
  for (let count = 0; count < 50; count += 1) await ecotrack.test(account)
  expect(clock.now - start).toBe(0)
  await ecotrack.test(account)
  expect(clock.now - start).toBe(60_000)
  server.fail('GET validate/token', tooMany(33))
  await expect(ecotrack.test(account)).rejects.toMatchObject({ wait: 33_000 })
})

test('places are the wilayas that are served, their communes, and those of these that are stations', async () => {
  await using server = await openEcotrackServer()
  const { wilayas, communes, desks } = await ecotrack.places(openAccount(ecotrack, server.settings))
  expect(wilayas).toHaveLength(57)
  expect(wilayas[15]).toEqual({ id: 16, name: 'Alger' })
  const commune = { id: '16/Aïn Benian', name: 'Aïn Benian' }
  expect(communes).toContainEqual({ ...commune, wilayaId: 16, isHome: true })
  expect(desks).toContainEqual({ id: '1601', name: 'Aïn Benian', wilayaId: 16, commune })
  expect(desks.filter(({ wilayaId }) => wilayaId === 58)).toEqual([])
})

test('a commune with the flag “0”, or without the number of its station, is none to send to', async () => {
  await using server = await openEcotrackServer()
  const rows = [
    { nom: 'Adrar', wilaya_id: '1', code_postal: '101', has_stop_desk: '0' },
    { nom: 'Reggane', wilaya_id: 1, code_postal: null, has_stop_desk: 1 },
    { nom: { a: 1 }, wilaya_id: 1 },
    null,
  ]
  server.fail('GET get/communes', { body: rows })
  const { communes, desks } = await ecotrack.places(openAccount(ecotrack, server.settings))
  expect(communes.map(({ id }) => id)).toEqual(['1/Adrar', '1/Reggane'])
  expect(desks).toEqual([])
})

test('fees are those of a delivery, in DA; “0” is none', async () => {
  await using server = await openEcotrackServer()
  const account = openAccount(ecotrack, server.settings)
  const fees = await ecotrack.fees(account)
  expect(fees[0]).toEqual({ wilayaId: 1, homePrice: 1300, centerPrice: 400 })
  expect(fees.at(-1)).toEqual({ wilayaId: 58, homePrice: 650, centerPrice: null })
  for (const body of [null, [], { fees: [] }, { livraison: 'x' }]) {
    server.fail('GET get/fees', { body: JSON.stringify(body) })
    await expect(ecotrack.fees(account)).rejects.toThrow('Réponse illisible')
  }
})
