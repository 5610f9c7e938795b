import { hash } from 'node:crypto'

/** Returns a strong ETag of a body. */
export function etagOf(body: string | Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`
}

/** True if an If-None-Match header names an ETag. */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
