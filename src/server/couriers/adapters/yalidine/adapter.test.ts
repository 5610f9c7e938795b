import { expect, test } from 'vitest'
import { openRemoteCourier } from '#support/couriers/remote-couriers.ts'
import { yalidine } from './adapter.ts'

test('places are all pages of a list, and one without an end is given up', async () => {
  await using courier = await openRemoteCourier('yalidine')
  const { server, account } = courier
  expect((await yalidine.places(account)).communes.length).toBeGreaterThan(1000)
  expect(server.count('GET communes')).toBe(2)
  server.fail('GET centers', { body: { has_more: true, data: [{ center_id: 1 }] } }, 30)
  await expect(yalidine.places(account)).rejects.toThrow('Réponse illisible')
  expect(server.count('GET centers')).toBe(21)
})

test('fees wait for the quota of a minute instead of failing', async () => {
  await using courier = await openRemoteCourier('yalidine')
  const { server, account, clock } = courier
  server.fail('GET fees', { headers: { 'x-minute-quota-left': '0' }, body: { per_commune: {} } })
  const start = clock.now
  expect(await yalidine.fees(account)).toHaveLength(58)
  expect(clock.now - start).toBeGreaterThanOrEqual(60_000)
})
