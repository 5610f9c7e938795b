import { expect, test } from 'vitest'
import { openEcotrackServer } from '../../../../../tests/support/couriers/ecotrack-server.ts'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { someParcel } from '../../../../../tests/support/couriers/some-parcel.ts'
import { CourierError } from '../courier-error.ts'
import { ecotrack } from './adapter.ts'
import { stateOf } from './report.ts'

const named = (...trackings: string[]) => trackings.map((tracking) => ({ tracking, remoteId: null }))

async function openOrders(count: number) {
  const server = await openEcotrackServer()
  const account = openAccount(ecotrack, server.settings)
  await ecotrack.create(
    account,
    Array.from({ length: count }, () => someParcel()),
  )
  return { server, account, trackings: [...server.orders.keys()] }
}

test('states come with the courier’s words, its latest reason and its time, which is that of Algiers', async () => {
  const { server, account, trackings } = await openOrders(3)
  await using _server = server
  const [first = '', second = '', third = ''] = trackings
  server.setStatus(first, 'en_livraison', {
    date: '2026-03-02',
    time: '00:30:00',
    status: 'dispatched_to_driver',
  })
  server.setStatus(first, 'suspendu', { date: '2026-03-03', time: '09:00:00', reason: 'Client absent' })
  server.setStatus(first, 'suspendu', { date: '2026-03-01', time: '09:00:00', reason: 'Ancien' })
  server.setStatus(first, 'suspendu', {
    date: '2026-03-04',
    time: '09:00:00',
    status: 'notification_on_order',
  })
  server.setStatus(second, '<b>perdu</b>', { date: 'hier', time: '' })
  expect(await ecotrack.report(account, named(first, second, third))).toEqual([
    {
      tracking: first,
      state: 'delivering',
      text: 'suspendu – Client absent',
      at: '2026-03-03T08:00:00.000Z',
    },
    { tracking: second, state: null, text: '<b>perdu</b>', at: null },
    { tracking: third, state: 'created', text: 'prete_a_expedier', at: null },
  ])
  expect(server.count('GET get/trackings/info')).toBe(0)
  expect(server.calls.at(-1)?.query.get('status')).toBe('all')
})

test('a parcel that the courier does not know is left out', async () => {
  const { server, account, trackings } = await openOrders(1)
  await using _server = server
  const reports = await ecotrack.report(account, named(...trackings, 'ECO9'))
  expect(reports.map(({ tracking }) => tracking)).toEqual(trackings)
  server.fail('GET get/trackings/info', { status: 422, body: { message: 'Trackings invalides' } })
  expect(await ecotrack.report(account, named('ECO9'))).toEqual([])
})

test('a tenant without the list of statuses is asked for histories', async () => {
  const { server, account, trackings } = await openOrders(2)
  await using _server = server
  server.hasStatusList = false
  server.setStatus(trackings[0] ?? '', 'Livre non encaissé')
  server.setStatus(trackings[1] ?? '', '', { date: '2026-03-04', time: '09:00:00', status: 'livred' })
  const reports = await ecotrack.report(account, named(...trackings))
  expect(reports.map(({ state, text }) => [state, text])).toEqual([
    ['delivered', 'Livre non encaissé'],
    ['delivered', 'livred'],
  ])
  expect(server.calls.at(-1)?.query.getAll('trackings[]')).toEqual(trackings)
})

test('parcels that a tenant without the list does not know hide no other, and cost few requests', async () => {
  const { server, account, trackings } = await openOrders(99)
  await using _server = server
  server.hasStatusList = false
  server.isStrict = true
  const reportsOf = async (...asked: string[]) => {
    const before = server.count('GET get/trackings/info')
    const reports = await ecotrack.report(account, named(...asked))
    const found = reports.map(({ tracking }) => tracking).toSorted()
    return { found, requests: server.count('GET get/trackings/info') - before }
  }
  expect(await reportsOf(...trackings)).toEqual({ found: trackings, requests: 1 })
  expect(await reportsOf(...trackings, 'ECO9')).toEqual({ found: trackings, requests: 13 })
  const unknown = Array.from({ length: 100 }, (_, index) => `ECO${index}`)
  expect(await reportsOf(...unknown)).toEqual({ found: [], requests: 15 })
  // Beside many of them, some are left for another time.
  const mixed = trackings.slice(50, 75).flatMap((tracking, index) => [tracking, `ECO${index}`])
  const { found, requests } = await reportsOf(...trackings.slice(0, 50), ...mixed)
  expect(requests).toBe(40)
  expect(found).toEqual(expect.arrayContaining(trackings.slice(0, 50)))
})

