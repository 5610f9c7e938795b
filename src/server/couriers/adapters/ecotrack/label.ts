import type { Adapter } from '../adapter.ts'
import { CourierError } from '../courier-error.ts'
import { isLabel } from '../label-pdfs.ts'

/** Fetches a label: 50 take the requests of a minute. */
export const fetchLabel: Required<Adapter>['fetchLabel'] = async ({ http }, { tracking }) => {
  const { status, body } = await http.request('get/order/label', { query: { tracking } })
  if (status === 200 && isLabel(body)) return body
  throw new CourierError(`Pas d’étiquette pour ${tracking} (le transporteur a répondu ${status})`)
}
