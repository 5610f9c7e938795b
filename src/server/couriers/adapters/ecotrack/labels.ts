import { type Adapter, CourierError } from '../adapter.ts'
import { fetchLabels, isPdf } from '../label-pdfs.ts'

/** Makes one PDF of the labels: 50 take the requests of a minute. */
export const printLabels: Required<Adapter>['labels'] = ({ http }, parcels) => {
  return fetchLabels(parcels, async ({ tracking }) => {
    const { status, body } = await http.request('get/order/label', { query: { tracking } })
    if (status === 200 && isPdf(body)) return body
    throw new CourierError(`Pas d’étiquette pour ${tracking} (le transporteur a répondu ${status})`)
  })
}
