import { CourierError } from './adapter.ts'
import type { CourierHttp } from './courier-http.ts'
import { isPdf } from './merge-pdfs.ts'
import { pageOfSite } from './same-site.ts'

/**
 * Fetches a label from a link that a courier gave, without following it any further.
 * @param storage hosts beside the courier's own site where it keeps files
 * @throws CourierError when the link is not https or leads elsewhere, or to no PDF
 */
export async function fetchPdf(
  http: Pick<CourierHttp, 'ask' | 'base'>,
  link: unknown,
  storage: RegExp,
): Promise<Uint8Array> {
  const url = pageOfSite(link, [http.base]) ?? linkTo(storage, link)
  if (!url) throw new CourierError('Le transporteur renvoie à une adresse inconnue pour son étiquette')
  const { status, body } = await http.ask(url)
  if (status !== 200 || !isPdf(body)) {
    throw new CourierError('Le transporteur n’a pas donné de PDF pour cette étiquette')
  }
  return body
}

function linkTo(storage: RegExp, link: unknown): string | null {
  const url = typeof link === 'string' ? URL.parse(link) : null
  const isTheirs = url?.protocol === 'https:' && !url.username && !url.port && storage.test(url.hostname)
  return isTheirs ? url.href : null
}
