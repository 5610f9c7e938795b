import type { Adapter } from '../adapter.ts'
import { fetchPdf, isLabel } from '../label-pdfs.ts'

/** Where NOEST keeps its labels: a link to S3 that ends after some minutes was seen. */
const STORAGE = /(^|\.)s3([.-][a-z0-9.-]*)?\.amazonaws\.com$/

/** Fetches a label: the file itself, as NOEST's document says, or a link to it, as others saw. */
export const fetchLabel: Required<Adapter>['fetchLabel'] = async ({ http }, { tracking }) => {
  const answer = await http.request('get/order/label', { query: { tracking } })
  if (answer.status === 200 && isLabel(answer.body)) return answer.body
  if (answer.location !== null) return fetchPdf(http, answer.location, STORAGE)
  throw answer.refusal(`NOEST n’a pas d’étiquette pour ${tracking} (${answer.status})`)
}
