import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#server/http/responses/accept.ts'

/**
 * Brotli's quality. 4 saves most of what 11 does in a hundredth of the time; larger bodies than pages use 1.
 */
const BROTLI_QUALITY = 4
const LARGE = { bytes: 1_000_000, quality: 1 }
/** Base-2 logarithm of Brotli's window. 128 kB fit a page, and need much less memory than the default. */
const BROTLI_WINDOW = 17

/** Compresses a body. The result is no view of a larger buffer, so that caching it takes only its own bytes. */
export async function compress(body: Buffer, encoding: Encoding | 'identity'): Promise<Buffer> {
  if (encoding === 'identity') return body
  // zlib returns a view of a larger block, which would stay in memory, so this copies it.
  if (encoding === 'gzip') return Buffer.from(await promisify(gzip)(body, { level: 6 }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: body.byteLength > LARGE.bytes ? LARGE.quality : BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  }
  return Buffer.from(await promisify(brotliCompress)(body, { params }))
}
