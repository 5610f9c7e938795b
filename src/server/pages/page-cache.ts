import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { bestEncoding } from '#server/http/accept.ts'
import { cacheKey } from './cache-key.ts'
import { bytesOf } from './finished-answer.ts'
import { type Encoded, type Encoding, type KeptAnswer, KeptAnswers } from './kept-answers.ts'

type Fetch = (request: Request, env: object) => Response | Promise<Response>

type OnFailure = (error: unknown) => void

/** Brotli's quality: most of what 11 saves at a hundredth of its time. */
const BROTLI_QUALITY = 4
/** As a power of 2: a page fits, and much less memory is taken for each than by default. */
const BROTLI_WINDOW = 17
const KEPT_TYPES = /^(text\/html|application\/json|application\/xml|text\/plain|application\/manifest\+json)/

/** A request whose answer is not there yet. */
type Miss = {
  key: string
  address: URL
  encoding: Encoding
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Finished public answers by address and catalogue version. A hit costs neither SQL nor React; one render
 * serves all who miss the same address at once; what belongs to one person, and any refusal, is never kept.
 */
export class PageCache {
  readonly #fetch: Fetch
  readonly #version: () => number
  readonly #onFailure: OnFailure
  readonly #kept: KeptAnswers
  readonly #rendering = new Map<string, Promise<KeptAnswer | Response>>()
  hits = 0
  misses = 0

  /**
   * `version` tells the catalogue version at this moment; `maxBytes` bounds what is kept; `onFailure` hears of
   * answers that could not be given.
   */
  constructor(fetch: Fetch, version: () => number, maxBytes: number, onFailure: OnFailure) {
    this.#fetch = fetch
    this.#version = version
    this.#kept = new KeptAnswers(maxBytes)
    this.#onFailure = onFailure
  }

  /** Answers a request that may be answered from here; false leaves it to somebody else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.headers.authorization !== undefined) return false
    const key = cacheKey(request.url ?? '/')
    if (key === null) return false
    const encoding = bestEncoding(request.headers['accept-encoding']) ?? 'identity'
    const entry = this.#kept.find(key)
    const encoded = entry?.version === this.#version() ? entry.encoded.get(encoding) : undefined
    if (entry && encoded) {
      this.hits++
      this.#kept.refresh(entry)
      send(request, response, encoded)
    } else {
      const address = URL.parse(key, `http://${request.headers.host ?? 'localhost'}`)
      if (!address) return false
      this.misses++
      this.#answerMiss({ key, address, encoding, request, response }).catch((error: unknown) => {
        this.#onFailure(error)
        response.destroy()
      })
    }
    return true
  }

  async #answerMiss(miss: Miss): Promise<void> {
    const { key, encoding, request, response } = miss
    const kept = this.#kept.find(key)
    const found = kept?.version === this.#version() ? kept : await this.#renderOnce(miss)
    if (found instanceof Response) return sendOther(found.clone(), request, response)
    send(request, response, await this.#encode(found, encoding))
  }

  async #renderOnce(miss: Miss): Promise<KeptAnswer | Response> {
    const version = this.#version()
    const renderKey = `${version} ${miss.key}`
    const running = this.#rendering.get(renderKey)
    if (running) {
      const shared = await running
      // Too many calls are one visitor's: whoever waited with him asks for himself.
      return shared instanceof Response && shared.status === 429 ? this.#render(miss, version) : shared
    }
    const rendering = this.#render(miss, version).finally(() => this.#rendering.delete(renderKey))
    this.#rendering.set(renderKey, rendering)
    return rendering
  }

  async #render({ key, address, request: incoming, response: outgoing }: Miss, version: number) {
    const request = new Request(address, { headers: forwardedHeaders(incoming) })
    const answer = await this.#fetch(request, { incoming, outgoing })
    if (!isForEverybody(answer)) return answer
    return this.#kept.keep({ key, version, headers: answer.headers, bytes: await bytesOf(answer) })
  }

  async #encode(entry: KeptAnswer, encoding: Encoding): Promise<Encoded> {
    const ready = entry.encoded.get(encoding) ?? entry.pending.get(encoding)
    if (ready) return ready
    const pending = this.#encodeAnew(entry, encoding).finally(() => entry.pending.delete(encoding))
    entry.pending.set(encoding, pending)
    return pending
  }

  async #encodeAnew(entry: KeptAnswer, encoding: Encoding): Promise<Encoded> {
    const packed = entry.encoded.get('br')?.bytes
    const plain = entry.encoded.get('identity')?.bytes ?? (await promisify(brotliDecompress)(packed ?? ''))
    return this.#kept.add(entry, encoding, encoding === 'identity' ? plain : await compress(plain, encoding))
  }
}

function isForEverybody(answer: Response): boolean {
  return (
    answer.status === 200 &&
    answer.headers.get('cache-control') === 'no-cache' &&
    KEPT_TYPES.test(answer.headers.get('content-type') ?? '')
  )
}

// Nothing of the visitor who comes first may be in what all are given; his address counts his calls.
function forwardedHeaders({ headers }: IncomingMessage): Record<string, string> {
  const forwarded = headers['x-forwarded-for']
  const accept = 'text/html,application/json'
  return typeof forwarded === 'string' ? { accept, 'x-forwarded-for': forwarded } : { accept }
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 6 })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  return promisify(brotliCompress)(bytes, { params })
}

function send(request: IncomingMessage, response: ServerResponse, { headers, etag, bytes }: Encoded): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && (known === '*' || known.includes(etag))) {
    response.writeHead(304, { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
    response.end()
    return
  }
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

async function sendOther(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = Object.fromEntries(answer.headers)
  response.writeHead(answer.status, { ...headers, 'content-length': bytes.byteLength })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
