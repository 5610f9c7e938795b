import { expect, test } from 'vitest'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { openYalidineServer } from '../../../../../tests/support/couriers/yalidine-server.ts'
import { yalidine } from './adapter.ts'

test('places are all pages of wilayas, communes and centers, in the courier’s spelling', async () => {
  await using server = await openYalidineServer()
  const { wilayas, communes, desks } = await yalidine.places(openAccount(yalidine, server.settings))
  expect(wilayas).toHaveLength(58)
  expect(wilayas[5]).toEqual({ id: 6, name: 'Béjaïa' })
  expect(server.count('GET communes')).toBe(2)
  expect(communes.length).toBeGreaterThan(1000)
  expect(communes).toContainEqual({ id: '1602', name: 'Ain Taya', wilayaId: 16, isHome: true })
  expect(desks[0]).toEqual({
    id: '10101',
    name: `Centre de ${desks[0]?.commune.name}`,
    wilayaId: 1,
    commune: { id: '101', name: desks[0]?.commune.name },
  })
})

test('a flag that is the text “0” is no', async () => {
  await using server = await openYalidineServer()
  const account = openAccount(yalidine, server.settings)
  const { communes } = await yalidine.places(account)
  expect(communes.filter(({ isHome }) => !isHome).map(({ name }) => name)).toEqual(['Idlès', 'Tazrouk'])
  server.fail('GET wilayas', { body: { data: [{ id: 11, name: 'Tamanrasset', is_deliverable: '0' }] } })
  const undelivered = await yalidine.places(account)
  expect(undelivered.communes.some(({ isHome }) => isHome)).toBe(false)
})

test('the fee of a wilaya is the express price of most of its communes', async () => {
  await using server = await openYalidineServer()
  const fees = await yalidine.fees(openAccount(yalidine, server.settings))
  expect(fees).toHaveLength(58)
  expect(fees[0]).toEqual({ wilayaId: 1, homePrice: 1400, centerPrice: 1200 })
  expect(fees[15]).toEqual({ wilayaId: 16, homePrice: 600, centerPrice: 400 })
  const query = server.calls.at(-1)?.query
  expect([query?.get('from_wilaya_id'), query?.get('to_wilaya_id')]).toEqual(['16', '58'])
})

test('a price that no commune has is none, and a wilaya without delivery is not asked about', async () => {
  await using server = await openYalidineServer()
  const wilayas = [
    { id: 16, name: 'Alger', is_deliverable: 1 },
    { id: 33, name: 'Illizi', is_deliverable: '0' },
  ]
  server.fail('GET wilayas', { body: { data: wilayas } })
  const prices = { express_home: null, express_desk: 'gratuit' }
  server.fail('GET fees', { body: { per_commune: { 1601: prices, 1602: null } } })
  const fees = await yalidine.fees(openAccount(yalidine, server.settings))
  expect(fees).toEqual([
    { wilayaId: 16, homePrice: null, centerPrice: null },
    { wilayaId: 33, homePrice: null, centerPrice: null },
  ])
  expect(server.count('GET fees')).toBe(1)
})

test('fees wait for the quota of a minute instead of failing', async () => {
  await using server = await openYalidineServer()
  const clock = { now: Date.now() }
  const account = openAccount(yalidine, server.settings, { clock })
  const empty = { headers: { 'x-minute-quota-left': '0' }, body: { per_commune: {} } }
  server.fail('GET fees', empty)
  const start = clock.now
  expect(await yalidine.fees(account)).toHaveLength(58)
  expect(clock.now - start).toBeGreaterThanOrEqual(60_000)
})

test('fees of another shape are no prices', async () => {
  await using server = await openYalidineServer()
  server.fail('GET fees', { body: { livraison: [] } })
  await expect(yalidine.fees(openAccount(yalidine, server.settings))).rejects.toThrow('Réponse illisible')
})
