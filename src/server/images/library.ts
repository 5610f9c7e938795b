import { join } from 'node:path'
import { cleanText } from '#contract/fields.ts'
import type { Config } from '#server/config.ts'
import { Semaphore } from '#server/semaphore.ts'
import { checkUpload, drawingSize, MEMORY, renderDrawing } from './check-upload.ts'
import { COMMON_WIDTHS } from './encode.ts'
import { ObjectStore } from './object-store.ts'
import { contentHash, type Draft, FileStore, type Store } from './store.ts'
import { createVariants, type Variants } from './variants.ts'

export type StoredImage = { hash: string; format: string; width: number; height: number; bytes: number }

export type NamedImage = StoredImage & { filename: string }

type DraftedImage = Draft & { image: StoredImage }

/** ms for which the result of a check is reused. */
const CHECK_AGE = 5000

/** File names of originals and variants, which begin with the hash. */
const FILE_NAME = /^([0-9a-f]{64})[.-]/

/** Stores originals by hash, and the variants that browsers request, in a folder `images/` or a bucket. */
export class ImageLibrary {
  readonly variants: Variants
  readonly #folder: Store
  readonly #originals: Store
  readonly #variantFiles: Store
  /** Limits the memory in bytes that uploads and AVIFs take together. */
  readonly #memory = new Semaphore(MEMORY)
  #lastCheck: { started: number; result: Promise<void> } | undefined

  /** `report` receives errors of background work. */
  constructor({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>, report: (error: unknown) => void) {
    const open = (folder: string): Store =>
      bucket
        ? new ObjectStore(bucket, `images/${folder && `${folder}/`}`)
        : new FileStore(join(dataDir, 'images', folder))
    this.#folder = open('')
    this.#originals = open('originals')
    this.#variantFiles = open('variants')
    const originals = {
      read: (hash: string) => this.readOriginal(hash),
      openWebp: (hash: string) => this.#originals.open(originalKey(hash, 'webp')),
    }
    this.variants = createVariants(this.#variantFiles, originals, this.#memory, report)
  }

  /**
   * Saves an upload as a WebP: upright, without metadata, at most 2,560 px on a side. It is safely on disk or
   * in the bucket when this returns.
   * @throws UnavailableError if the disk or the bucket fails; as `checkUpload`
   */
  async save(path: string, field = 'image'): Promise<StoredImage> {
    return this.#commit(await this.#draft(path, field))
  }

  /** Saves all images of a form like `save`, or none, with their file names. Issues are on `field.index`. */
  async saveAll(files: { path: string; filename: string }[], field: string): Promise<NamedImage[]> {
    const attempts = await Promise.allSettled(
      files.map(({ path }, index) => this.#draft(path, `${field}.${index}`)),
    )
    const drafts = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? attempt.value : []))
    const failed = attempts.find((attempt) => attempt.status === 'rejected')
    if (!failed) {
      const stored = await Promise.all(drafts.map((draft) => this.#commit(draft)))
      return stored.map((image, index) => ({ ...image, filename: imageName(files[index]?.filename ?? '') }))
    }
    await Promise.all(drafts.map(({ discard }) => discard()))
    throw failed.reason
  }

  /** Saves one of our own SVG drawings unchanged; never use it for an uploaded SVG. */
  async saveDrawing(svg: string): Promise<StoredImage> {
    const bytes = Buffer.from(svg)
    const hash = contentHash(bytes)
    const size = await drawingSize(bytes)
    await this.#originals.write(originalKey(hash, 'svg'), bytes)
    return { hash, format: 'svg', ...size, bytes: bytes.byteLength }
  }

  /** Returns the original: WebP, or SVG for a drawing; null if it does not exist. */
  async readOriginal(hash: string): Promise<Buffer | null> {
    const webp = await this.#originals.read(originalKey(hash, 'webp'))
    return webp ?? this.#originals.read(originalKey(hash, 'svg'))
  }

  /** Returns the original as a WebP that `save` accepts, rendering a drawing; null if it does not exist. */
  async readWebp(hash: string): Promise<Buffer | null> {
    const webp = await this.#originals.read(originalKey(hash, 'webp'))
    const drawing = webp ? null : await this.#originals.read(originalKey(hash, 'svg'))
    return drawing ? renderDrawing(drawing) : webp
  }

  /** Saves an original of a backup unchanged. Throws Error when its content does not match its hash. */
  async restoreOriginal(hash: string, bytes: Uint8Array): Promise<void> {
    if (contentHash(bytes) !== hash) throw new Error(`The image ${hash} is damaged`)
    const isWebp = Buffer.from(bytes.subarray(0, 4)).toString() === 'RIFF'
    await this.#originals.write(originalKey(hash, isWebp ? 'webp' : 'svg'), bytes)
  }

  /** Makes this shop the owner of the folder. */
  async claim(shopKey: string): Promise<void> {
    await this.#folder.write('owner', Buffer.from(shopKey))
  }

  /**
   * Checks that images can be read. The result is shared for 5 s, because each request to a bucket costs
   * money. Throws UnavailableError.
   */
  check(): Promise<void> {
    const now = performance.now()
    if (!this.#lastCheck || now - this.#lastCheck.started >= CHECK_AGE)
      this.#lastCheck = { started: now, result: this.#originals.list('').then(() => {}) }
    return this.#lastCheck.result
  }

  /** True if the folder belongs to this shop; a folder without an owner is assigned to it. */
  async isOwnedBy(shopKey: string): Promise<boolean> {
    const owner = await this.#folder.read('owner')
    if (!owner) await this.#folder.write('owner', Buffer.from(shopKey))
    return !owner || owner.toString() === shopKey
  }

  /**
   * Removes drafts, and files without a row, if they were last written before a time; returns their number.
   * `findHashes` finds the hashes of rows with a prefix.
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

  async #draft(path: string, field: string): Promise<DraftedImage> {
    const { bytes, width, height } = await checkUpload(path, field, this.#memory)
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

/** Returns the name to show for a file: the end of its path, without special characters, at most 200 long. */
function imageName(filename: string): string {
  const name = (cleanText(filename).split(/[\\/]/).at(-1) ?? '')
    .replace(/[<>:"|?*\n]/g, '')
    .replace(/^[.\s]+/, '')
    .trim()
  return [...name].slice(-200).join('').slice(-200).toWellFormed() || 'image'
}

function originalKey(hash: string, format: 'webp' | 'svg'): string {
  return `${hash.slice(0, 2)}/${hash}.${format}`
}
