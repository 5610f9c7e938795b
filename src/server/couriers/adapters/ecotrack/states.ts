import type { ParcelState } from '#rules/parcel-state.ts'
import { foldText } from '#rules/text.ts'

/** Keys of the API, words of its screens and of its history, in lower case, without accents, joined by underscores. */
const KEYS: Partial<Record<ParcelState, string[]>> = {
  created: [
    'prete_a_preparer',
    'prete_a_expedier',
    'en_ramassage',
    'en_preparation_stock',
    'pret_a_preparer',
    'pret_a_expedier',
    'stock_en_preparation',
    'order_information_received_by_carrier',
  ],
  sent: ['vers_hub', 'en_hub', 'vers_wilaya', 'en_preparation', 'picked', 'accepted_by_carrier'],
  delivering: ['en_livraison', 'suspendu', 'suspendus', 'dispatched_to_driver', 'attempt_delivery'],
  // The four tell whether the money has been paid; the parcel is with the customer in each.
  delivered: [
    'livre_non_encaisse',
    'encaisse_non_paye',
    'paiements_prets',
    'paye_et_archive',
    'livre_encaisse_non_paye',
    'paiement_pret',
    'paiement_archive',
    'livred',
    'encaissed',
    'payed',
  ],
  returning: ['return_asked', 'return_in_transit'],
  returned: ['retour_recu', 'retour_archive', 'retours_recu', 'retours_archive', 'return_received'],
  cancelled: ['annule'],
}

const STATES = new Map(
  Object.entries(KEYS).flatMap(([state, keys]) => keys.map((key) => [key, state as ParcelState] as const)),
)

/** What a status means, as a key or as a word of its screens; null for one that moves nothing. */
export function stateOf(status: string): ParcelState | null {
  const key = foldText(status).replace(/[^\p{L}\p{N}]+/gu, '_')
  return STATES.get(key) ?? (/^retours?_/.test(key) ? 'returning' : null)
}
