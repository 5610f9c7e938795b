import { BackgroundQueue } from './background-queue.ts'
import { encodeAvif, encodeVariant } from './encode.ts'
import type { Format, Width } from './formats.ts'
import type { Store } from './store.ts'

export type Variant = { bytes: Buffer; format: Format }

/** Reads the original (WebP) of a hash; null when there is none. */
type ReadOriginal = (hash: string) => Promise<Buffer | null>

type Encode = (original: Buffer) => Promise<Buffer | null>

/** AVIFs that wait to be encoded; one above this is queued again by the next request for it. */
const MAX_WAITING = 500
/** Keys of variants that are too large for AVIF. */
const MAX_REMEMBERED = 10_000

/** The widths and formats of images that browsers request, encoded once and cached as files. */
export class Variants {
  readonly #files: Store
  readonly #readOriginal: ReadOriginal
  readonly #report: (error: unknown) => void
  readonly #making = new Map<string, Promise<Buffer | null>>()
  readonly #tooLarge = new Set<string>()
  readonly #background: BackgroundQueue

  /** `report` receives the errors of work in the background. */
  constructor(files: Store, readOriginal: ReadOriginal, report: (error: unknown) => void) {
    this.#files = files
    this.#readOriginal = readOriginal
    this.#report = report
    this.#background = new BackgroundQueue(MAX_WAITING, report)
  }

  /**
   * An image at a width in px (null: that of the original), in the wanted format. AVIF is
   * served once it is encoded in the background, which the upload or the first request starts. Null when the
   * original is gone.
   */
  async find(hash: string, width: Width | null, wanted: Format): Promise<Variant | null> {
    if (wanted === 'avif') {
      const ready = await this.#files.read(keyOf(hash, width, 'avif'))
      if (ready) return { bytes: ready, format: 'avif' }
    }
    const format = wanted === 'avif' ? 'webp' : wanted
    const encode = (original: Buffer) => encodeVariant(original, width, format)
    // The original is a WebP already.
    const isOriginal = format === 'webp' && width === null
    const bytes = isOriginal
      ? await this.#readOriginal(hash)
      : await this.#findOrMake(hash, keyOf(hash, width, format), encode)
    if (bytes && wanted === 'avif') this.encodeLater(hash, width)
    return bytes && { bytes, format }
  }

  /** Queues the encoding of an AVIF in the background, one at a time. */
  encodeLater(hash: string, width: Width | null): void {
    const key = keyOf(hash, width, 'avif')
    if (this.#tooLarge.has(key)) return
    const encode = async (original: Buffer) => {
      const bytes = await encodeAvif(original, width)
      if (!bytes && this.#tooLarge.size < MAX_REMEMBERED) this.#tooLarge.add(key)
      return bytes
    }
    this.#background.add(key, () => this.#findOrMake(hash, key, encode))
  }

  /** How many AVIFs wait to be encoded. */
  get waiting(): number {
    return this.#background.size
  }

  /** Waits until the background queue is empty. */
  settled(): Promise<void> {
    return this.#background.settled()
  }

  /** Drops the AVIFs that wait: the next request for one queues it again. */
  close(): void {
    this.#background.close()
  }

  /** Shares one read and one encoding between simultaneous requests; a failure is not cached. */
  #findOrMake(hash: string, key: string, encode: Encode): Promise<Buffer | null> {
    const underWay = this.#making.get(key)
    if (underWay) return underWay
    const made = this.#make(hash, key, encode).finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    return made
  }

  async #make(hash: string, key: string, encode: Encode): Promise<Buffer | null> {
    const cached = await this.#files.read(key)
    if (cached) return cached
    const original = await this.#readOriginal(hash)
    const bytes = original && (await encode(original))
    // A full disk must not fail the request.
    if (bytes && !this.#background.isClosed) await this.#files.write(key, bytes).catch(this.#report)
    return bytes
  }
}

function keyOf(hash: string, width: Width | null, format: Format): string {
  return `${hash.slice(0, 2)}/${hash}-${width ?? 'full'}.${format}`
}
