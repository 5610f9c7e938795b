import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { Semaphore } from '#server/semaphore.ts'
import { checkUpload, drawingSize, MEMORY, type Original, renderDrawing } from './check-upload.ts'
import { COMMON_WIDTHS } from './encode.ts'
import { ObjectStore } from './object-store.ts'
import { contentHash, type Draft, FileStore, type Store } from './store.ts'
import { Variants } from './variants.ts'

export type StoredImage = { hash: string; format: string; width: number; height: number; bytes: number }

type Location = Pick<Config, 'dataDir' | 'bucket'>

type DraftedImage = Draft & { image: StoredImage }

/** ms for which one check serves everybody. */
const CHECK_AGE = 5000

/** The names of originals and variants begin with the hash. */
const FILE_NAME = /^([0-9a-f]{64})[.-]/

/**
 * The shop's images: originals named by their hash, and the variants of them that browsers request. All is in
 * `images/` of the data folder, or of a bucket.
 */
export class ImageLibrary {
  readonly variants: Variants
  readonly #folder: Store
  readonly #originals: Store
  readonly #variantFiles: Store
  /** Bytes of uploads and AVIFs that are decoded and encoded. */
  readonly #memory = new Semaphore(MEMORY)
  #lastCheck: { started: number; result: Promise<void> } | undefined

  /** `report` receives the errors of work in the background. */
  constructor({ dataDir, bucket }: Location, report: (error: unknown) => void) {
    const open = (folder: string): Store =>
      bucket
        ? new ObjectStore(bucket, `images/${folder && `${folder}/`}`)
        : new FileStore(join(dataDir, 'images', folder))
    this.#folder = open('')
    this.#originals = open('originals')
    this.#variantFiles = open('variants')
    this.variants = new Variants(
      this.#variantFiles,
      {
        read: (hash) => this.readOriginal(hash),
        openWebp: (hash) => this.#originals.open(originalKey(hash, 'webp')),
      },
      this.#memory,
      report,
    )
  }

  /**
   * Saves an uploaded image: upright, without metadata, at most 2,560 px on a side. The file is safely on disk
   * when this returns, so that a row may point to it.
   * @throws UnsupportedImageError for a file that is no JPEG, PNG, WebP, AVIF or GIF; ValidationError on `field` for
   * a damaged or too large one; UnavailableError when the disk is full
   */
  async save(path: string, field = 'image'): Promise<StoredImage> {
    return this.#commit(await this.#draft(await checkUpload(path, field, this.#memory)))
  }

  /** Saves these images as `save` does, all or none; an issue with one is on `field.index`. */
  async saveAll(paths: string[], field: string): Promise<StoredImage[]> {
    const attempts = await Promise.allSettled(
      paths.map(async (path, index) =>
        this.#draft(await checkUpload(path, `${field}.${index}`, this.#memory)),
      ),
    )
    const drafts = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? attempt.value : []))
    const failed = attempts.find((attempt) => attempt.status === 'rejected')
    if (!failed) return Promise.all(drafts.map((draft) => this.#commit(draft)))
    await Promise.all(drafts.map(({ discard }) => discard()))
    throw failed.reason
  }

  /** Saves one of our own SVG drawings; never an uploaded SVG. It is its own original: variants are rendered from it. */
  async saveDrawing(svg: string): Promise<StoredImage> {
    const bytes = Buffer.from(svg)
    const hash = contentHash(bytes)
    const size = await drawingSize(bytes)
    await this.#originals.write(originalKey(hash, 'svg'), bytes)
    return { hash, format: 'svg', ...size, bytes: bytes.byteLength }
  }

  /** Reads the bytes of an original (WebP, or a drawing as SVG), or null when there is none. */
  async readOriginal(hash: string): Promise<Buffer | null> {
    const webp = await this.#originals.read(originalKey(hash, 'webp'))
    return webp ?? this.#originals.read(originalKey(hash, 'svg'))
  }

  /** Reads an image as a file that `save` takes: a WebP, also of a drawing. Null when there is none. */
  async readWebp(hash: string): Promise<Buffer | null> {
    const webp = await this.#originals.read(originalKey(hash, 'webp'))
    const drawing = webp ? null : await this.#originals.read(originalKey(hash, 'svg'))
    return drawing ? renderDrawing(drawing) : webp
  }

  /** Saves an original from a backup as it is. Throws Error when its content does not match its hash. */
  async restoreOriginal(hash: string, bytes: Uint8Array): Promise<void> {
    if (contentHash(bytes) !== hash) throw new Error(`The image ${hash} is damaged`)
    const isWebp = Buffer.from(bytes.subarray(0, 4)).toString() === 'RIFF'
    await this.#originals.write(originalKey(hash, isWebp ? 'webp' : 'svg'), bytes)
  }

  /** Makes the shop of this key the owner of the folder. */
  async claim(shopKey: string): Promise<void> {
    await this.#folder.write('owner', Buffer.from(shopKey))
  }

  /**
   * Checks that images can be reached, once for all who ask within 5 s: in a bucket it is a request that costs money.
   * @throws UnavailableError when they cannot
   */
  check(): Promise<void> {
    const now = performance.now()
    if (!this.#lastCheck || now - this.#lastCheck.started >= CHECK_AGE) {
      const result = this.#originals.list('').then(() => {})
      this.#lastCheck = { started: now, result }
    }
    return this.#lastCheck.result
  }

  /** True if the folder belongs to the shop of this key, which becomes its owner where there is none. */
  async isOwnedBy(shopKey: string): Promise<boolean> {
    const owner = await this.#folder.read('owner')
    if (!owner) await this.#folder.write('owner', Buffer.from(shopKey))
    return !owner || owner.toString() === shopKey
  }

  /**
   * Removes drafts, and originals and variants of images without a row, that were last written before a time;
   * returns their number. `findHashes` finds the hashes with a row that begin so.
   */
  async removeOrphans(
    before: Date,
    findHashes: (beginning: string) => Promise<Set<string>>,
    signal?: AbortSignal,
  ): Promise<number> {
    let removed = 0
    for (const files of [this.#originals, this.#variantFiles]) {
      for (const folder of await files.list('')) {
        if (signal?.aborted) return removed
        const names = await files.list(folder)
        const hashes = await findHashes(folder)
        const strays = names.filter((name) => name.endsWith('.part') || hasNoRow(name, hashes))
        for (const name of strays) if (await files.removeOld(`${folder}/${name}`, before)) removed += 1
      }
    }
    return removed
  }

  async #draft({ bytes, width, height }: Original): Promise<DraftedImage> {
    const hash = contentHash(bytes)
    const draft = await this.#originals.draft(originalKey(hash, 'webp'), bytes)
    return { image: { hash, format: 'webp', width, height, bytes: bytes.byteLength }, ...draft }
  }

  async #commit({ image, commit }: DraftedImage): Promise<StoredImage> {
    await commit()
    for (const width of COMMON_WIDTHS) this.variants.encodeLater(image.hash, width)
    return image
  }
}

function hasNoRow(name: string, hashes: Set<string>): boolean {
  const hash = FILE_NAME.exec(name)?.[1]
  return hash !== undefined && !hashes.has(hash)
}

function originalKey(hash: string, format: 'webp' | 'svg'): string {
  return `${hash.slice(0, 2)}/${hash}.${format}`
}
