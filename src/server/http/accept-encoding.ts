export type Encoding = 'br' | 'gzip' | 'identity'

const BROTLI = /\bbr\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/

/** The best encoding that an Accept-Encoding header allows; `q=0` forbids one. */
export function preferredEncoding(header: string | string[] | undefined | null): Encoding {
  const accepted = String(header ?? '')
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
}
