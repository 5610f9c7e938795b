import { z } from 'zod'
import { fromAlgiersTime } from '#rules/algiers-time.ts'
import type { Adapter, ParcelReport, Webhook } from '../adapter.ts'
import type { CourierHttp } from '../courier-answer.ts'
import { CourierError } from '../courier-error.ts'
import { isSigned } from '../courier-http.ts'
import { list, mapStates, text, tracking, wordKey } from '../decode.ts'
import { PAGE_SIZE, pageOf } from './places.ts'

/** Maps a status to a state. Statuses such as "En alerte" do not change the state. */
export const stateOf = mapStates({
  created:
    'Pas encore expédié, A vérifier, En préparation, Pas encore ramassé, Prêt à expédier, En passation',
  sent:
    'Ramassé, Transfert, Expédié, Centre, En localisation, Vers Wilaya, En transit, Reçu à Wilaya, ' +
    'Prêt pour livreur',
  delivering: 'Sorti en livraison, Tentative échouée, En attente du client',
  delivered: 'Livré',
  // The shop has the goods back only at "Retourné au vendeur".
  returning:
    'Echèc livraison, Echange échoué, Retour vers centre, Retourné au centre, Retour transfert, Retour groupé, ' +
    'Retour à retirer, Retour non retiré, Colis abandonné, Retour vers vendeur',
  returned: 'Retourné au vendeur',
  cancelled: 'Annulé',
})

const page = pageOf({ tracking, last_status: text, date_last_status: text })
const histories = pageOf({ tracking, status: text, date_status: text, reason: text })

const ATTEMPT = 'Tentative échouée'
const isAttempt = (word: string | undefined) => wordKey(word ?? '') === wordKey(ATTEMPT)

export const reportParcels: Adapter['report'] = async ({ http }, parcels) => {
  const query = {
    tracking: parcels.map(({ tracking }) => tracking).join(','),
    fields: 'tracking,last_status,date_last_status',
    page_size: parcels.length,
  }
  const { data } = (await http.request('parcels/', { query })).read(page)
  const asked = new Set(parcels.map(({ tracking }) => tracking))
  const reports = data.flatMap(({ tracking, last_status: text, date_last_status }): ParcelReport[] => {
    if (!tracking || !asked.has(tracking)) return []
    return [{ tracking, text, state: stateOf(text), at: fromAlgiersTime(date_last_status) }]
  })
  const missed = reports.filter(({ text }) => isAttempt(text)).map(({ tracking }) => tracking)
  const told = missed.length === 0 ? [] : await listAttempts(http, missed)
  return reports.map((report) => {
    if (!isAttempt(report.text)) return report
    const attempts = told
      .filter(({ tracking }) => tracking === report.tracking)
      .map(({ at, reason }) => ({ at, reason }))
    const [last] = attempts
      .filter(({ at }) => at !== null)
      .sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))
    const words = [report.text, last?.reason].filter(Boolean).join(' – ')
    // A history may lag behind the parcel, so the attempt of the parcel's own status is added.
    const own = report.at !== null || attempts.length === 0 ? [{ at: report.at, reason: report.text }] : []
    return { ...report, text: words, attempts: [...attempts, ...own] }
  })
}

/** Requests the histories of parcels, which have the reason of each attempt; none if the request fails. */
async function listAttempts(http: CourierHttp, trackings: string[]) {
  const query = {
    tracking: trackings.join(','),
    status: ATTEMPT,
    fields: 'tracking,status,date_status,reason',
    page_size: PAGE_SIZE,
  }
  try {
    const { data } = (await http.request('histories/', { query })).read(histories)
    // Other couriers with this API may ignore the filter by status, so other events are dropped here.
    return data
      .filter(({ status }) => isAttempt(status))
      .map(({ tracking, date_status, reason }) => ({
        tracking,
        at: fromAlgiersTime(date_status),
        reason: reason || ATTEMPT,
      }))
  } catch (error) {
    if (error instanceof CourierError) return []
    throw error
  }
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
    // The documentation names the header with underscores, its example with hyphens.
    const signature = headers.get('x-yalidine-signature') ?? headers.get('x_yalidine_signature') ?? ''
    const bytes = Buffer.from(/^[\da-f]{64}$/i.test(signature) ? signature : '', 'hex')
    if (!isSigned(settings.webhookSecret ?? '', [body], bytes)) return null
    return { reports: readReports(json()), ask: [] }
  },
}

/** Status text of a deletion, whose event carries none. */
const DELETED = 'Supprimé'

/** Reads changes of state. A malformed message, or one about something else, has none. */
function readReports(json: unknown): ParcelReport[] {
  const { type, events = [] } = message.safeParse(json).data ?? {}
  const isDeletion = type === 'parcel_deleted'
  return events.flatMap(({ occurred_at, data }) => {
    const word = isDeletion ? DELETED : data?.status
    if (!data?.tracking || !word) return []
    const words = [word, data.reason].filter(Boolean).join(' – ')
    const state = isDeletion ? 'cancelled' : stateOf(word)
    const at = fromAlgiersTime(occurred_at)
    const attempts = isAttempt(word) && [{ at, reason: data.reason || word }]
    return [{ tracking: data.tracking, text: words, state, at, ...(attempts && { attempts }) }]
  })
}
