import { z } from 'zod'
import type { Adapter } from '../adapter.ts'
import { CourierError } from '../courier-error.ts'
import { link, list, text } from '../decode.ts'
import { fetchPdf, isLabel } from '../label-pdfs.ts'

/** Where ZR Express keeps its labels: links to Azure that end after an hour. */
const STORAGE = /\.blob\.core\.windows\.net$/

const files = z.looseObject({
  failedTrackingNumbers: z.array(text).catch([]),
  fileUrl: link,
  parcelLabelFiles: list({ fileUrl: link }).nullish().catch(null),
})

/** Fetches a label: the file itself, or a link to it. */
export const fetchLabel: Required<Adapter>['fetchLabel'] = async ({ http }, { tracking }) => {
  const json = { trackingNumbers: [tracking] }
  const answer = await http.request('parcels/labels/individual/pdf', { method: 'POST', json })
  if (answer.status === 200 && isLabel(answer.body)) return answer.body
  const found = files.safeParse(answer.json).data
  if (found && found.failedTrackingNumbers.length > 0) {
    throw new CourierError(`ZR Express n’a pas d’étiquette pour ${tracking}`)
  }
  const url = found?.parcelLabelFiles?.[0]?.fileUrl ?? found?.fileUrl
  if (answer.status === 200 && url) return fetchPdf(http, url, STORAGE)
  throw answer.refusal(`ZR Express n’a pas donné d’étiquette (${answer.status})`)
}
