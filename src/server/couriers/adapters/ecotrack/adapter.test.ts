import { expect, test } from 'vitest'
import { tooMany } from '#support/couriers/courier-server.ts'
import { openRemoteCourier } from '#support/couriers/remote-couriers.ts'
import { ecotrack } from './adapter.ts'

const named = (...trackings: string[]) => trackings.map((tracking) => ({ tracking, remoteId: null }))

test('an account without API is told apart from a wrong token', async () => {
  await using courier = await openRemoteCourier('ecotrack')
  courier.server.fail('GET validate/token', { body: { success: false, message: 'TOKEN_NOT_ALLOWED' } })
  await expect(ecotrack.test(courier.account)).rejects.toThrow('TOKEN_NOT_ALLOWED')
})

test('the token is in the URL only where a tenant does not read the header', async () => {
  await using courier = await openRemoteCourier('ecotrack')
  const { server, account } = courier
  await ecotrack.test(account)
  server.isHeaderRead = false
  await ecotrack.test(account)
  expect(server.calls.map(({ query }) => query.get('api_token'))).toEqual([null, null, 'token'])
  server.fail('GET validate/token', tooMany(33))
  await expect(ecotrack.test(account)).rejects.toMatchObject({ wait: 33_000 })
  server.fail('GET validate/token', 'break-before')
  await expect(ecotrack.test(courier.open())).rejects.toThrow('ne répond pas')
  expect(server.count('GET validate/token')).toBe(5)
})

test('parcels that a tenant without the list does not know hide no other, and cost few requests', async () => {
  await using courier = await openRemoteCourier('ecotrack')
  const { server, account } = courier
  await courier.create(...Array.from({ length: 99 }, () => ({})))
  const trackings = [...server.orders.keys()]
  Object.assign(server, { hasStatusList: false, isStrict: true })
  const reportsOf = async (...asked: string[]) => {
    const before = server.count('GET get/trackings/info')
    const reports = await ecotrack.report(account, named(...asked))
    const found = reports.map(({ tracking }) => tracking).toSorted()
    return { found, requests: server.count('GET get/trackings/info') - before }
  }
  expect(await reportsOf(...trackings)).toEqual({ found: trackings, requests: 1 })
  expect(await reportsOf(...trackings, 'GONE')).toEqual({ found: trackings, requests: 13 })
  const unknown = Array.from({ length: 100 }, (_, index) => `GONE${index}`)
  expect(await reportsOf(...unknown)).toEqual({ found: [], requests: 15 })
  // With many unknown parcels the limit of requests is reached before all others are found.
  const mixed = trackings.slice(50, 75).flatMap((tracking, index) => [tracking, `GONE${index}`])
  const { found, requests } = await reportsOf(...trackings.slice(0, 50), ...mixed)
  expect(requests).toBe(40)
  expect(found).toEqual(expect.arrayContaining(trackings.slice(0, 50)))
})
