import { expect, test } from 'vitest'
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
