import { type Account, CourierError, type ParcelIds } from '../adapter.ts'
import { fetchLabels, isPdf } from '../merge-pdfs.ts'

/** The labels of parcels in one PDF, asked for one after the other: 50 take the requests of a minute. */
export function printLabels({ http }: Account, parcels: ParcelIds[]): Promise<Uint8Array> {
  const fetch = async (tracking: string) => {
    const { status, body } = await http.ask('get/order/label', { query: { tracking } })
    if (status === 200 && isPdf(body)) return body
    throw new CourierError(`Pas d’étiquette pour ${tracking} (le transporteur a répondu ${status})`)
  }
  return fetchLabels(
    parcels.map(
      ({ tracking }) =>
        () =>
          fetch(tracking),
    ),
  )
}
