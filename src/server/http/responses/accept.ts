import type { Format } from '#server/images/encode.ts'

/** True if an Accept or Accept-Encoding header names a value, and not with `q=0` (RFC 9110, 12.4.2). */
function accepts(header: string | null | undefined, value: string): boolean {
  for (const item of header?.split(',') ?? []) {
    const [name = '', ...parameters] = item.split(';')
    if (name.trim().toLowerCase() !== value) continue
    return !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/i.test(parameter))
  }
  return false
}

export type Encoding = 'br' | 'gzip'

/** Returns null when the client accepts none of the encodings. */
export function bestEncoding(
  acceptEncoding: string | null | undefined,
  available: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  return available.find((encoding) => accepts(acceptEncoding, encoding)) ?? null
}

/** Returns JPEG when the header names no format. */
export function bestImageFormat(accept: string | null): Format {
  if (accepts(accept, 'image/avif')) return 'avif'
  return accepts(accept, 'image/webp') ? 'webp' : 'jpeg'
}
