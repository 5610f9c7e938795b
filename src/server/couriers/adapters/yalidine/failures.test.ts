import { expect, test } from 'vitest'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { someParcel } from '../../../../../tests/support/couriers/some-parcel.ts'
import { openYalidineServer } from '../../../../../tests/support/couriers/yalidine-server.ts'
import { CourierError } from '../courier-error.ts'
import { yalidine } from './adapter.ts'

const since = new Date()

test('a row that is made without a tracking number, or not answered for, is left to be asked after', async () => {
  await using server = await openYalidineServer()
  const [first, second, third] = [someParcel(), someParcel(), someParcel()]
  const body = {
    [first.reference]: { success: true, tracking: null },
    [second.reference]: { success: 'false', message: 'Non' },
    [third.reference]: 'what',
  }
  server.fail('POST parcels', { body })
  const results = await yalidine.create(openAccount(yalidine, server.settings), [first, second, third])
  expect(results).toEqual([
    { reference: first.reference, kind: 'unconfirmed' },
    { reference: second.reference, kind: 'refused', message: 'Non' },
    { reference: third.reference, kind: 'unconfirmed' },
  ])
})

test.each(['x-', ''])(
  'the quotas in the headers are obeyed, with and without a prefix: %j',
  async (prefix) => {
    await using server = await openYalidineServer()
    const clock = { now: Date.now() }
    const account = openAccount(yalidine, server.settings, { clock })
    const start = clock.now
    server.headers = { [`${prefix}second-quota-left`]: '0', [`${prefix}minute-quota-left`]: '12' }
    await yalidine.test(account)
    await yalidine.test(account)
    expect(clock.now - start).toBe(1000)
  },
)

test('requests are paced before a courier has to refuse one', async () => {
  await using server = await openYalidineServer()
  server.headers = {}
  const clock = { now: Date.now() }
  const account = openAccount(yalidine, server.settings, { clock })
  const start = clock.now
  const parcel = [{ tracking: 'yal-1', remoteId: null }]
  const waits: Record<number, number> = { 5: 0, 6: 1000, 50: 9000, 51: 60_000 }
  for (let count = 1; count <= 51; count += 1) {
    await yalidine.report(account, parcel)
    if (waits[count] !== undefined) expect([count, clock.now - start]).toEqual([count, waits[count]])
  }
})

test.each([null, [], 'text', {}, { data: null }, { data: 'x' }, { data: { a: 1 } }])(
  '%j is no list, and no answer to a question',
  async (body) => {
    await using server = await openYalidineServer()
    const account = openAccount(yalidine, server.settings)
    const json = { status: 200, body: JSON.stringify(body) }
    server.fail('GET parcels', json, 2)
    server.fail('GET wilayas', json)
    await expect(yalidine.find?.(account, 'CMD-1', since)).rejects.toThrow(CourierError)
    await expect(yalidine.report(account, [{ tracking: 'yal-1', remoteId: null }])).rejects.toThrow(
      CourierError,
    )
    await expect(yalidine.places(account)).rejects.toThrow(CourierError)
  },
)

test('rows of wrong types are left out, and words of wrong types say nothing', async () => {
  await using server = await openYalidineServer()
  const account = openAccount(yalidine, server.settings)
  const rows = [null, 'x', [], { tracking: 1 }, { tracking: 'a b', last_status: 'Livré' }]
  server.fail('GET parcels', { body: { data: [...rows, { tracking: 'yal-1', last_status: { a: 1 } }] } })
  expect(await yalidine.report(account, [{ tracking: 'yal-1', remoteId: null }])).toEqual([
    { tracking: 'yal-1', state: null, text: '', at: null },
  ])
})

test('a list without an end is given up', async () => {
  await using server = await openYalidineServer()
  const body = { has_more: true, data: [{ id: 1, name: 'Adrar' }] }
  server.fail('GET wilayas', { body }, 30)
  await expect(yalidine.places(openAccount(yalidine, server.settings))).rejects.toThrow(CourierError)
  expect(server.count('GET wilayas')).toBe(20)
})
