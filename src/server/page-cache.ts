import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { cacheKey } from './cache-key.ts'
import { bytesOf } from './finished-answer.ts'

type Encoding = 'identity' | 'gzip' | 'br'

type Encoded = { headers: string[]; etag: string; bytes: Buffer }

/** A finished answer in the encodings that were asked for so far. */
type Entry = {
  key: string
  version: number
  head: string[]
  hash: string
  encoded: Map<Encoding, Encoded>
  pending: Map<Encoding, Promise<Encoded>>
  size: number
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>

type OnFailure = (error: unknown) => void

/** Brotli's quality: most of what 11 saves at a hundredth of its time. */
const BROTLI_QUALITY = 4
/** As a power of 2: a page fits, and much less memory is taken for each than by default. */
const BROTLI_WINDOW = 17
/** Bytes that an entry takes beside those of its answer: its key, its headers, its place. */
const ENTRY_BYTES = 4000
/** Forms of headers that are remembered; there are as many as kinds of answers. */
const MAX_HEADS = 50
/** What plain answers may take of the whole: only programs ask for them, and they are eight times as large. */
const PLAIN_PART = 1 / 8
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
  readonly #maxBytes: number
  readonly #onFailure: OnFailure
  /** By address; what was unused for longest comes first. */
  readonly #entries = new Map<string, Entry>()
  /** Those of them that hold plain bytes, in the same order. */
  readonly #plain = new Set<Entry>()
  /** Headers are alike for all pages: each form of them is kept once. */
  readonly #heads = new Map<string, string[]>()
  readonly #rendering = new Map<string, Promise<Entry | Response>>()
  #bytes = 0
  #plainBytes = 0
  hits = 0
  misses = 0

  /**
   * `version` tells the catalogue version at this moment; `maxBytes` bounds what is kept; `onFailure` hears of
   * answers that could not be given.
   */
  constructor(fetch: Fetch, version: () => number, maxBytes: number, onFailure: OnFailure) {
    this.#fetch = fetch
    this.#version = version
    this.#maxBytes = maxBytes
    this.#onFailure = onFailure
  }

  /** Answers a request that may be answered from here; false leaves it to somebody else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.headers.authorization !== undefined) return false
    const key = cacheKey(request.url ?? '/')
    if (key === null) return false
    const encoding = bestEncoding(request.headers['accept-encoding'])
    const entry = this.#entries.get(key)
    const encoded = entry?.version === this.#version() ? entry.encoded.get(encoding) : undefined
    if (entry && encoded) {
      this.hits++
      this.#refresh(entry)
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
    const kept = this.#entries.get(key)
    const found = kept?.version === this.#version() ? kept : await this.#renderOnce(miss)
    if (found instanceof Response) return sendOther(found.clone(), request, response)
    send(request, response, await this.#encode(found, encoding))
  }

  async #renderOnce(miss: Miss): Promise<Entry | Response> {
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
    const bytes = await bytesOf(answer)
    const entry: Entry = {
      key,
      version,
      head: this.#headOf(answer),
      hash: createHash('sha1').update(bytes).digest('base64url'),
      encoded: new Map(),
      pending: new Map(),
      size: ENTRY_BYTES,
    }
    this.#drop(this.#entries.get(key))
    this.#entries.set(key, entry)
    this.#bytes += entry.size
    this.#add(entry, 'identity', bytes)
    return entry
  }

  async #encode(entry: Entry, encoding: Encoding): Promise<Encoded> {
    const ready = entry.encoded.get(encoding) ?? entry.pending.get(encoding)
    if (ready) return ready
    const pending = this.#encodeAnew(entry, encoding).finally(() => entry.pending.delete(encoding))
    entry.pending.set(encoding, pending)
    return pending
  }

  async #encodeAnew(entry: Entry, encoding: Encoding): Promise<Encoded> {
    const packed = entry.encoded.get('br')?.bytes
    const plain = entry.encoded.get('identity')?.bytes ?? (await promisify(brotliDecompress)(packed ?? ''))
    if (encoding === 'identity') return this.#add(entry, encoding, plain)
    const made = this.#add(entry, encoding, exact(await compress(plain, encoding)))
    // Nearly everybody takes Brotli: without their plain bytes, eight times as many pages find room.
    if (encoding === 'br') this.#removePlain(entry)
    return made
  }

  #add(entry: Entry, encoding: Encoding, bytes: Buffer): Encoded {
    const encoded = toEncoded(entry, encoding, bytes)
    entry.encoded.set(encoding, encoded)
    // It may have had to make room while its bytes were packed.
    if (!this.#isKept(entry)) return encoded
    this.#count(entry, encoding, bytes.byteLength)
    if (encoding === 'identity') this.#plain.add(entry)
    for (const oldest of this.#plain) {
      if (this.#plainBytes <= this.#maxBytes * PLAIN_PART) break
      if (oldest.encoded.has('br')) this.#removePlain(oldest)
      else this.#drop(oldest)
    }
    for (const oldest of this.#entries.values()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
    return encoded
  }

  #headOf({ headers }: Response): string[] {
    const head = keptHeaders(headers)
    const form = head.join()
    const known = this.#heads.get(form) ?? head
    if (this.#heads.size < MAX_HEADS) this.#heads.set(form, known)
    return known
  }

  #isKept(entry: Entry): boolean {
    return this.#entries.get(entry.key) === entry
  }

  #count(entry: Entry, encoding: Encoding, bytes: number): void {
    entry.size += bytes
    this.#bytes += bytes
    if (encoding === 'identity') this.#plainBytes += bytes
  }

  #removePlain(entry: Entry): void {
    const plain = entry.encoded.get('identity')
    if (!plain || !this.#isKept(entry)) return
    entry.encoded.delete('identity')
    this.#plain.delete(entry)
    this.#count(entry, 'identity', -plain.bytes.byteLength)
  }

  /** Whoever is being answered from it still finds its bytes. */
  #drop(entry: Entry | undefined): void {
    if (!entry) return
    this.#entries.delete(entry.key)
    this.#bytes -= entry.size
    if (this.#plain.delete(entry)) this.#plainBytes -= entry.encoded.get('identity')?.bytes.byteLength ?? 0
  }

  #refresh(entry: Entry): void {
    this.#entries.delete(entry.key)
    this.#entries.set(entry.key, entry)
    if (this.#plain.delete(entry)) this.#plain.add(entry)
  }
}

