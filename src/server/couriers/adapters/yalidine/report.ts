import { fromAlgiersTime } from '#rules/algiers.ts'
import type { Adapter } from '../adapter.ts'
import { mapStates, text, tracking } from '../decode.ts'
import { pageOf } from './places.ts'

/** Maps a status to a state. Words that say nothing of the way, such as "En alerte", move nothing. */
export const stateOf = mapStates({
  created:
    'Pas encore expédié, A vérifier, En préparation, Pas encore ramassé, Prêt à expédier, En passation',
  sent:
    'Ramassé, Transfert, Expédié, Centre, En localisation, Vers Wilaya, En transit, Reçu à Wilaya, ' +
    'Prêt pour livreur',
  delivering: 'Sorti en livraison, Tentative échouée, En attente du client',
  delivered: 'Livré',
  // The goods are back only at "Retourné au vendeur".
  returning:
    'Echèc livraison, Echange échoué, Retour vers centre, Retourné au centre, Retour transfert, Retour groupé, ' +
    'Retour à retirer, Retour non retiré, Colis abandonné, Retour vers vendeur',
  returned: 'Retourné au vendeur',
  cancelled: 'Annulé',
})

const page = pageOf({ tracking, last_status: text, date_last_status: text })

/** Reports on parcels; leaves out those that the courier does not know. */
export const reportParcels: Adapter['report'] = async ({ http }, parcels) => {
  const query = {
    tracking: parcels.map(({ tracking }) => tracking).join(','),
    fields: 'tracking,last_status,date_last_status',
    page_size: parcels.length,
  }
  const { data } = (await http.request('parcels/', { query })).read(page)
  const asked = new Set(parcels.map(({ tracking }) => tracking))
  return data.flatMap(({ tracking, last_status: text, date_last_status }) => {
    if (!tracking || !asked.has(tracking)) return []
    return [{ tracking, text: text ?? '', state: stateOf(text ?? ''), at: fromAlgiersTime(date_last_status) }]
  })
}
