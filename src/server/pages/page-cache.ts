import type { IncomingMessage, RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { LRUCache } from 'lru-cache'
import type { Config } from '#server/config.ts'
import type { CatalogueVersion } from '#server/db/catalogue-version.ts'
import { codeOf } from '#server/errors.ts'
import { type Admitted, createAdmission, isRead, type OpenBounds } from '#server/http/admission.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { holdUnsent, type Places } from '#server/http/bounds/held-places.ts'
import { clientKey, visitorHeader } from '#server/http/bounds/limit-key.ts'
import { requestIdOf } from '#server/http/listen.ts'
import { bestEncoding, bestImageFormat, type Encoding } from '#server/http/responses/accept.ts'
import { etagOf, matchesEtag, sharedBody } from '#server/http/responses/cacheable-response.ts'
import { compress } from '#server/http/responses/encode-body.ts'
import { type CacheKey, cacheKey } from './cache-key.ts'

type Exchange = Admitted & { unsent: Places }

/** A cached response. `unchanged` are the headers of a 304. */
type CachedResponse = { headers: string[]; unchanged: string[]; etag: string; body: Buffer }

/** A cache miss. `uncached` is set to the response if it must not be shared. */
type Miss = Accepted & CacheKey & { request: IncomingMessage; uncached?: Response }

/** What a client accepts: the encoding of a text, or the type of an image. */
type Accepted = { encoding: Encoding | 'identity'; type: string }

type Options = {
  config: Pick<Config, 'pageCacheBytes' | 'publicUrl' | 'trustProxy' | 'clientIpHeader'>
  limits: { open: OpenBounds }
  catalogueVersion: Pick<CatalogueVersion, 'current'>
  log: { error: (details: { err: unknown }, message: string) => void }
  fetch: (request: Request, env: AppEnv['Bindings']) => Response | Promise<Response>
  next: RequestListener
}

/** Bytes that an entry takes in addition to its body. */
const ENTRY_BYTES = 4000

/** Bytes counted for a response that the app writes itself, or for a longer one that is streamed. */
const STREAM_BYTES = 128 * 1024

/** Cached bodies up to this size are sent even to a client at its limit of unsent bytes. */
const FREE_SIZE = 64 * 1024

/** Maximum characters of the memo of cache keys, where an entry counts as its URL and KEY_CHARACTERS. */
const MAX_KEY_CHARACTERS = 1_000_000
const KEY_CHARACTERS = 200

/** Headers that belong to one response, or that the cache sets itself. */
const OWN_HEADERS = ['content-length', 'etag', 'content-encoding', 'x-request-id', 'vary']

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Caches responses that handlers mark as shared, by URL, encoding, image type and catalogue version (LRU).
 * A hit needs neither SQL nor React; concurrent misses share a render; a new version invalidates all entries.
 */
export function createPageCache(options: Options) {
  const { config, limits, catalogueVersion, log, next } = options
  const { hits, unsentBytes: unsent } = limits.open
  const admission = createAdmission(config, limits.open)
  const cache = new LRUCache<string, CachedResponse, Miss>({
    // At least 1, because 0 would mean no limit.
    maxSize: Math.max(1, config.pageCacheBytes),
    sizeCalculation: ({ body }) => body.byteLength + ENTRY_BYTES,
    fetchMethod: (_key, _stale, { context }) => render(options, context),
    // A render that is evicted before it ends still responds to its requests.
    ignoreFetchAbort: true,
  })
  // A memo, because parsing a URL's parameters takes a sixth of the CPU time of a small response.
  const keys = new LRUCache<string, { key: CacheKey | null }>({
    maxSize: MAX_KEY_CHARACTERS,
    sizeCalculation: (_key, url) => url.length + KEY_CHARACTERS,
    memoMethod: (url) => ({ key: cacheKey(url) }),
  })
  let misses = 0

  const pass = ({ client, request, response }: Exchange) => {
    if (isRead(request)) holdUnsent(unsent, { client, body: response, bytes: STREAM_BYTES, response })
    response.once('prefinish', () =>
      holdUnsent(unsent, { client, body: {}, bytes: response.writableLength, response }),
    )
    next(request, response)
  }

  const make = (key: string, miss: Miss, exchange: Exchange) => {
    misses++
    cache
      .fetch(key, { context: miss })
      .then((rendered) => {
        if (rendered) return sendCached(rendered, exchange)
        // The shared render ended in a response for one client, such as a 429: each other request runs alone.
        return miss.uncached ? sendUncached(miss.uncached, exchange) : pass(exchange)
      })
      .catch((error: unknown) => {
        if (!HANG_UPS.has(codeOf(error))) log.error({ err: error }, 'A page could not be sent')
        exchange.response.destroy()
      })
  }

  const listener: RequestListener = (request, response) => {
    if (admission.hasRefused(request)) return
    const header = visitorHeader(config)?.toLowerCase()
    const client = clientKey(request.socket.remoteAddress, header && String(request.headers[header] ?? ''))
    const exchange: Exchange = { client, request, response, unsent }
    const isShared = isRead(request) && request.headers.authorization === undefined
    const found = isShared ? keys.memo(request.url ?? '/').key : null
    if (!found) return admission.admit(exchange, () => pass(exchange))
    const accepted = found.kind === 'image' ? acceptedImage(request) : acceptedText(request)
    const key = `${catalogueVersion.current} ${accepted.encoding} ${accepted.type} ${found.url}`
    const cached = cache.get(key)
    if (cached && (cached.body.byteLength <= FREE_SIZE || !unsent.isFull(client))) {
      hits.asked++
      return sendCached(cached, exchange)
    }
    admission.admit(exchange, () => make(key, { ...found, ...accepted, request }, exchange))
  }

  return {
    listener,
    get hits() {
      return hits.asked
    },
    get misses() {
      return misses
    },
  }
}

async function render(
  { config, fetch }: Pick<Options, 'config' | 'fetch'>,
  miss: Miss,
): Promise<CachedResponse | undefined> {
  const { url, kind, encoding, type, request } = miss
  // A shared render must not depend on the visitor: it only gets the IP for rate limits, and an image's ETag.
  const headers = new Headers({ Accept: type, 'Accept-Encoding': encoding })
  // Without a trusted proxy, passes X-Forwarded-For, so that the app can warn that it is ignored.
  const visitor = visitorHeader(config) ?? 'X-Forwarded-For'
  const address = request.headers[visitor.toLowerCase()]
  if (typeof address === 'string') headers.set(visitor, address)
  const known = request.headers['if-none-match']
  if (kind === 'image' && known) headers.set('If-None-Match', known)
  const response = await fetch(new Request(`http://shop${url}`, { headers }), { incoming: request })
  const plain = sharedBody(response)
  if (plain === undefined || response.status !== 200) {
    miss.uncached = response
    return undefined
  }
  // Files of the build are compressed already.
  const body = kind === 'text' ? await compress(plain, encoding) : plain
  const encoded = kind === 'text' ? encoding : (response.headers.get('content-encoding') ?? 'identity')
  // Each encoding of a text needs a different ETag.
  const suffix = kind === 'image' || encoded === 'identity' ? '' : `-${encoded}`
  const etag = (response.headers.get('etag') ?? etagOf(plain)).replace(/"$/, `${suffix}"`)
  const own = ['etag', etag, 'vary', kind === 'image' ? 'Accept' : 'Accept-Encoding']
  const stored = [
    ...[...response.headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat(),
    ...own,
    ...['content-length', String(body.byteLength)],
    ...(encoded === 'identity' ? [] : ['content-encoding', encoded]),
  ]
  const unchanged = [...own, 'cache-control', response.headers.get('cache-control') ?? 'no-cache']
  return { headers: stored, unchanged, etag, body }
}

/** Codes of errors where the visitor left: during the response, and before it began. */
const HANG_UPS = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'])

function acceptedText({ headers }: IncomingMessage): Accepted {
  const encoding = bestEncoding(headers['accept-encoding']?.toString()) ?? 'identity'
  return { encoding, type: 'text/html,application/json' }
}

function acceptedImage({ headers }: IncomingMessage): Accepted {
  return { encoding: 'identity', type: `image/${bestImageFormat(headers.accept ?? null)}` }
}

function sendCached(cached: CachedResponse, { client, request, response, unsent }: Exchange): void {
  const id = ['x-request-id', requestIdOf(request)]
  if (matchesEtag(request.headers['if-none-match'], cached.etag)) {
    response.writeHead(304, [...cached.unchanged, ...id]).end()
    return
  }
  response.writeHead(200, [...cached.headers, ...id])
  if (request.method === 'HEAD') return void response.end()
  const { body } = cached
  holdUnsent(unsent, { client, body, bytes: body.byteLength, response })
  response.end(body)
}

async function sendUncached(
  uncached: Response,
  { client, request, response, unsent }: Exchange,
): Promise<void> {
  const headers = Object.fromEntries(uncached.headers)
  const isHead = request.method === 'HEAD'
  if (uncached.body && headers['content-length']) {
    // Streams only as fast as the client reads.
    response.writeHead(uncached.status, headers)
    if (!isHead) {
      const bytes = Math.min(Number(headers['content-length']), STREAM_BYTES)
      holdUnsent(unsent, { client, body: response, bytes, response })
      return pipeline(Readable.fromWeb(uncached.body as NodeReadableStream), response)
    }
    await uncached.body.cancel()
    response.end()
    return
  }
  const body = Buffer.from(await uncached.arrayBuffer())
  if (uncached.status !== 304) headers['content-length'] = String(body.byteLength)
  response.writeHead(uncached.status, headers)
  holdUnsent(unsent, { client, body, bytes: body.byteLength, response })
  response.end(isHead ? undefined : body)
}
