import type { Account, Named } from '../adapter.ts'
import { CourierError } from '../courier-error.ts'
import { isPdf, mergePdfs } from '../merge-pdfs.ts'

/** Bytes of all labels that are merged; one has some 50 kB. */
const MAX_BYTES = 60 * 1024 * 1024

/** The labels of parcels in one PDF, asked for one after the other: 50 take the requests of a minute. */
export async function printLabels({ http }: Account, parcels: Named[]): Promise<Uint8Array> {
  const files: Uint8Array[] = []
  let size = 0
  for (const { tracking } of parcels) {
    const { status, body } = await http.ask('get/order/label', { query: { tracking } })
    if (status !== 200 || !isPdf(body)) {
      throw new CourierError(`Pas d’étiquette pour ${tracking} (le transporteur a répondu ${status})`)
    }
    size += body.length
    if (size > MAX_BYTES) throw new CourierError('Étiquettes trop lourdes : imprimez-en moins à la fois')
    files.push(body)
  }
  return mergePdfs(files)
}
