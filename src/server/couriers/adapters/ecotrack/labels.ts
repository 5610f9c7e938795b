import { type Account, CourierError, type ParcelIds } from '../adapter.ts'
import { fetchLabels, isPdf } from '../label-pdfs.ts'

/** Makes one PDF of the labels: 50 take the requests of a minute. */
export function printLabels({ http }: Account, parcels: ParcelIds[]): Promise<Uint8Array> {
  return fetchLabels(parcels, async ({ tracking }) => {
    const { status, body } = await http.request('get/order/label', { query: { tracking } })
    if (status === 200 && isPdf(body)) return body
    throw new CourierError(`Pas d’étiquette pour ${tracking} (le transporteur a répondu ${status})`)
  })
}
