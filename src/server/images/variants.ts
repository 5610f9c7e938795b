import { BackgroundQueue } from './background-queue.ts'
import { encodeAvif, encodeVariant } from './encode.ts'
import type { Format, Width } from './formats.ts'
import type { Store } from './store.ts'

export type Variant = { bytes: Buffer; format: Format }

type Original = () => Promise<Buffer | null>

/** AVIFs that wait to be encoded; one that finds no place is asked for again by the next request. */
const MAX_WAITING = 500
/** Pictures that are known to be too large for AVIF. */
const MAX_REMEMBERED = 10_000

/** The widths and formats of pictures that browsers ask for, made once and kept as files. */
export class Variants {
  readonly #files: Store
  readonly #report: (error: unknown) => void
  readonly #making = new Map<string, Promise<Buffer | null>>()
  readonly #tooLarge = new Set<string>()
  readonly #background: BackgroundQueue

  /** `report` hears of what fails while nobody waits for it. */
  constructor(files: Store, report: (error: unknown) => void) {
    this.#files = files
    this.#report = report
    this.#background = new BackgroundQueue(MAX_WAITING, report)
  }

  /**
   * A picture at a width in px (null: its own), in a format. AVIF is served
   * once it is encoded, which the upload or the first request starts; nobody waits for it. Null when the
   * original is gone.
   */
  async find(
    hash: string,
    width: Width | null,
    wanted: Format,
    readOriginal: Original,
  ): Promise<Variant | null> {
    if (wanted === 'avif') {
      const ready = await this.#files.read(keyOf(hash, width, 'avif'))
      if (ready) return { bytes: ready, format: 'avif' }
    }
    const format = wanted === 'avif' ? 'webp' : wanted
    const encode = (original: Buffer) => encodeVariant(original, width, format)
    // The original is a WebP: nothing is won by encoding it again at its own width.
    const isOriginal = format === 'webp' && width === null
    const bytes = isOriginal
      ? await readOriginal()
      : await this.#findOrMake(keyOf(hash, width, format), readOriginal, encode)
    if (bytes && wanted === 'avif') this.encodeLater(hash, width, readOriginal)
    return bytes && { bytes, format }
  }

  /** Has an AVIF encoded when there is time; one at a time, since visitors come first. */
  encodeLater(hash: string, width: Width | null, readOriginal: Original): void {
    const key = keyOf(hash, width, 'avif')
    if (this.#tooLarge.has(key)) return
    const encode = async (original: Buffer) => {
      const bytes = await encodeAvif(original, width)
      if (!bytes && this.#tooLarge.size < MAX_REMEMBERED) this.#tooLarge.add(key)
      return bytes
    }
    this.#background.add(key, () => this.#findOrMake(key, readOriginal, encode))
  }

  /** How many AVIFs wait to be encoded. */
  get waiting(): number {
    return this.#background.size
  }

  /** Waits until nothing is being encoded in the background any more. */
  settled(): Promise<void> {
    return this.#background.settled()
  }

  /** Drops what waits to be encoded: the next request for it starts it again. */
  close(): void {
    this.#background.close()
  }

  /** One disk access and one encoding for all who ask at once; when it fails, it fails for them alone. */
  #findOrMake(
    key: string,
    readOriginal: Original,
    encode: (original: Buffer) => Promise<Buffer | null>,
  ): Promise<Buffer | null> {
    const underWay = this.#making.get(key)
    if (underWay) return underWay
    const made = this.#make(key, readOriginal, encode).finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    return made
  }

  async #make(
    key: string,
    readOriginal: Original,
    encode: (original: Buffer) => Promise<Buffer | null>,
  ): Promise<Buffer | null> {
    const known = await this.#files.read(key)
    if (known) return known
    const original = await readOriginal()
    const bytes = original && (await encode(original))
    // On a full disk whoever asked has the picture all the same.
    if (bytes && !this.#background.isClosed) await this.#files.write(key, bytes).catch(this.#report)
    return bytes
  }
}

function keyOf(hash: string, width: Width | null, format: Format): string {
  return `${hash.slice(0, 2)}/${hash}-${width ?? 'full'}.${format}`
}
