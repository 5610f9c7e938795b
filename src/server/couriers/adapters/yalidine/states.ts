import type { ParcelState } from '#rules/parcel-state.ts'
import { foldText } from '#rules/text.ts'

/** Words of a parcel and what they mean. A word that says nothing of the way, as "En alerte", is left out. */
const WORDS: Partial<Record<ParcelState, string[]>> = {
  created: [
    'Pas encore expédié',
    'A vérifier',
    'En préparation',
    'Pas encore ramassé',
    'Prêt à expédier',
    'En passation',
  ],
  sent: [
    'Ramassé',
    'Transfert',
    'Expédié',
    'Centre',
    'En localisation',
    'Vers Wilaya',
    'En transit',
    'Reçu à Wilaya',
    'Prêt pour livreur',
  ],
  delivering: ['Sorti en livraison', 'Tentative échouée', 'En attente du client'],
  delivered: ['Livré'],
  // The goods are back only at "Retourné au vendeur".
  returning: [
    'Echèc livraison',
    'Echec livraison',
    'Echange échoué',
    'Retour vers centre',
    'Retourné au centre',
    'Retour transfert',
    'Retour groupé',
    'Retour à retirer',
    'Retour non retiré',
    'Colis abandonné',
    'Retour vers vendeur',
  ],
  returned: ['Retourné au vendeur'],
  cancelled: ['Annulé'],
}

const STATES = new Map(
  Object.entries(WORDS).flatMap(([state, words]) =>
    words.map((word) => [foldText(word), state as ParcelState] as const),
  ),
)

/** What a status means, whatever its case and accents; null for a word that moves nothing. */
export function stateOf(status: string): ParcelState | null {
  return STATES.get(foldText(status)) ?? null
}
