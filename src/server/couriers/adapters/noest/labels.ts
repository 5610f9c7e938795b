import { type Account, CourierError, type ParcelIds } from '../adapter.ts'
import { anyWordsOf, parseJson } from '../ask-json.ts'
import { fetchPdf } from '../fetch-pdf.ts'
import { fetchLabels, isPdf } from '../merge-pdfs.ts'

/** Where NOEST keeps its labels: a link to S3 that ends after some minutes was seen. */
const STORAGE = /(^|\.)s3([.-][a-z0-9.-]*)?\.amazonaws\.com$/

/** The labels of some parcels, each asked for by itself, as one PDF. */
export function printLabels(account: Account, parcels: ParcelIds[]): Promise<Uint8Array> {
  return fetchLabels(
    parcels.map(
      ({ tracking }) =>
        () =>
          printLabel(account, tracking),
    ),
  )
}

/** The file itself, as NOEST's document says, or a link to it, as others saw. */
async function printLabel({ http }: Account, tracking: string): Promise<Uint8Array> {
  const { status, headers, body } = await http.ask('get/order/label', { query: { tracking } })
  if (status === 200 && isPdf(body)) return body
  if (status >= 300 && status < 400) {
    return fetchPdf(http, URL.parse(headers.location ?? '', http.base)?.href, STORAGE)
  }
  throw new CourierError(
    anyWordsOf(parseJson(body)) || `NOEST n’a pas d’étiquette pour ${tracking} (${status})`,
  )
}
