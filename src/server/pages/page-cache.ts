import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
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
type Miss = {
  url: string
  encoding: Encoding | 'identity'
  request: IncomingMessage
  response: ServerResponse
  uncached?: Response
}

/** Bytes that an entry takes beside its body. */
const ENTRY_BYTES = 4000

/** Not stored: they belong to one response, or the cache sets them. */
const OWN_HEADERS = ['content-length', 'etag', 'content-encoding', 'x-request-id', 'vary']

/**
 * Responses that every visitor may be sent, by URL, encoding and catalogue version (LRU). A hit costs neither SQL
 * nor React, and concurrent misses of one page share one render. Only what its handler marks as shared is cached.
 */
export class PageCache {
  readonly #fetch: Fetch
  readonly #version: Pick<CatalogueVersion, 'current'>
  readonly #onError: (error: unknown) => void
  readonly #cache: LRUCache<string, CachedResponse, Miss>
  hits = 0
  misses = 0

  /** `fetch` is the app behind the cache, `maxBytes` bounds what is cached. */
  constructor(
    fetch: Fetch,
    version: Pick<CatalogueVersion, 'current'>,
    maxBytes: number,
    onError: (error: unknown) => void,
  ) {
    this.#fetch = fetch
    this.#version = version
    this.#onError = onError
    this.#cache = new LRUCache({
      // 0 would mean unbounded.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ body }) => body.byteLength + ENTRY_BYTES,
      fetchMethod: (_key, _stale, { context }) => this.#render(context),
      // A render that is evicted while it runs still answers those who wait for it.
      ignoreFetchAbort: true,
    })
  }

  /** Responds to a request whose response may be cached; false leaves it to the app. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.headers.authorization !== undefined) return false
    const url = cacheKey(request.url ?? '/')
    if (url === null) return false
    const encoding = bestEncoding(request.headers['accept-encoding']?.toString()) ?? 'identity'
    const key = `${this.#version.current} ${encoding} ${url}`
    const cached = this.#cache.get(key)
    if (cached) {
      this.hits++
      sendCached(cached, request, response)
    } else {
      this.misses++
      this.#handleMiss(key, { url, encoding, request, response }).catch((error: unknown) => {
        this.#onError(error)
        response.destroy()
      })
    }
    return true
  }

  async #handleMiss(key: string, miss: Miss): Promise<void> {
    const { request, response } = miss
    const cached = await this.#cache.fetch(key, { context: miss })
    if (cached) return sendCached(cached, request, response)
    // What another request waited for may not be shared, such as a 429: this one makes its own.
    await sendUncached(miss.uncached ?? (await this.#forward(miss, {})), request, response)
  }

  async #render(miss: Miss): Promise<CachedResponse | undefined> {
    const env: AppEnv['Bindings'] = {}
    const response = await this.#forward(miss, env)
    if (!env.isShared || response.status !== 200) {
      miss.uncached = response
      return undefined
    }
    const plain = Buffer.from(await response.arrayBuffer())
    const body = await compress(plain, miss.encoding)
    const etag = `"${hash('sha1', plain, 'base64url')}${miss.encoding === 'identity' ? '' : `-${miss.encoding}`}"`
    const headers = [
      ...[...response.headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat(),
      ...['etag', etag, 'vary', 'Accept-Encoding', 'content-length', String(body.byteLength)],
      ...(miss.encoding === 'identity' ? [] : ['content-encoding', miss.encoding]),
    ]
    return { headers, etag, body }
  }

  /** The app's response to a request with nothing of the visitor in it but the IP that limits count. */
  #forward({ url, request, response }: Miss, env: AppEnv['Bindings']): Response | Promise<Response> {
    const headers = new Headers({ Accept: 'text/html,application/json' })
    const forwardedFor = request.headers['x-forwarded-for']
    if (typeof forwardedFor === 'string') headers.set('X-Forwarded-For', forwardedFor)
    Object.assign(env, { incoming: request, outgoing: response })
    return this.#fetch(new Request(`http://shop${url}`, { headers }), env)
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
