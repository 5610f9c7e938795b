import { z } from 'zod'
import { type Adapter, CourierError } from '../adapter.ts'
import { link, list, text } from '../decode.ts'
import { fetchLabels, fetchPdf, isPdf } from '../label-pdfs.ts'

/** Where ZR Express keeps its labels: links to Azure that end after an hour. */
const STORAGE = /\.blob\.core\.windows\.net$/

const files = z.looseObject({
  failedTrackingNumbers: z.array(text).catch([]),
  fileUrl: link,
  parcelLabelFiles: list({ fileUrl: link }).nullish().catch(null),
})

/** Makes one PDF of the labels: a file of ZR Express, or several that are merged here. */
export const printLabels: Required<Adapter>['labels'] = async ({ http }, parcels) => {
  const trackingNumbers = parcels.map(({ tracking }) => tracking)
  const path = parcels.length === 1 ? 'parcels/labels/individual/pdf' : 'parcels/labels/multiple/pdf'
  const answer = await http.request(path, { method: 'POST', json: { trackingNumbers } })
  if (answer.status === 200 && isPdf(answer.body)) return answer.body
  const found = files.safeParse(answer.json).data
  const failed = found?.failedTrackingNumbers ?? []
  if (failed.length > 0) throw new CourierError(`ZR Express n’a pas d’étiquette pour ${failed.join(', ')}`)
  const links = found?.parcelLabelFiles?.map(({ fileUrl }) => fileUrl) ?? [found?.fileUrl ?? '']
  if (answer.status !== 200 || links.length === 0 || links.includes('')) {
    throw answer.refusal(`ZR Express n’a pas donné d’étiquettes (${answer.status})`)
  }
  if (links.length > parcels.length) throw new CourierError('ZR Express a donné trop d’étiquettes')
  return fetchLabels(links, (url) => fetchPdf(http, url, STORAGE))
}
