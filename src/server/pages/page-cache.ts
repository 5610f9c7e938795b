import { hash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Config } from '#server/config.ts'
import type { CatalogueVersion } from '#server/db/catalogue-version.ts'
import { bestEncoding, type Encoding } from '#server/http/accept.ts'
import type { AppEnv } from '#server/http/env.ts'
import { matchesEtag } from '#server/http/etag.ts'
import { requestIdOf } from '#server/http/request-id.ts'
import { cacheKey } from './cache-key.ts'
import { compress } from './compress.ts'

type Fetch = (request: Request, env: AppEnv['Bindings']) => Response | Promise<Response>

type CachedResponse = { headers: string[]; etag: string; body: Buffer }

/** A request that missed; `uncached` is its response when that may not be shared. */
type Miss = { url: string; encoding: Encoding | 'identity'; request: IncomingMessage; uncached?: Response }

type Options = {
  config: Pick<Config, 'pageCacheBytes'>
  catalogueVersion: Pick<CatalogueVersion, 'current'>
  log: { error: (details: { err: unknown }, message: string) => void }
  /** The app behind the cache. */
  fetch: Fetch
  /** The same app as a listener, for requests that are not cached. */
  next: RequestListener
}

/** Bytes that an entry takes beside its body. */
const ENTRY_BYTES = 4000

/** Not stored: they belong to one response, or the cache sets them. */
const OWN_HEADERS = ['content-length', 'etag', 'content-encoding', 'x-request-id', 'vary']

/**
 * Responses that every visitor may be sent, by URL, encoding and catalogue version (LRU). A hit costs neither SQL
 * nor React, and concurrent misses of one page share one render. The version is part of the key, so that after a
 * write no older entry is used. Only what its handler marks as shared is cached.
 */
export class PageCache {
  readonly #options: Options
  readonly #cache: LRUCache<string, CachedResponse, Miss>
  hits = 0
  misses = 0

  constructor(options: Options) {
    this.#options = options
    this.#cache = new LRUCache({
      // 0 would mean unbounded.
      maxSize: Math.max(1, options.config.pageCacheBytes),
      sizeCalculation: ({ body }) => body.byteLength + ENTRY_BYTES,
      fetchMethod: (_key, _stale, { context }) => this.#render(context),
      // A render that is evicted while it runs still answers those who wait for it.
      ignoreFetchAbort: true,
    })
  }

  /** Responds from the cache, or lets the app respond and caches what may be shared. */
  readonly listener: RequestListener = (request, response) => {
    const { catalogueVersion, next, log } = this.#options
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const url = isRead && request.headers.authorization === undefined ? cacheKey(request.url ?? '/') : null
    if (url === null) return next(request, response)
    const encoding = bestEncoding(request.headers['accept-encoding']?.toString()) ?? 'identity'
    const key = `${catalogueVersion.current} ${encoding} ${url}`
    const cached = this.#cache.get(key)
    if (cached) {
      this.hits++
      return sendCached(cached, request, response)
    }
    this.misses++
    const miss: Miss = { url, encoding, request }
    this.#cache
      .fetch(key, { context: miss })
      .then((rendered) => {
        if (rendered) return sendCached(rendered, request, response)
        // What another request waited for may not be shared, such as a 429: this one gets its own.
        return miss.uncached ? sendUncached(miss.uncached, request, response) : next(request, response)
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'A page could not be sent')
        response.destroy()
      })
  }

  async #render(miss: Miss): Promise<CachedResponse | undefined> {
    const { url, encoding, request } = miss
    // Nothing of the visitor is in the request but the IP that limits count.
    const headers = new Headers({ Accept: 'text/html,application/json' })
    const forwardedFor = request.headers['x-forwarded-for']
    if (typeof forwardedFor === 'string') headers.set('X-Forwarded-For', forwardedFor)
    const env: AppEnv['Bindings'] = { incoming: request }
    const response = await this.#options.fetch(new Request(`http://shop${url}`, { headers }), env)
    if (env.sharedBody === undefined || response.status !== 200) {
      miss.uncached = response
      return undefined
    }
    const plain = env.sharedBody
    const body = await compress(plain, encoding)
    const etag = `"${hash('sha1', plain, 'base64url')}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const stored = [
      ...[...response.headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat(),
      ...['etag', etag, 'vary', 'Accept-Encoding', 'content-length', String(body.byteLength)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ]
    return { headers: stored, etag, body }
  }
}

function sendCached(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const id = ['x-request-id', requestIdOf(request)]
  if (matchesEtag(request.headers['if-none-match'], cached.etag)) {
    const headers = ['etag', cached.etag, 'cache-control', 'no-cache', 'vary', 'Accept-Encoding']
    response.writeHead(304, [...headers, ...id]).end()
    return
  }
  response.writeHead(200, [...cached.headers, ...id])
  response.end(request.method === 'HEAD' ? undefined : cached.body)
}

async function sendUncached(
  uncached: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.from(await uncached.arrayBuffer())
  const headers = { ...Object.fromEntries(uncached.headers), 'content-length': body.byteLength }
  response.writeHead(uncached.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