test('each step that is an attempt is told with its reason, and a status that its history lacks', async () => {
  const { server, account, trackings } = await openOrders(2)
  await using _server = server
  const [first = '', second = ''] = trackings
  const step = { time: '10:00:00', reason: 'Client absent' }
  server.setStatus(first, 'en_livraison', { ...step, date: '2026-03-04', status: 'attempt_delivery' })
  server.setStatus(first, 'en_hub', { date: '2026-03-05', time: '09:00:00', status: 'Tentative 2' })
  server.setStatus(second, 'Tentative échouée')
  const reports = await ecotrack.report(account, named(...trackings))
  expect(reports.map(({ attempts }) => attempts)).toEqual([
    [
      { at: '2026-03-05T08:00:00.000Z', reason: 'Tentative 2' },
      { at: '2026-03-04T09:00:00.000Z', reason: 'Client absent' },
    ],
    [{ at: null, reason: 'Tentative échouée' }],
  ])
})

test('rows are known by their tracking, never by their place', async () => {
  const { server, account } = await openOrders(1)
  await using _server = server
  const body = [{ tracking: 'ECO7', status: 'livre_non_encaisse' }, { status: 'annule' }, null]
  server.fail('GET get/orders/status', { body })
  server.fail('GET get/orders/status', { body: { success: true, data: { ECO8: { status: 'annule' } } } })
  const report = () => ecotrack.report(account, named('ECO7', 'ECO8'))
  expect((await report()).map(({ tracking, state }) => [tracking, state])).toEqual([['ECO7', 'delivered']])
  expect((await report()).map(({ tracking, state }) => [tracking, state])).toEqual([['ECO8', 'cancelled']])
})

test.each([null, 'text', { data: null }, { data: 5 }, { success: false, message: 'Non' }])(
  '%j is no answer to where parcels are',
  async (body) => {
    await using server = await openEcotrackServer()
    server.fail('GET get/orders/status', { body: JSON.stringify(body) })
    const report = ecotrack.report(openAccount(ecotrack, server.settings), named('ECO1'))
    await expect(report).rejects.toThrow(CourierError)
  },
)

test.each([
  [
    'created',
    'prete_a_preparer, prete_a_expedier, en_ramassage, en_preparation_stock, Prêt à expédier, En ramassage',
  ],
  ['created', 'Prêt à préparer, Stock en préparation, order_information_received_by_carrier'],
  ['sent', 'vers_hub, en_hub, vers_wilaya, en_preparation, Vers hub, En hub, Vers wilaya, En préparation'],
  ['sent', 'picked, accepted_by_carrier'],
  ['delivering', 'en_livraison, suspendu, En livraison, Suspendus, dispatched_to_driver, attempt_delivery'],
  [
    'delivered',
    'livre_non_encaisse, encaisse_non_paye, paiements_prets, paye_et_archive, livred, encaissed, payed',
  ],
  ['delivered', 'Livre non encaissé, Livre encaissé non payé, Paiement prêt, Paiement archivé'],
  ['returning', 'retour_chez_livreur, retour_transit_entrepot, retour_en_traitement, Retours chez livreur'],
  ['returning', 'Retours en traitement, Retours prêts, return_asked, return_in_transit, retour_nouveau'],
  ['returned', 'retour_recu, retour_archive, Retours reçu, Retours archivé, Return_received'],
  ['cancelled', 'annule, Annulé'],
  [null, 'notification_on_order, all, perdu, retournement, constructor'],
])('%s: %s', (state, words) => {
  for (const word of words.split(', ')) expect([word, stateOf(word)]).toEqual([word, state])
})
