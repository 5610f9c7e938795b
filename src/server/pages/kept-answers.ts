import { hash } from 'node:crypto'

export type Encoding = 'identity' | 'gzip' | 'br'

export type Encoded = { headers: string[]; etag: string; bytes: Buffer }

/** A finished answer in the encodings that were asked for so far. */
export type KeptAnswer = {
  key: string
  version: number
  head: string[]
  hash: string
  encoded: Map<Encoding, Encoded>
  pending: Map<Encoding, Promise<Encoded>>
  size: number
}

/** Bytes that an answer takes beside its own: its key, its headers, its place. */
const ENTRY_BYTES = 4000
/** Forms of headers that are remembered; there are as many as kinds of answers. */
const MAX_HEADS = 50
/** What plain answers may take of the whole: only programs ask for them, and they are eight times as large. */
const PLAIN_PART = 1 / 8

/** Finished answers by address, within a bound of bytes; those unused for longest make room. */
export class KeptAnswers {
  readonly #maxBytes: number
  /** By address; what was unused for longest comes first. */
  readonly #entries = new Map<string, KeptAnswer>()
  /** Those of them that hold plain bytes, in the same order. */
  readonly #plain = new Set<KeptAnswer>()
  /** Headers are alike for all pages: each form of them is kept once. */
  readonly #heads = new Map<string, string[]>()
  #bytes = 0
  #plainBytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  find(key: string): KeptAnswer | undefined {
    return this.#entries.get(key)
  }

  /** Keeps a new answer in the place of the one that was there before. */
  keep({ key, version, headers, bytes }: NewAnswer): KeptAnswer {
    const entry: KeptAnswer = {
      key,
      version,
      head: this.#headOf(headers),
      hash: hash('sha1', bytes, 'base64url'),
      encoded: new Map(),
      pending: new Map(),
      size: ENTRY_BYTES,
    }
    const before = this.#entries.get(key)
    if (before) this.#drop(before)
    this.#entries.set(key, entry)
    this.#bytes += entry.size
    this.add(entry, 'identity', bytes)
    return entry
  }

  /** Keeps an answer in one more encoding. */
  add(entry: KeptAnswer, encoding: Encoding, given: Buffer): Encoded {
    const bytes = encoding === 'identity' ? given : exact(given)
    const encoded = toEncoded(entry, encoding, bytes)
    entry.encoded.set(encoding, encoded)
    // It may have had to make room while its bytes were packed.
    if (this.#entries.get(entry.key) !== entry) return encoded
    this.#count(entry, encoding, bytes.byteLength)
    if (encoding === 'identity') this.#plain.add(entry)
    this.#makeRoom()
    // Nearly everybody takes Brotli: without their plain bytes, eight times as many pages find room.
    if (encoding === 'br') this.#removePlain(entry)
    return encoded
  }

  /** Says that an answer was used. */
  refresh(entry: KeptAnswer): void {
    this.#entries.delete(entry.key)
    this.#entries.set(entry.key, entry)
    if (this.#plain.delete(entry)) this.#plain.add(entry)
  }

  #makeRoom(): void {
    for (const oldest of this.#plain) {
      if (this.#plainBytes <= this.#maxBytes * PLAIN_PART) break
      if (oldest.encoded.has('br')) this.#removePlain(oldest)
      else this.#drop(oldest)
    }
    for (const oldest of this.#entries.values()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  #headOf(headers: Headers): string[] {
    const head = keptHeaders(headers)
    const form = head.join()
    const known = this.#heads.get(form) ?? head
    if (this.#heads.size < MAX_HEADS) this.#heads.set(form, known)
    return known
  }

  #count(entry: KeptAnswer, encoding: Encoding, bytes: number): void {
    entry.size += bytes
    this.#bytes += bytes
    if (encoding === 'identity') this.#plainBytes += bytes
  }

  #removePlain(entry: KeptAnswer): void {
    const plain = entry.encoded.get('identity')
    if (!plain || !this.#plain.delete(entry)) return
    entry.encoded.delete('identity')
    this.#count(entry, 'identity', -plain.bytes.byteLength)
  }

  /** Whoever is being answered from it still finds its bytes. */
  #drop(entry: KeptAnswer): void {
    this.#entries.delete(entry.key)
    this.#bytes -= entry.size
    if (this.#plain.delete(entry)) this.#plainBytes -= entry.encoded.get('identity')?.bytes.byteLength ?? 0
  }
}

type NewAnswer = { key: string; version: number; headers: Headers; bytes: Buffer }

// What the finished answer says for itself: its length, tag and encoding are set anew.
const OWN_HEADERS = ['content-length', 'etag', 'content-encoding', 'x-request-id', 'vary']

function keptHeaders(headers: Headers): string[] {
  return [...headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat()
}

function toEncoded({ head, hash }: KeptAnswer, encoding: Encoding, bytes: Buffer): Encoded {
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

/** A copy that takes no more memory than its bytes: what zlib gives lies in a larger block. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}
