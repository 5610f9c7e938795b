import { algiersTime } from '#rules/algiers.ts'
import { type Account, CourierError, type CreatedParcel } from '../adapter.ts'
import { countOf, type Row, rowOf, rowsOf, textOf, trackingOf, unreadable } from '../read-answer.ts'

/** Orders of a page, and pages that are looked through: a page costs one of 50 requests a minute. */
const PAGE = 40
const MAX_PAGES = 10
const DAY = 24 * 60 * 60_000

/**
 * The order of a reference, among those made since the day before `since`; null when there is none.
 * @throws CourierError when ten pages do not settle it
 */
export async function findOrder(
  { http }: Account,
  reference: string,
  since: Date,
): Promise<CreatedParcel | null> {
  const day = algiersTime(new Date(since.getTime() - DAY)).slice(0, 10)
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = rowOf(await http.json('get/orders', { query: { page, start_date: day } }))
    if (!answer || typeof answer.data !== 'object') throw unreadable('get/orders')
    const rows = rowsOf(answer.data, 'get/orders')
    const row = rows.find((one) => textOf(one.reference) === reference)
    if (row) {
      const tracking = trackingOf(row.tracking)
      if (!tracking) throw unreadable('get/orders')
      return { tracking, remoteId: null, labelUrl: null }
    }
    const last = countOf(answer.last_page)
    if (last === null ? rows.length < PAGE : page >= last) return null
    if (isPast(rows, day)) return null
  }
  throw new CourierError(
    'Le transporteur a trop de commandes pour y retrouver ce colis ; réessayez plus tard',
  )
}

/** Whether a page goes back beyond a day, newest first: a tenant may not obey `start_date`, nor this order. */
function isPast(rows: Row[], day: string): boolean {
  const days = rows.map(({ created_at }) => textOf(created_at).slice(0, 10))
  const [first = '', last = ''] = [days.at(0), days.at(-1)]
  return /^\d{4}-\d\d-\d\d$/.test(last) && first > last && last < day
}
