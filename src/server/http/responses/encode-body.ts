import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accept.ts'

/** ms of encoding after which other events have their turn. */
const SLICE = 1

/** Encodes a body as JSON in slices, since a long list would hold up all other requests. */
export async function encodeBody(body: unknown): Promise<{ bytes: Buffer<ArrayBuffer>; etag: string }> {
  const hash = createHash('sha1')
  const encoded: Buffer[] = []
  let begun = performance.now()
  for (const part of jsonParts(body)) {
    const bytes = Buffer.from(part)
    hash.update(bytes)
    encoded.push(bytes)
    if (performance.now() - begun < SLICE) continue
    await setImmediate()
    begun = performance.now()
  }
  return { bytes: Buffer.concat(encoded), etag: `"${hash.digest('base64url')}"` }
}

/** Yields the JSON of a list, or of one page of a list, item by item. */
function* jsonParts(body: unknown): Generator<string> {
  if (Array.isArray(body)) return yield* listParts(body)
  if (!isPage(body)) return yield JSON.stringify(body)
  const { items, ...rest } = body
  yield '{"items":'
  yield* listParts(items)
  yield `,${JSON.stringify(rest).slice(1)}`
}

function* listParts(items: unknown[]): Generator<string> {
  yield '['
  for (const [index, item] of items.entries()) yield (index > 0 ? ',' : '') + JSON.stringify(item)
  yield ']'
}

function isPage(body: unknown): body is { items: unknown[]; total: number } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'total' in body &&
    'items' in body &&
    Array.isArray(body.items)
  )
}

/** Brotli's quality. 4 saves most of what 11 does in a hundredth of the time; bodies above 1 MB use 1. */
const BROTLI_QUALITY = 4
const LARGE = { bytes: 1_000_000, quality: 1 }
/** Base-2 logarithm of Brotli's window. 128 kB fit a page, and need much less memory than the default. */
const BROTLI_WINDOW = 17

/** Compresses a body, or returns it for `identity`. Caching a compressed body takes only its own bytes. */
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
