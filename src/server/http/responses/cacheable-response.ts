import { hash } from 'node:crypto'

const bodies = new WeakMap<Response, Buffer>()

/** Marks a response as cacheable: equal for all until the catalogue changes. Does not copy the bytes. */
export function shared(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const response = new Response(bytes, init)
  bodies.set(response, bytes)
  return response
}

/** Returns the body of a shared response, which takes a tenth of the time of reading the Response. */
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
