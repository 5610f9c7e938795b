import type { requestPublic } from '#server/outbound/public-request.ts'

export const MAX_IMAGE = 10 * 1024 * 1024

/** ms for an image, its redirects included. */
const TIMEOUT = 15_000
const MAX_REDIRECTS = 5

type Request = typeof requestPublic

/**
 * Fetches an image from a public address; each redirect is checked as the first URL is.
 * @throws Error with a French message when it cannot be had: a private address, another status than 200, more than
 * 10 MB or 15 s
 */
export async function fetchImage(
  url: string,
  { request, stopping, timeout = TIMEOUT }: { request: Request; stopping: AbortSignal; timeout?: number },
): Promise<Buffer> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
  let target = new URL(url)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const { status, headers, body } = await request(
      target,
      { method: 'GET', headers: { Accept: 'image/*' }, signal, maxBytes: MAX_IMAGE + 1 },
      { isHttpAllowed: true },
    )
    const { location } = headers
    if (status >= 300 && status < 400 && location) {
      target = new URL(location, target)
      continue
    }
    if (status !== 200) throw new Error(`son serveur répond ${status}`)
    if (body.length > MAX_IMAGE) throw new Error('elle dépasse 10 Mo')
    return body
  }
  throw new Error('trop de redirections')
}
