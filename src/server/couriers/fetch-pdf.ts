import { CourierError } from './courier-error.ts'
import type { CourierHttp } from './courier-http.ts'
import { isPdf } from './merge-pdfs.ts'
import { pageOfSite } from './same-site.ts'

/**
 * Fetches a label from a link that a courier gave, without following it any further.
 * @param storage sites beside the courier's own where it keeps files: `amazonaws.com`
 * @throws CourierError when the link is not https or leads elsewhere, or to no PDF
 */
export async function fetchPdf(http: CourierHttp, link: unknown, storage: string[]): Promise<Uint8Array> {
  const sites = storage.map((site) => new URL(`https://${site}`))
  const url = pageOfSite(link, [http.base, ...sites])
  if (!url) throw new CourierError('Le transporteur renvoie à une adresse inconnue pour son étiquette')
  const { status, body } = await http.ask(url)
  if (status !== 200 || !isPdf(body)) {
    throw new CourierError('Le transporteur n’a pas donné de PDF pour cette étiquette')
  }
  return body
}
