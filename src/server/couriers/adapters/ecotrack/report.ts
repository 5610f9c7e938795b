import { z } from 'zod'
import { fromAlgiersTime } from '#rules/algiers-time.ts'
import type { ParcelState } from '#rules/parcel-state.ts'
import { foldText } from '#rules/text.ts'
import type { Adapter, DeliveryAttempt, ParcelReport } from '../adapter.ts'
import type { CourierAnswer, CourierHttp } from '../courier-answer.ts'
import { mapStates, rows, table, text } from '../decode.ts'
import { rejectRefusal } from './parcels.ts'

/** Keys of the API, and words of Ecotrack's screens and histories. */
const stateOfWord = mapStates({
  created:
    'prete_a_preparer, prete_a_expedier, en_ramassage, en_preparation_stock, pret_a_preparer, pret_a_expedier, ' +
    'stock_en_preparation, order_information_received_by_carrier',
  sent: 'vers_hub, en_hub, vers_wilaya, en_preparation, picked, accepted_by_carrier',
  delivering: 'en_livraison, suspendu, suspendus, dispatched_to_driver, attempt_delivery',
  // These words differ in how far the payment is; the customer has the parcel in all of them.
  delivered:
    'livre_non_encaisse, encaisse_non_paye, paiements_prets, paye_et_archive, livre_encaisse_non_paye, ' +
    'paiement_pret, paiement_archive, livred, encaissed, payed',
  returning: 'return_asked, return_in_transit',
  returned: 'retour_recu, retour_archive, retours_recu, retours_archive, return_received',
  cancelled: 'annule',
})

/** Maps a status (a key, or a word of the screens) to a state; null for other statuses: the state stays. */
export function stateOf(status: string): ParcelState | null {
  return stateOfWord(status) ?? (/^retours?[^\p{L}\p{N}]/u.test(foldText(status)) ? 'returning' : null)
}

function isAttempt(word: string): boolean {
  return /^(attempt[^\p{L}\p{N}]+delivery|tentative)/u.test(foldText(word))
}

const order = z.looseObject({
  tracking: text,
  status: text,
  activity: rows({ date: text, time: text, status: text, reason: text }).catch([]),
})

/** Reads statuses, which have the same words at all tenants, then the histories of parcels without one. */
export const reportOrders: Adapter['report'] = async ({ http, settings }, parcels) => {
  const trackings = parcels.map(({ tracking }) => tracking)
  const query = { api_token: settings.apiToken ?? '', trackings: trackings.join(','), status: 'all' }
  const list = await http.request('get/orders/status', { query })
  const listed = list.status === 404 ? [] : readReports(list, trackings)
  const missing = trackings.filter((tracking) => !listed.some((report) => report.tracking === tracking))
  return missing.length === 0 ? listed : [...listed, ...(await askHistories(http, missing))]
}

/** Maximum history requests without any result, and in total: the owner's requests need the same quota. */
const MAX_FRUITLESS = 15
const MAX_REQUESTS = 40

/** Requests histories, and splits a group in halves if Ecotrack refuses it for an unknown parcel. */
async function askHistories(http: CourierHttp, trackings: string[]): Promise<ParcelReport[]> {
  const found: ParcelReport[] = []
  const groups = [trackings]
  // Halves are appended, so that larger groups come first.
  for (const [asked, group] of groups.entries()) {
    if (asked >= (found.length === 0 ? MAX_FRUITLESS : MAX_REQUESTS)) break
    const answer = await http.request('get/trackings/info', { query: { 'trackings[]': group } })
    const middle = Math.ceil(group.length / 2)
    if (answer.status !== 404 && answer.status !== 422) found.push(...readReports(answer, group))
    else if (group.length > 1) groups.push(group.slice(0, middle), group.slice(middle))
  }
  return found
}

/** Reads reports by tracking, which is the row's key or a field. The rows may be wrapped in `data`. */
function readReports(answer: CourierAnswer, trackings: string[]): ParcelReport[] {
  const whole = answer.read(table)
  rejectRefusal(answer)
  const { data, success } = table.safeParse('data' in whole ? whole.data : whole)
  if (!success) throw answer.unreadable()
  const byKey = new Map<string, unknown>(Object.entries(data))
  const listed = Array.isArray(data) ? data.flatMap((row) => order.safeParse(row).data ?? []) : []
  return trackings.flatMap((tracking) => {
    const row = order.safeParse(byKey.get(tracking)).data ?? listed.find((row) => row.tracking === tracking)
    return row ? reportOf(tracking, row) : []
  })
}

function reportOf(tracking: string, { status, activity }: z.output<typeof order>): ParcelReport {
  // The documentation promises no order of the steps. A remark on a parcel is no step.
  const steps = activity
    .map((step) => ({ step, at: fromAlgiersTime(`${step.date} ${step.time}`) ?? '' }))
    .filter(({ at, step }) => at && step.status !== 'notification_on_order')
    .sort((a, b) => (a.at < b.at ? 1 : -1))
  const [latest] = steps
  const word = status || latest?.step.status
  if (!word) return { tracking, state: null, text: '', at: null }
  const words = [word, latest?.step.reason].filter(Boolean).join(' – ')
  const at = latest?.at ?? null
  const missed = steps.filter(({ step }) => isAttempt(step.status))
  const attempts: DeliveryAttempt[] = missed.map(({ step, at }) => ({
    at,
    reason: step.reason || step.status,
  }))
  // The status may report an attempt that the history lacks.
  if (isAttempt(word) && attempts.length === 0) attempts.push({ at, reason: latest?.step.reason || word })
  return { tracking, text: words, state: stateOf(word), at, ...(attempts.length > 0 && { attempts }) }
}
