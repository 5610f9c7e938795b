import { expect, test } from 'vitest'
import { openEcotrackServer } from '../../../../../tests/support/couriers/ecotrack-server.ts'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { someParcel } from '../../../../../tests/support/couriers/some-parcel.ts'
import type { Account, CreateResult } from '../adapter.ts'
import { ecotrack } from './adapter.ts'

const refusalOf = (result?: CreateResult) => result?.kind === 'refused' && result.message

/** Makes a draft, and says what it is called. */
async function makeDraft(account: Account) {
  const [result] = await ecotrack.create(account, [someParcel()])
  if (result?.kind !== 'created') throw new Error('A draft expected')
  return result.parcel
}

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

test('of a batch each row is refused or made alone: errors by field, and refusals with their number', async () => {
  await using server = await openEcotrackServer()
  const results = await ecotrack.create(openAccount(ecotrack, server.settings), [
    someParcel(),
    someParcel({ commune: { id: '16/x', name: 'aïn taya' } }),
    someParcel({ wilaya: { id: 50, name: 'Bordj Badji Mokhtar' } }),
    someParcel({ desk: { id: '1699', name: 'Ailleurs' } }),
    someParcel({ phone: '55', name: ' ' }),
  ])
  expect(results.map(refusalOf)).toEqual([
    false,
    'La commune est invalide.',
    'Pas de livraison pour la wilaya sélectionnée (10002)',
    'Le code de la station est invalide.',
    'Le champ nom_client est obligatoire.',
  ])
  expect(server.orders).toHaveLength(1)
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

test('a draft is handed over once; that it was before is no error', async () => {
  await using server = await openEcotrackServer()
  const account = openAccount(ecotrack, server.settings)
  const draft = await makeDraft(account)
  await ecotrack.validate?.(account, draft)
  expect(server.orders.get(draft.tracking)?.isValidated).toBe(true)
  await ecotrack.validate?.(account, draft)
  const unknown = { tracking: 'ECO9', remoteId: null }
  await expect(ecotrack.validate?.(account, unknown)).rejects.toThrow('Le tracking est invalide.')
  server.fail('POST valid/order', { body: { success: false, message: 'Solde insuffisant' } })
  await expect(ecotrack.validate?.(account, draft)).rejects.toThrow('Solde insuffisant')
})

test('a draft is deleted, a validated order is refused with a status of 200', async () => {
  await using server = await openEcotrackServer()
  const account = openAccount(ecotrack, server.settings)
  const [draft, validated] = [await makeDraft(account), await makeDraft(account)]
  await ecotrack.validate?.(account, validated)
  await ecotrack.cancel(account, draft)
  await expect(ecotrack.cancel(account, validated)).rejects.toMatchObject({
    message: 'Commande non modifiable (10001)',
    isUncertain: false,
  })
  expect([...server.orders.keys()]).toEqual([validated.tracking])
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