function isForEverybody(answer: Response): boolean {
  return (
    answer.status === 200 &&
    answer.headers.get('cache-control') === 'no-cache' &&
    KEPT_TYPES.test(answer.headers.get('content-type') ?? '')
  )
}

// What the finished answer says for itself: its length, tag and encoding are set anew.
const OWN_HEADERS = ['content-length', 'etag', 'content-encoding', 'x-request-id', 'vary']

function keptHeaders(headers: Headers): string[] {
  return [...headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat()
}

// Nothing of the visitor who comes first may be in what all are given; his address counts his calls.
function forwardedHeaders({ headers }: IncomingMessage): Record<string, string> {
  const forwarded = headers['x-forwarded-for']
  const accept = 'text/html,application/json'
  return typeof forwarded === 'string' ? { accept, 'x-forwarded-for': forwarded } : { accept }
}

function toEncoded({ head, hash }: Entry, encoding: Encoding, bytes: Buffer): Encoded {
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
  const headers = [
    ...head,
    'etag',
    etag,
    'vary',
    'Accept-Encoding',
    'content-length',
    String(bytes.byteLength),
  ]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { headers, etag, bytes }
}

function bestEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/.test(accepted) ? 'gzip' : 'identity'
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

/** A copy that takes no more memory than its bytes: what zlib gives lies in a larger block. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
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
