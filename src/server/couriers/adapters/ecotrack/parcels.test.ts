import { expect, test } from 'vitest'
import { openEcotrackServer } from '../../../../../tests/support/couriers/ecotrack-server.ts'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { someParcel } from '../../../../../tests/support/couriers/some-parcel.ts'
import type { CreateResult } from '../adapter.ts'
import { ecotrack } from './adapter.ts'

const refusalOf = (result?: CreateResult) => result?.kind === 'refused' && result.message

test('orders go as an object of numbers, with all that the documents require', async () => {
  await using server = await openEcotrackServer()
  const account = openAccount(ecotrack, server.settings)
  const home = someParcel({ address: '', items: [{ name: 'Gants', quantity: 2, price: 4500 }] })
  const toDesk = someParcel({
    commune: { id: '16/Aïn Benian', name: 'Aïn Benian' },
    desk: { id: '1601', name: 'Aïn Benian' },
  })
  expect(await ecotrack.create(account, [home, toDesk])).toEqual([
    {
      reference: home.reference,
      kind: 'created',
      parcel: { tracking: 'ECO0000001', remoteId: null, labelUrl: null },
    },
    {
      reference: toDesk.reference,
      kind: 'created',
      parcel: { tracking: 'ECO0000002', remoteId: null, labelUrl: null },
    },
  ])
  const order = {
    reference: home.reference,
    nom_client: 'Amine Ben Salah',
    telephone: '0550123456',
    adresse: 'Alger Centre',
    commune: 'Alger Centre',
    code_wilaya: 16,
    montant: 9600,
    produit: '2 × Gants',
    type: 1,
    stop_desk: 0,
  }
  const sent = server.calls.at(-1)?.body
  expect(sent).toMatchObject({ orders: { 1: { stop_desk: 1, code_postal: '1601' } } })
  expect(sent).toHaveProperty('orders.0', order)
  expect(server.calls.at(-1)?.headers.authorization).toBe('Bearer token')
})

test('texts are cut to what the fields take, and a refusal stays text', async () => {
  await using server = await openEcotrackServer()
  const account = openAccount(ecotrack, server.settings)
  const long = someParcel({ name: 'a'.repeat(300), address: 'b'.repeat(300) })
  server.refuse = ({ reference }) =>
    reference === long.reference ? null : { success: false, message: '<script>alert(1)</script>' }
  const results = await ecotrack.create(account, [long, someParcel()])
  expect(results.map(refusalOf)).toEqual([false, '<script>alert(1)</script>'])
})

test.each([
  { 0: { tracking: 'ECO1' }, 1: { telephone: ['Non'] } },
  [{ tracking: 'ECO1' }, { telephone: ['Non'] }],
])('a tenant that answers by number and not by reference is understood: %j', async (results) => {
  await using server = await openEcotrackServer()
  server.fail('POST create/orders', { body: { results } })
  const parcels = [someParcel(), someParcel()]
  expect(await ecotrack.create(openAccount(ecotrack, server.settings), parcels)).toEqual([
    {
      reference: parcels[0]?.reference,
      kind: 'created',
      parcel: { tracking: 'ECO1', remoteId: null, labelUrl: null },
    },
    { reference: parcels[1]?.reference, kind: 'refused', message: 'Non' },
  ])
})

test.each<[unknown, string | null]>([
  [{ delete: 'success' }, null],
  [{ delete: 'fail' }, 'Refusé'],
  [{ success: 'false' }, 'Refusé'],
  [{ message: 'ok' }, 'Réponse illisible'],
  [[], 'Réponse illisible'],
  ['1', 'Réponse illisible'],
])('to a deletion %j means: %s', async (body, problem) => {
  await using server = await openEcotrackServer()
  server.fail('DELETE delete/order', { body: JSON.stringify(body) })
  const cancel = ecotrack.cancel(openAccount(ecotrack, server.settings), { tracking: 'ECO1', remoteId: null })
  if (problem) await expect(cancel).rejects.toThrow(problem)
  else await cancel
})
