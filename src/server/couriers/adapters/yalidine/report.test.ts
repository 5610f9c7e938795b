import { expect, test } from 'vitest'
import { openAccount } from '../../../../../tests/support/couriers/open-account.ts'
import { someParcel } from '../../../../../tests/support/couriers/some-parcel.ts'
import { openYalidineServer } from '../../../../../tests/support/couriers/yalidine-server.ts'
import { yalidine } from './adapter.ts'
import { stateOf } from './report.ts'

test.each([
  [
    'created',
    'Pas encore expédié, A vérifier, En préparation, Pas encore ramassé, Prêt à expédier, En passation',
  ],
  [
    'sent',
    'Ramassé, Transfert, Expédié, Centre, En localisation, Vers Wilaya, En transit, Reçu à Wilaya, Prêt pour livreur',
  ],
  ['delivering', 'Sorti en livraison, Tentative échouée, En attente du client'],
  ['delivered', 'Livré'],
  [
    'returning',
    'Echèc livraison, Echange échoué, Retour vers centre, Retourné au centre, Retour transfert, Retour groupé, ' +
      'Retour à retirer, Retour non retiré, Colis abandonné, Retour vers vendeur',
  ],
  ['returned', 'Retourné au vendeur'],
  ['cancelled', 'Annulé'],
  [null, 'Bloqué, Débloqué, En attente, En alerte, Alerte résolue, Remboursé, constructor'],
])('%s', (state, words) => {
  for (const word of words.split(', ')) expect([word, stateOf(word)]).toEqual([word, state])
})

test('case and accents do not matter', () => {
  for (const word of ['LIVRE', ' livré ', 'Livre\u0301', 'Livrê']) expect(stateOf(word)).toBe('delivered')
  expect(stateOf('Échec livraison')).toBe('returning')
})

test('attempts are asked for with their reasons, where the last status is one', async () => {
  await using server = await openYalidineServer()
  const account = openAccount(yalidine, server.settings)
  await yalidine.create(account, [someParcel({ reference: '1-A' }), someParcel({ reference: '2-A' })])
  const [missed = '', other = ''] = [...server.parcels.keys()]
  const parcels = [missed, other].map((tracking) => ({ tracking, remoteId: null }))
  const report = async () => (await yalidine.report(account, parcels)).find((one) => one.tracking === missed)
  await report()
  expect(server.calls.some(({ path }) => path.startsWith('histories'))).toBe(false)
  server.setStatus(missed, 'Tentative échouée', '2026-03-26 11:00:00')
  const word = { at: '2026-03-26T10:00:00.000Z', reason: 'Tentative échouée' }
  server.fail('GET histories', { status: 404, body: {} })
  expect(await report()).toMatchObject({ text: 'Tentative échouée', attempts: [word] })
  const step = (status: string, hour: string, reason: string) =>
    server.histories.push({ tracking: missed, status, date_status: `2026-03-26 ${hour}:00:00`, reason })
  step('Tentative échouée', '11', 'Client absent (reporté)')
  step('Sorti en livraison', '10', '')
  step('Tentative échouée', '09', '')
  // A sibling may not obey the filter.
  for (const isFilterObeyed of [true, false]) {
    server.isFilterObeyed = isFilterObeyed
    expect(await report()).toMatchObject({
      text: 'Tentative échouée – Client absent (reporté)',
      attempts: [
        { at: '2026-03-26T10:00:00.000Z', reason: 'Client absent (reporté)' },
        { at: '2026-03-26T08:00:00.000Z', reason: 'Tentative échouée' },
        word,
      ],
    })
  }
  server.histories.length = 0
  server.setStatus(missed, 'tentative_echouee', '2026-03-26 11:00:00')
  expect(await report()).toMatchObject({ attempts: [{ ...word, reason: 'tentative_echouee' }] })
})
