import { ClientQuota, Semaphore } from '#server/semaphore.ts'
import { BackgroundQueue } from './background-queue.ts'
import type { Format, Width } from './encode.ts'
import { encodeAvif, encodeVariant } from './encode.ts'
import type { Content, Store } from './store.ts'

export type Variant = Content & { format: Format }

/** The originals by their hash; null when there is none. Drawings are SVG, which no browser is sent. */
type Originals = { read: Store['read']; openWebp: Store['open'] }

type TakeTurn = () => Promise<Disposable>
type Encode = (original: Buffer) => Promise<Buffer | null>

/** Bytes that encoding for visitors may take together; visitors never wait for uploads nor for AVIF. */
const MEMORY = 80_000_000

/** Variants of one client that wait to be encoded, so that others find a place in the queue. */
const MAX_WAITING_OF_CLIENT = 20
/** AVIFs that wait to be encoded; one above this is queued again by the next request for it. */
const MAX_WAITING = 500
/** Keys of variants that are too large for AVIF. */
const MAX_REMEMBERED = 10_000

/** The widths and formats of images that browsers request, encoded once and cached as files. */
export class Variants {
  readonly #files: Store
  readonly #originals: Originals
  readonly #report: (error: unknown) => void
  /** Encodings for visitors at once; 100 more wait, before they read their original. */
  readonly #turns = new Semaphore(4, 100)
  readonly #waiting = new ClientQuota(MAX_WAITING_OF_CLIENT)
  readonly #memory = new Semaphore(MEMORY)
  readonly #sharedMemory: Semaphore
  readonly #making = new Map<string, Promise<Buffer | null>>()
  readonly #tooLarge = new Set<string>()
  readonly #background: BackgroundQueue

  /** AVIFs share `memory` with uploads; `report` receives the errors of work in the background. */
  constructor(files: Store, originals: Originals, memory: Semaphore, report: (error: unknown) => void) {
    this.#files = files
    this.#originals = originals
    this.#sharedMemory = memory
    this.#report = report
    this.#background = new BackgroundQueue(MAX_WAITING, report)
  }

  /**
   * Finds an image at a width in px (null: that of the original), in the wanted format. AVIF is served once it is
   * encoded in the background, which the upload or the first request starts. Null when the original is gone.
   * @throws UnavailableError when too many others wait to be encoded, or too many of the same client
   */
  async find(hash: string, width: Width | null, wanted: Format, client: string): Promise<Variant | null> {
    if (wanted === 'avif') {
      const ready = await this.#files.open(keyOf(hash, width, 'avif'))
      if (ready) return { ...ready, format: 'avif' }
    }
    const format = wanted === 'avif' ? 'webp' : wanted
    const original = format === 'webp' && width === null ? await this.#originals.openWebp(hash) : null
    const content = original ?? (await this.#open(hash, width, format, client))
    if (content && wanted === 'avif') this.encodeLater(hash, width)
    return content && { ...content, format }
  }

  async #open(
    hash: string,
    width: Width | null,
    format: Exclude<Format, 'avif'>,
    client: string,
  ): Promise<Content | null> {
    const key = keyOf(hash, width, format)
    const cached = await this.#files.open(key)
    if (cached) return cached
    const encode = (original: Buffer) => encodeVariant(original, width, format, this.#memory)
    const bytes = await this.#findOrMake(hash, key, encode, () => this.#takeTurn(client))
    return bytes && { size: bytes.byteLength, body: bytes }
  }

  async #takeTurn(client: string): Promise<Disposable> {
    using _place = this.#waiting.take(client)
    return await this.#turns.take(1)
  }

  /** Queues the encoding of an AVIF in the background, one at a time. */
  encodeLater(hash: string, width: Width | null): void {
    const key = keyOf(hash, width, 'avif')
    if (this.#tooLarge.has(key)) return
    const encode = async (original: Buffer) => {
      const bytes = await encodeAvif(original, width, this.#sharedMemory)
      if (!bytes && this.#tooLarge.size < MAX_REMEMBERED) this.#tooLarge.add(key)
      return bytes
    }
    this.#background.add(key, () => this.#findOrMake(hash, key, encode))
  }

  /** Number of AVIFs that wait to be encoded. */
  get waiting(): number {
    return this.#background.size
  }

  settled(): Promise<void> {
    return this.#background.settled()
  }

  /** Drops the AVIFs that wait: the next request for one queues it again. */
  close(): void {
    this.#background.close()
  }

  /** Shares one read and one encoding between simultaneous requests; a failure is not cached. */
  #findOrMake(hash: string, key: string, encode: Encode, take?: TakeTurn): Promise<Buffer | null> {
    const underWay = this.#making.get(key)
    if (underWay) return underWay
    const made = this.#make(hash, key, encode, take).finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    return made
  }

  async #make(hash: string, key: string, encode: Encode, take?: TakeTurn): Promise<Buffer | null> {
    using _turn = await take?.()
    const cached = await this.#files.read(key)
    if (cached) return cached
    const original = await this.#originals.read(hash)
    const bytes = original && (await encode(original))
    // A full disk must not fail the request.
    if (bytes && !this.#background.isClosed) await this.#files.write(key, bytes).catch(this.#report)
    return bytes
  }
}

function keyOf(hash: string, width: Width | null, format: Format): string {
  return `${hash.slice(0, 2)}/${hash}-${width ?? 'full'}.${format}`
}
