import { expect, test } from 'vitest'
import type { Fault } from '#support/couriers/courier-server.ts'
import { failureOf } from '#support/couriers/failure-of.ts'
import { openRemoteCourier } from '#support/couriers/remote-couriers.ts'
import { zrexpress } from './adapter.ts'
import { makeReady } from './report.ts'

const NIGHT = new Date('2026-11-23T00:00:00Z')

test('a search without an end is given up', async () => {
  await using courier = await openRemoteCourier('zrexpress')
  const items = [{ externalId: 'other', createdAt: 'odd' }]
  courier.server.fail('POST parcels/search', { body: { items, hasNext: true } }, 60)
  await failureOf(zrexpress.find?.(courier.account, '12-ABCDE', NIGHT))
  expect(courier.server.count('POST parcels/search')).toBe(51)
})

test('parcels are made ready once, by their tracking alone too, and the states of an account are asked for once', async () => {
  await using courier = await openRemoteCourier('zrexpress')
  const { server, account } = courier
  const parcels = [await courier.createOne(), await courier.createOne()]
  for (const { tracking } of [...parcels, ...parcels]) await makeReady(account, { tracking, remoteId: null })
  expect(server.parcels.map(({ state }) => state.name)).toEqual(['pret_a_expedier', 'pret_a_expedier'])
  expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2)
  expect(server.count('POST workflows/search')).toBe(1)
  server.move(parcels[0]?.tracking ?? '', 'vers_wilaya')
  await makeReady(account, parcels[0] ?? { tracking: '', remoteId: null })
  expect(server.parcels[0]?.state.name).toBe('vers_wilaya')
})

test.each<[string, Fault]>([
  ['an unknown key', { status: 401, body: { title: 'Unauthorized' } }],
  ['a page', { body: '<html>' }],
  ['500', { status: 500, body: '' }],
  ['no answer', 'break-before'],
])('%s does not tell whether a parcel is ready', async (_what, fault) => {
  await using courier = await openRemoteCourier('zrexpress')
  const parcel = await courier.createOne()
  courier.server.fail(`GET parcels/${parcel.remoteId}`, fault)
  expect(await failureOf(makeReady(courier.account, parcel))).toMatchObject({ isUncertain: true })
})

test('a parcel that is not made ready is told, when its account has no such state, too', async () => {
  await using courier = await openRemoteCourier('zrexpress')
  const { server, account } = courier
  const parcel = await courier.createOne()
  const refusal = { status: 400, body: { detail: 'Transition refusée' } }
  server.fail(`PATCH parcels/${parcel.remoteId}/state`, refusal)
  await expect(makeReady(account, parcel)).rejects.toThrow('Transition refusée')
  await expect(makeReady(account, { tracking: '16-X-ZR', remoteId: null })).rejects.toThrow('ne trouve pas')
  server.fail('POST workflows/search', 'break-after')
  expect(await failureOf(makeReady(courier.open(), parcel))).toMatchObject({ isUncertain: true })
  server.state.slugs = ['commande_recue', 'parti']
  await expect(makeReady(courier.open(), parcel)).rejects.toThrow('prêt à expédier')
})
