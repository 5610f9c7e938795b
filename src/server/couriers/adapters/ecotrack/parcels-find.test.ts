import { expect, test } from 'vitest'
import { openEcotrackServer } from '../../../../../tests/support/couriers/ecotrack-server.ts'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { someParcel } from '../../../../../tests/support/couriers/some-parcel.ts'
import { ecotrack } from './adapter.ts'

const since = new Date('2026-03-10T12:00:00Z')

/** A tenant with so many orders of some days, of which the first made is `CMD-0`. */
async function openFullServer(days: Record<string, number>) {
  const server = await openEcotrackServer()
  let count = 0
  for (const [day, orders] of Object.entries(days)) {
    for (let index = 0; index < orders; index += 1) {
      const [tracking, reference] = [`ECO${count}`, `CMD-${count}`]
      const rest = { status: 'prete_a_expedier', isValidated: false, activity: [] }
      server.orders.set(tracking, { tracking, reference, created_at: day, ...rest })
      count += 1
    }
  }
  return { server, account: openAccount(ecotrack, server.settings) }
}

test('an order is found by its reference, from the day before on', async () => {
  const { server, account } = await openFullServer({ '2026-03-08': 1, '2026-03-09': 90 })
  await using _server = server
  expect(await ecotrack.find?.(account, 'CMD-1', since)).toEqual({
    tracking: 'ECO1',
    remoteId: null,
    labelUrl: null,
  })
  expect(server.count('GET get/orders')).toBe(3)
  expect(server.calls[0]?.query.get('start_date')).toBe('2026-03-09')
  expect(await ecotrack.find?.(account, 'CMD-0', since)).toBeNull()
})

test('where the first day is not obeyed older rows end the search', async () => {
  const { server, account } = await openFullServer({ '2026-03-01': 500, '2026-03-10': 10 })
  await using _server = server
  server.isStartDateObeyed = false
  expect(await ecotrack.find?.(account, 'CMD-none', since)).toBeNull()
  expect(server.count('GET get/orders')).toBe(1)
})

test('where neither the first day nor the order is obeyed all pages are looked through', async () => {
  const { server, account } = await openFullServer({ '2026-03-01': 60, '2026-03-10': 1 })
  await using _server = server
  server.isStartDateObeyed = false
  server.isNewestFirst = false
  expect((await ecotrack.find?.(account, 'CMD-60', since))?.tracking).toBe('ECO60')
})

test('ten pages that do not settle it are not taken for none', async () => {
  const { server, account } = await openFullServer({ '2026-03-10': 401 })
  await using _server = server
  expect((await ecotrack.find?.(account, 'CMD-1', since))?.tracking).toBe('ECO1')
  await expect(ecotrack.find?.(account, 'CMD-0', since)).rejects.toThrow('trop de commandes')
  expect(server.count('GET get/orders')).toBe(20)
})

test.each([null, [], {}, { data: 'x' }, { data: null }, { data: [{ reference: 'CMD-1', tracking: {} }] }])(
  '%j does not settle it',
  async (body) => {
    await using server = await openEcotrackServer()
    server.fail('GET get/orders', { body: JSON.stringify(body) })
    const find = ecotrack.find?.(openAccount(ecotrack, server.settings), 'CMD-1', since)
    await expect(find).rejects.toThrow('Réponse illisible')
  },
)

test('a page that is not full is the last one, where the number of pages is not told', async () => {
  await using server = await openEcotrackServer()
  const account = openAccount(ecotrack, server.settings)
  const [parcel] = [someParcel()]
  server.fail('GET get/orders', { body: { data: [{ reference: 'CMD-x', tracking: 'ECO1' }] } })
  expect(await ecotrack.find?.(account, parcel.reference, since)).toBeNull()
})
