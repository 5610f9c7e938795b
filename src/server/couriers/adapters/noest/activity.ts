import type { ParcelState } from '#rules/parcel-state.ts'
import type { Account, ParcelIds, ParcelReport } from '../adapter.ts'
import { timeOf } from '../answer-time.ts'
import { askJson, refusalOf } from '../ask-json.ts'
import { wordsOf } from '../courier-http.ts'
import { type Row, rowOf, rowsOf, textOf, unreadable } from '../read-answer.ts'

/** Where a parcel is after an event. Others, such as a changed price, leave it where it is. */
const STATES: Readonly<Record<string, ParcelState>> = {
  upload: 'created',
  customer_validation: 'created',
  validation_collect_colis: 'sent',
  validation_reception_admin: 'sent',
  validation_reception: 'sent',
  fdr_activated: 'delivering',
  sent_to_redispatch: 'delivering',
  mise_a_jour: 'delivering',
  nouvel_tentative_asked_by_customer: 'delivering',
  return_redispatched_to_livraison: 'delivering',
  // "Delivered" in NOEST's list, "with the driver" in one program: it is at least that.
  livre: 'delivering',
  livred: 'delivered',
  return_asked_by_customer: 'returning',
  return_asked_by_hub: 'returning',
  return_dispatched_to_warehouse: 'returning',
  return_dispatched_to_partenaire: 'returning',
  retour_dispatched_to_partenaires: 'returning',
  colis_retour_transmit_to_partner: 'returning',
  livraison_echoue_recu: 'returned',
  return_validated_by_partener: 'returned',
}

/** NOEST pays for what was delivered; a return may be settled too, and stays one. */
const PAYMENTS = ['verssement_admin_cust', 'validation_reception_cash_by_partener']

/** Where NOEST's parcels are: it tells the history of each, drafts and archived ones too. */
export async function reportOrders(
  { http, settings }: Account,
  parcels: ParcelIds[],
): Promise<ParcelReport[]> {
  const trackings = parcels.map(({ tracking }) => tracking)
  const json = { user_guid: settings.userGuid, trackings }
  const answer = await askJson(http, 'get/trackings/info', { method: 'POST', json })
  if (/trackings not found/i.test(wordsOf(answer.value))) return []
  if (!answer.isSuccess) throw refusalOf(answer)
  const orders = new Map(Object.entries(rowOf(answer.value) ?? {}))
  const isEmptyList = Array.isArray(answer.value) && answer.value.length === 0
  if (!rowOf(answer.value) && !isEmptyList) throw unreadable('get/trackings/info')
  return trackings.flatMap((tracking) => reportOf(tracking, orders.get(tracking)) ?? [])
}

function reportOf(tracking: string, order: unknown): ParcelReport | null {
  const given = rowOf(order)?.activity
  const events = typeof given === 'object' && given !== null ? rowsOf(given, 'activity').map(toEvent) : []
  // Oldest first in NOEST's sample, which does not promise it.
  const isDated = events.every(({ at }) => at !== null)
  if (isDated) events.sort((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? ''))
  const last = events.at(-1)
  return last
    ? { tracking, state: stateOf(events.map(({ key }) => key)), text: last.text, at: last.at }
    : null
}

function toEvent({ event, event_key, date }: Row) {
  const key = textOf(event_key)
  return { key, text: textOf(event) || key, at: timeOf(date) }
}

function stateOf(keys: string[]): ParcelState | null {
  const moved = keys.findLast((key) => Object.hasOwn(STATES, key))
  const state = (moved && STATES[moved]) || null
  const isBack = state === 'returning' || state === 'returned'
  return !isBack && keys.some((key) => PAYMENTS.includes(key)) ? 'delivered' : state
}
