import { join } from 'node:path'
import sharp from 'sharp'
import { type Format, formatFor, type Width } from './formats.ts'
import { contentHash, FileStore } from './store.ts'

export type StoredImage = { hash: string; format: string; width: number; height: number; bytes: number }

export type Variant = { bytes: Buffer; format: Format }

/** Pixels on the longer side of an original. */
const MAX_SIDE = 2560

const QUALITY: Record<Format, number> = { avif: 55, webp: 80, jpeg: 82 }

/**
 * The shop's pictures: originals named by their content, and the widths and formats that browsers ask for,
 * made once and kept. Everything lies in `images/` of the data folder.
 */
export class ImageLibrary {
  readonly #originals: FileStore
  readonly #variants: FileStore
  readonly #encoding = new Map<string, Promise<Buffer>>()
  #background: Promise<unknown> = Promise.resolve()

  constructor(dataDir: string) {
    this.#originals = new FileStore(join(dataDir, 'images', 'originals'))
    this.#variants = new FileStore(join(dataDir, 'images', 'variants'))
  }

  /**
   * Keeps a picture: turned upright, without metadata, at most 2,560 px on a side. The file is safely on
   * disk when this returns, so that a row may point to it.
   */
  async save(input: Uint8Array): Promise<StoredImage> {
    const picture = sharp(input, { limitInputPixels: 50_000_000 })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await picture
      .webp({ quality: 92, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    const hash = contentHash(data)
    await this.#originals.write(keyOf(hash, 'webp'), data)
    return { hash, format: 'webp', width: info.width, height: info.height, bytes: data.byteLength }
  }

  /**
   * A picture at a width in px (null: its own), in the best format that `accept` allows. AVIF is served
   * once it is encoded, which the first request for it starts; nobody waits for it. Null when the original
   * is gone.
   */
  async variant(hash: string, width: Width | null, accept: string): Promise<Variant | null> {
    const format = formatFor(accept)
    if (format === 'avif') {
      const ready = await this.#variants.read(variantKey(hash, width, 'avif'))
      if (ready) return { bytes: ready, format: 'avif' }
    }
    const atOnce = format === 'avif' ? 'webp' : format
    const bytes = await this.#findOrEncode(hash, width, atOnce)
    if (bytes && format === 'avif') this.#encodeLater(hash, width)
    return bytes && { bytes, format: atOnce }
  }

  /** Waits until nothing is being encoded any more. */
  async settled(): Promise<void> {
    await this.#background
  }

  async #findOrEncode(hash: string, width: Width | null, format: Format): Promise<Buffer | null> {
    const key = variantKey(hash, width, format)
    const known = await this.#variants.read(key)
    if (known) return known
    const original = await this.#originals.read(keyOf(hash, 'webp'))
    if (!original) return null
    const running = this.#encoding.get(key)
    if (running) return running
    const encoded = this.#encode(original, width, format, key).finally(() => this.#encoding.delete(key))
    this.#encoding.set(key, encoded)
    return encoded
  }

  async #encode(original: Buffer, width: Width | null, format: Format, key: string): Promise<Buffer> {
    const picture = sharp(original).resize({ width: width ?? MAX_SIDE, withoutEnlargement: true })
    if (format === 'jpeg') picture.flatten({ background: '#ffffff' })
    const bytes = await picture.toFormat(format, { quality: QUALITY[format] }).toBuffer()
    await this.#variants.write(key, bytes)
    return bytes
  }

  // One at a time: AVIF takes seconds of a core, and visitors come first.
  #encodeLater(hash: string, width: Width | null): void {
    const key = variantKey(hash, width, 'avif')
    if (this.#encoding.has(key)) return
    const encoded = this.#background.then(async () => this.#findOrEncode(hash, width, 'avif'))
    this.#background = encoded.catch(() => {})
  }
}

function keyOf(hash: string, extension: string): string {
  return `${hash.slice(0, 2)}/${hash}.${extension}`
}

function variantKey(hash: string, width: Width | null, format: Format): string {
  return `${hash.slice(0, 2)}/${hash}-${width ?? 'full'}.${format}`
}
