import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#server/http/responses/accept.ts'

/** Brotli's quality: most of what 11 saves, in a hundredth of its time; for what no page is, in half of that. */
const BROTLI_QUALITY = 4
const LARGE = { bytes: 1_000_000, quality: 1 }
/** As a power of 2: a page fits, and compressing takes much less memory than by default. */
const BROTLI_WINDOW = 17

/** The result takes no more memory than its own bytes. */
export async function compress(body: Buffer, encoding: Encoding | 'identity'): Promise<Buffer> {
  if (encoding === 'identity') return body
  // Copies zlib's view of a larger block, which a cache would keep whole.
  if (encoding === 'gzip') return Buffer.from(await promisify(gzip)(body, { level: 6 }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: body.byteLength > LARGE.bytes ? LARGE.quality : BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  }
  return Buffer.from(await promisify(brotliCompress)(body, { params }))
}
