import { type Account, CourierError, type ParcelIds } from '../adapter.ts'
import { anyWordsOf, parseJson } from '../ask-json.ts'
import { fetchPdf } from '../fetch-pdf.ts'
import { fetchLabels, isPdf } from '../merge-pdfs.ts'
import { rowOf, textOf } from '../read-answer.ts'

/** Where ZR Express keeps its labels: links to Azure that end after an hour. */
const STORAGE = /\.blob\.core\.windows\.net$/

/** The labels of some parcels as one PDF, which ZR Express makes. */
export async function printLabels({ http }: Account, parcels: ParcelIds[]): Promise<Uint8Array> {
  const trackingNumbers = parcels.map(({ tracking }) => tracking)
  const path = parcels.length === 1 ? 'parcels/labels/individual/pdf' : 'parcels/labels/multiple/pdf'
  const { status, body } = await http.ask(path, { method: 'POST', json: { trackingNumbers } })
  if (status === 200 && isPdf(body)) return body
  const answer = rowOf(parseJson(body))
  const failed = Array.isArray(answer?.failedTrackingNumbers) ? answer.failedTrackingNumbers.map(textOf) : []
  if (failed.length > 0) throw new CourierError(`ZR Express n’a pas d’étiquette pour ${failed.join(', ')}`)
  const links = Array.isArray(answer?.parcelLabelFiles)
    ? answer.parcelLabelFiles.map((file) => rowOf(file)?.fileUrl)
    : [answer?.fileUrl]
  if (status !== 200 || links.length === 0 || links.includes(undefined)) {
    throw new CourierError(anyWordsOf(answer) || `ZR Express n’a pas donné d’étiquettes (${status})`)
  }
  if (links.length > parcels.length) throw new CourierError('ZR Express a donné trop d’étiquettes')
  return fetchLabels(links.map((link) => () => fetchPdf(http, link, STORAGE)))
}
