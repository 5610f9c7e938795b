import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

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

/** Yields the JSON of a list or of a page item by item. */
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
