import { expect, test } from 'vitest'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { someParcel } from '../../../../../tests/support/couriers/some-parcel.ts'
import { openYalidineServer } from '../../../../../tests/support/couriers/yalidine-server.ts'
import type { CreateResult } from '../adapter.ts'
import { yalidine } from './adapter.ts'

const since = new Date()
const desk = { id: '160101', name: 'Centre de Aïn Benian' }
const parcelOf = (result?: CreateResult) => (result?.kind === 'created' ? result.parcel : null)

test('a parcel is sent with all that the documents require, and nothing else', async () => {
  await using server = await openYalidineServer()
  const account = openAccount(yalidine, server.settings)
  const parcel = someParcel({ items: [{ name: 'Gants', quantity: 2, price: 4500 }] })
  const [result] = await yalidine.create(account, [parcel])
  expect(parcelOf(result)?.tracking).toMatch(/^yal-\w{6}$/)
  expect(server.calls.at(-1)?.body).toEqual([
    {
      order_id: parcel.reference,
      from_wilaya_name: 'Alger',
      firstname: 'Amine',
      familyname: 'Ben Salah',
      contact_phone: '0550123456',
      address: '12 rue Didouche Mourad',
      to_wilaya_name: 'Alger',
      to_commune_name: 'Alger Centre',
      product_list: '2 × Gants',
      price: 9600,
      do_insurance: false,
      declared_value: 9600,
      weight: 1,
      freeshipping: true,
      is_stopdesk: false,
      has_exchange: false,
    },
  ])
})

test('a parcel for a desk says which, and a name of one word is both names', async () => {
  await using server = await openYalidineServer()
  const settings = { ...server.settings, freeShipping: 'non', weight: '2,5', fromWilaya: 'bejaia' }
  await yalidine.create(openAccount(yalidine, settings), [
    someParcel({ desk, name: ' Amine ', address: ' ' }),
  ])
  expect([...server.parcels.values()][0]).toMatchObject({
    is_stopdesk: true,
    stopdesk_id: 160101,
    firstname: 'Amine',
    familyname: 'Amine',
    address: 'Alger Centre',
    freeshipping: false,
    weight: 3,
    from_wilaya_name: 'Béjaïa',
  })
})

test('a wilaya of departure or a weight that cannot be is told before anything is sent', async () => {
  await using server = await openYalidineServer()
  const wrong = { fromWilaya: ['99', 'Algr', ''], weight: ['lourd', '-1'] }
  for (const [name, value] of Object.entries(wrong).flatMap(([key, values]) =>
    values.map((one) => [key, one]),
  )) {
    const account = openAccount(yalidine, { ...server.settings, [name ?? '']: value ?? '' })
    await expect(yalidine.create(account, [someParcel()])).rejects.toMatchObject({ isUncertain: false })
  }
  expect(server.count('POST parcels')).toBe(0)
})

test('a parcel is found by its reference alone, without personal data', async () => {
  await using server = await openYalidineServer()
  const account = openAccount(yalidine, server.settings)
  const [mine, other] = [someParcel(), someParcel()]
  const [, made] = await yalidine.create(account, [other, mine])
  expect(await yalidine.find?.(account, mine.reference, since)).toEqual(parcelOf(made))
  expect(await yalidine.find?.(account, 'CMD-none', since)).toBeNull()
  expect(server.calls.at(-1)?.query.get('fields')).toBe('tracking,order_id,label')
})

test('where the filter by reference is not obeyed nothing is said to be missing', async () => {
  await using server = await openYalidineServer()
  server.isFilterObeyed = false
  const account = openAccount(yalidine, server.settings)
  const parcels = Array.from({ length: 101 }, () => someParcel())
  const results = await yalidine.create(account, parcels)
  const find = (index: number) => yalidine.find?.(account, parcels[index]?.reference ?? '', since)
  expect(await find(100)).toEqual(parcelOf(results[100]))
  await expect(find(0)).rejects.toThrow('Réponse illisible')
})

test('states come with the courier’s words and its time, which is that of Algiers', async () => {
  await using server = await openYalidineServer()
  const account = openAccount(yalidine, server.settings)
  const results = await yalidine.create(account, [someParcel(), someParcel(), someParcel()])
  const parcels = results.flatMap((result) => parcelOf(result) ?? [])
  const [first, second, third] = parcels.map(({ tracking }) => tracking)
  server.setStatus(first ?? '', 'LIVRE', '2026-03-27 00:30:00')
  server.setStatus(second ?? '', '<img src=x onerror=alert(1)>', 'hier')
  server.setStatus(third ?? '', '')
  const reports = await yalidine.report(account, [...parcels, { tracking: 'yal-GONE00', remoteId: null }])
  expect(reports.sort((a, b) => a.tracking.localeCompare(b.tracking))).toEqual([
    { tracking: first, state: 'delivered', text: 'LIVRE', at: '2026-03-26T23:30:00.000Z' },
    { tracking: second, state: null, text: '<img src=x onerror=alert(1)>', at: null },
    { tracking: third, state: null, text: '', at: expect.anything() },
  ])
  expect(server.calls.at(-1)?.query.get('fields')).toBe('tracking,last_status,date_last_status')
})

test('a parcel that was not asked for is not reported', async () => {
  await using server = await openYalidineServer()
  const rows = [{ tracking: 'yal-OTHER0', last_status: 'Livré', date_last_status: null }]
  server.fail('GET parcels', { body: { data: rows } })
  const account = openAccount(yalidine, server.settings)
  expect(await yalidine.report(account, [{ tracking: 'yal-000001', remoteId: null }])).toEqual([])
})

test.each([
  ['https://yalidine.app/app/bordereau.php?', true],
  ['https://www.guepex.app/', true],
  ['https://yalidine.app.evil.example/', false],
  ['http://yalidine.app/', false],
  ['javascript:alert(1)//', false],
])('a label at %s is taken: %s', async (labels, isTaken) => {
  await using server = await openYalidineServer()
  server.labels = labels
  const [result] = await yalidine.create(openAccount(yalidine, server.settings), [someParcel()])
  const tracking = parcelOf(result)?.tracking
  expect(parcelOf(result)?.labelUrl).toBe(isTaken ? `${labels}bordereau?tracking=${tracking}` : null)
})
