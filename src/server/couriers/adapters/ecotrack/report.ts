import { fromAlgiersTime } from '#rules/algiers.ts'
import { type Account, CourierError, type ParcelIds, type ParcelReport } from '../adapter.ts'
import { type Row, rowOf, rowsOf, textOf, unreadable } from '../read-answer.ts'
import { isNo, refusalWords } from './answers.ts'
import { stateOf } from './states.ts'

/**
 * Where parcels are, at most 100: by the list of statuses, whose words are the same at all tenants, and for those that
 * it leaves out by their histories. One that the courier does not know is left out.
 */
export async function reportOrders(
  { http, settings }: Account,
  parcels: ParcelIds[],
): Promise<ParcelReport[]> {
  const trackings = parcels.map(({ tracking }) => tracking)
  const query = { api_token: settings.apiToken ?? '', trackings: trackings.join(','), status: 'all' }
  const list = await http.json('get/orders/status', { query }).catch(unless(404))
  const listed = readReports(list, trackings)
  const missing = trackings.filter((tracking) => !listed.some((report) => report.tracking === tracking))
  if (missing.length === 0) return listed
  // It refuses all of them when it knows none, or does not know one.
  const request = { query: { 'trackings[]': missing } }
  const histories = await http.json('get/trackings/info', request).catch(unless(404, 422))
  return [...listed, ...readReports(histories, missing)]
}

/** Takes refusals of some statuses for an answer without rows. */
function unless(...statuses: number[]) {
  return (error: unknown): unknown => {
    if (error instanceof CourierError && statuses.some((status) => status === error.status)) return {}
    throw error
  }
}

/** Reads rows by their tracking, which is their key or a field; with or without `data` around them. */
function readReports(answer: unknown, trackings: string[]): ParcelReport[] {
  const whole = rowOf(answer)
  if (whole && isNo(whole)) throw new CourierError(refusalWords(whole) || 'Refusé par le transporteur')
  const data = whole && 'data' in whole ? whole.data : answer
  if (typeof data !== 'object' || data === null) throw unreadable('get/orders/status')
  const list = Array.isArray(data) ? rowsOf(data, 'get/orders/status') : []
  return trackings.flatMap((tracking) => {
    const row = rowOf(rowOf(data)?.[tracking]) ?? list.find((one) => one.tracking === tracking)
    return row ? (reportOf(tracking, row) ?? []) : []
  })
}

function reportOf(tracking: string, { status, activity }: Row): ParcelReport | null {
  const steps = typeof activity === 'object' && activity !== null ? rowsOf(activity, 'activity') : []
  // The order of the steps is not documented, and a remark on a parcel is none.
  const [latest] = steps
    .map((step) => ({ step, at: fromAlgiersTime(`${textOf(step.date)} ${textOf(step.time)}`) ?? '' }))
    .filter(({ at, step }) => at && step.status !== 'notification_on_order')
    .sort((a, b) => (a.at < b.at ? 1 : -1))
  const word = textOf(status) || textOf(latest?.step.status)
  if (!word) return null
  const text = [word, textOf(latest?.step.reason)].filter(Boolean).join(' – ')
  return { tracking, text, state: stateOf(word), at: latest?.at ?? null }
}
