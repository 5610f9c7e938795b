import { z } from 'zod'
import { fromAlgiersTime } from '#rules/algiers.ts'
import type { Adapter, ParcelReport, Webhook } from '../adapter.ts'
import { isSigned } from '../courier-http.ts'
import { list, mapStates, text, tracking } from '../decode.ts'
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

const eventData = z.looseObject({ tracking, status: text, reason: text })
const message = z.looseObject({
  type: z.enum(['parcel_status_updated', 'parcel_deleted']),
  events: list({ occurred_at: text, data: eventData.nullable().catch(null) }),
})

export const webhook: Webhook = {
  answerChallenge: ({ subscribe, crc_token: token }) =>
    subscribe !== undefined && token !== undefined && /^[\w.~+/=-]{1,200}$/.test(token) ? token : null,

  read: ({ settings }, { headers, body, json }) => {
    // Its documents print the name with underscores, its example reads it with hyphens.
    const signature = headers.get('x-yalidine-signature') ?? headers.get('x_yalidine_signature') ?? ''
    const bytes = Buffer.from(/^[\da-f]{64}$/i.test(signature) ? signature : '', 'hex')
    if (!isSigned(settings.webhookSecret ?? '', [body], bytes)) return null
    return { reports: readReports(json()), ask: [] }
  },
}

/** Status text of a deletion, whose event carries none. */
const DELETED = 'Supprimé'

/** Reads changes of state; none from a message that is malformed or about something else. */
function readReports(json: unknown): ParcelReport[] {
  const { type, events = [] } = message.safeParse(json).data ?? {}
  const isDeletion = type === 'parcel_deleted'
  return events.flatMap(({ occurred_at, data }) => {
    const word = isDeletion ? DELETED : data?.status
    if (!data?.tracking || !word) return []
    const words = [word, data.reason].filter(Boolean).join(' – ')
    const state = isDeletion ? 'cancelled' : stateOf(word)
    return [{ tracking: data.tracking, text: words, state, at: fromAlgiersTime(occurred_at) }]
  })
}
