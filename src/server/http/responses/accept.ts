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

/** Returns the first available encoding that the client accepts; null if there is none. */
export function bestEncoding(
  acceptEncoding: string | null | undefined,
  available: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  return available.find((encoding) => accepts(acceptEncoding, encoding)) ?? null
}

/** Returns the best image format that the client accepts; JPEG if the header names none. */
export function bestImageFormat(accept: string | null): Format {
  if (accepts(accept, 'image/avif')) return 'avif'
  return accepts(accept, 'image/webp') ? 'webp' : 'jpeg'
}
