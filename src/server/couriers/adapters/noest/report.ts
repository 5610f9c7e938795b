import { z } from 'zod'
import type { ParcelState } from '#rules/parcel-state.ts'
import type { Account, Adapter, ParcelReport } from '../adapter.ts'
import { errorMessage, mapStates, rows, table, text, utcTime, wordKey } from '../decode.ts'

/** The state after an event. Other events, such as a changed price, change nothing. */
const stateAfter = mapStates({
  created: 'upload, customer_validation',
  sent: 'validation_collect_colis, validation_reception_admin, validation_reception',
  delivering:
    'fdr_activated, sent_to_redispatch, mise_a_jour, nouvel_tentative_asked_by_customer, ' +
    'return_redispatched_to_livraison',
  delivered: 'livre, livred',
  returning:
    'return_asked_by_customer, return_asked_by_hub, return_dispatched_to_warehouse, ' +
    'return_dispatched_to_partenaire, retour_dispatched_to_partenaires, colis_retour_transmit_to_partner',
  returned: 'livraison_echoue_recu, return_validated_by_partener',
})

/** Payment events mean that a parcel was delivered, unless the other events say that it goes or went back. */
const PAYMENTS = ['verssement_admin_cust', 'validation_reception_cash_by_partener']

/** Labels of events that come without a key: in English as documented, in French as seen in responses. */
const LABELS: Record<string, string> = {
  upload: 'Uploaded to system, Uploadé sur le système',
  customer_validation: 'Validated, Validé',
  validation_collect_colis: 'Package Picked Up, Colis ramassé',
  validation_reception_admin: 'Reception validated, Réception validée, Réception validé',
  validation_reception: 'Picked up by driver, Enlevé par le livreur',
  fdr_activated: 'Out for delivery, En livraison',
  sent_to_redispatch: 'Sent for redispatch',
  mise_a_jour: 'Delivery attempt, Tentative de livraison',
  nouvel_tentative_asked_by_customer:
    'New attempt requested by seller, Nouvelle tentative demandée par le vendeur',
  return_redispatched_to_livraison: 'Return put back for delivery, Retour remis en livraison',
  livred: 'Delivered, Livré',
  return_asked_by_customer: 'Return requested by partner, Retour demandé par le partenaire',
  return_asked_by_hub: 'Return in transit, Retour en transit',
  return_dispatched_to_partenaire: 'Return dispatched to partner, Retour transmis au partenaire',
  colis_retour_transmit_to_partner: 'Return package transmitted to partner',
  return_dispatched_to_warehouse: 'Return dispatched to warehouse, Retour transmis vers entrepôt',
  livraison_echoue_recu: 'Return received by partner, Retour reçu par le partenaire',
  return_validated_by_partener: 'Return validated by partner, Retour validé par le partenaire',
  verssement_admin_cust: 'Amount transmitted to partner, Montant transmis au partenaire',
  validation_reception_cash_by_partener: 'Amount received by partner, Montant reçu par le partenaire',
}
const keyOfLabel = new Map(
  Object.entries(LABELS).flatMap(([key, labels]) =>
    labels.split(', ').map((label) => [wordKey(label), key] as const),
  ),
)

const history = z.looseObject({
  activity: rows({ event: text, event_key: text, date: utcTime, causer: text }),
})

export const reportOrders: Adapter['report'] = async (account, parcels) => {
  const histories = await listEvents(
    account,
    parcels.map(({ tracking }) => tracking),
  )
  return [...histories].map(([tracking, events]) => reportOf(tracking, events))
}

/** Lists the events of parcels by tracking, oldest first, including drafts and archived parcels. */
export async function listEvents(
  { http, settings }: Account,
  trackings: string[],
): Promise<Map<string, Event[]>> {
  const json = { user_guid: settings.userGuid, trackings }
  const answer = await http.request('get/trackings/info', { method: 'POST', json })
  if (/trackings not found/i.test(errorMessage(answer.json))) return new Map()
  const orders = answer.read(table)
  if (Array.isArray(orders) && orders.length > 0) throw answer.unreadable()
  const byTracking = new Map<string, unknown>(Object.entries(orders))
  return new Map(
    trackings
      .filter((tracking) => byTracking.has(tracking))
      .map((tracking) => [tracking, readEvents(byTracking.get(tracking))]),
  )
}

function readEvents(order: unknown): Event[] {
  const events = history.safeParse(order).data?.activity ?? []
  // NOEST's sample has the oldest event first, but the documentation does not promise it.
  const isDated = events.every(({ date }) => date !== null)
  return isDated ? events.sort((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? '')) : events
}

function reportOf(tracking: string, events: Event[]): ParcelReport {
  const last = events.at(-1)
  if (!last) return { tracking, state: null, text: '', at: null }
  const state = stateOf(events.filter((event) => !isRemark(event)).map(keyOf))
  const attempts = events
    .filter(isAttempt)
    .map(({ event, event_key, date: at }) => ({ at, reason: event || event_key }))
  const text = last.event || last.event_key
  return { tracking, state, text, at: last.date, ...(attempts.length > 0 && { attempts }) }
}

type Event = z.output<typeof history>['activity'][number]

export function keyOf({ event, event_key }: Event): string {
  return wordKey(event_key) || keyOfLabel.get(wordKey(event)) || ''
}

/** True for a driver's delivery attempt. The shop's remarks have the same key. */
export function isAttempt(event: Event): boolean {
  return keyOf(event) === 'mise_a_jour' && !isRemark(event)
}

function isRemark(event: Event): boolean {
  return keyOf(event) === 'mise_a_jour' && event.causer === 'PARTNER'
}

function stateOf(keys: string[]): ParcelState | null {
  const state = keys.map(stateAfter).findLast((state) => state !== null) ?? null
  const isBack = state === 'returning' || state === 'returned'
  return !isBack && keys.some((key) => PAYMENTS.includes(key)) ? 'delivered' : state
}
