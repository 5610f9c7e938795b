import { hash } from 'node:crypto'

const bodies = new WeakMap<Response, Buffer>()

/** Makes a response that every visitor may be sent until the catalogue changes. */
export function shared(body: string | Uint8Array, init: ResponseInit): Response {
  const bytes = Buffer.from(body)
  const response = new Response(bytes, init)
  bodies.set(response, bytes)
  return response
}

/** Returns the body of a response that `shared` made: reading it from the Response takes a tenth of the time of a page. */
export function sharedBody(response: Response): Buffer | undefined {
  return bodies.get(response)
}

export function etagOf(body: string | Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`
}

export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
