import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { type Decoded, decodeImage, renderDrawing } from './decode.ts'
import { COMMON_WIDTHS, type Format, type Width } from './formats.ts'
import { ObjectStore } from './object-store.ts'
import { contentHash, type Draft, FileStore, type Store } from './store.ts'
import { type Variant, Variants } from './variants.ts'

export type StoredImage = { hash: string; format: string; width: number; height: number; bytes: number }

type Place = Pick<Config, 'dataDir' | 'bucket'>

type DraftedImage = Draft & { image: StoredImage }

/** Originals and variants begin with the name of the content. */
const OWN_NAME = /^([0-9a-f]{64})[.-]/

/**
 * The shop's pictures: originals named by their content, and the variants of them that browsers ask for.
 * Everything lies in `images/` of the data folder, or of a bucket.
 */
export class ImageLibrary {
  readonly #folder: Store
  readonly #originals: Store
  readonly #variantFiles: Store
  readonly #variants: Variants

  /** `report` hears of what fails while nobody waits for it. */
  constructor({ dataDir, bucket }: Place, report: (error: unknown) => void) {
    const open = (folder: string): Store =>
      bucket
        ? new ObjectStore(bucket, `images/${folder && `${folder}/`}`)
        : new FileStore(join(dataDir, 'images', folder))
    this.#folder = open('')
    this.#originals = open('originals')
    this.#variantFiles = open('variants')
    this.#variants = new Variants(this.#variantFiles, report)
  }

  /**
   * Keeps a picture that somebody sent: turned upright, without metadata, at most 2,560 px on a side. The
   * file is safely on disk when this returns, so that a row may point to it.
   * @throws Problem 415 for what is no JPEG, PNG, WebP, AVIF or GIF; ValidationError on `field` for a damaged or too
   * large one; Problem 503 when the disk is full
   */
  async save(path: string, field = 'image'): Promise<StoredImage> {
    return this.#keep(await this.#draft(await decodeImage(path, field)))
  }

  /** Keeps all of these pictures as `save` does, or none; what is wrong with one is an issue of `field.index`. */
  async saveAll(paths: string[], field: string): Promise<StoredImage[]> {
    const attempts = await Promise.allSettled(
      paths.map(async (path, index) => this.#draft(await decodeImage(path, `${field}.${index}`))),
    )
    const drafts = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? attempt.value : []))
    const failed = attempts.find((attempt) => attempt.status === 'rejected')
    if (!failed) return Promise.all(drafts.map((draft) => this.#keep(draft)))
    await Promise.all(drafts.map(({ drop }) => drop()))
    throw failed.reason
  }

  /** Keeps a drawing of our own, given as SVG, as a picture. */
  async saveDrawing(svg: string): Promise<StoredImage> {
    const { image, keep } = await this.#draft(await renderDrawing(svg))
    await keep()
    return image
  }

  /** The bytes of an original (WebP), or null when there is none. */
  readOriginal(hash: string): Promise<Buffer | null> {
    return this.#originals.read(originalKey(hash))
  }

  /**
   * Keeps an original that comes out of a backup, as it is.
   * @throws Error when its content is not what its name says
   */
  async keepOriginal(hash: string, bytes: Uint8Array): Promise<void> {
    if (contentHash(bytes) !== hash) throw new Error(`The picture ${hash} is damaged`)
    await this.#originals.write(originalKey(hash), bytes)
  }

  /** Makes the shop of this key the owner of the folder, whoever it was. */
  async own(shopKey: string): Promise<void> {
    await this.#folder.write('owner', Buffer.from(shopKey))
  }

  /** A picture at a width in px (null: its own), as {@link Variants.find} gives it. */
  async variant(hash: string, width: Width | null, format: Format): Promise<Variant | null> {
    return this.#variants.find(hash, width, format, () => this.readOriginal(hash))
  }

  /** How many pictures wait to be encoded. */
  get waiting(): number {
    return this.#variants.waiting
  }

  /**
   * Looks whether pictures can be reached at all.
   * @throws Problem 503 when they cannot
   */
  async check(): Promise<void> {
    await this.#originals.list('')
  }

  /** Waits until nothing is being encoded in the background any more. */
  async settled(): Promise<void> {
    await this.#variants.settled()
  }

  /** Drops what waits to be encoded, so that nothing holds up the end of the program. */
  close(): void {
    this.#variants.close()
  }

  /** Whether the folder belongs to the shop of this key, which becomes its owner where there is none. */
  async isOwnedBy(shopKey: string): Promise<boolean> {
    const owner = await this.#folder.read('owner')
    if (!owner) await this.#folder.write('owner', Buffer.from(shopKey))
    return !owner || owner.toString() === shopKey
  }

  /**
   * Removes drafts, and originals and variants of pictures that nobody knows, where they were last written
   * before a time; gives their number. `findKnown` tells which pictures with such a beginning have a row.
   */
  async removeStrays(
    before: Date,
    findKnown: (beginning: string) => Promise<Set<string>>,
    signal?: AbortSignal,
  ): Promise<number> {
    let removed = 0
    for (const files of [this.#originals, this.#variantFiles]) {
      for (const folder of await files.list('')) {
        if (signal?.aborted) return removed
        const names = await files.list(folder)
        const known = await findKnown(folder)
        const strays = names.filter((name) => name.endsWith('.part') || isUnknown(name, known))
        for (const name of strays) if (await files.removeOld(`${folder}/${name}`, before)) removed += 1
      }
    }
    return removed
  }

  async #draft({ bytes, width, height }: Decoded): Promise<DraftedImage> {
    const hash = contentHash(bytes)
    const draft = await this.#originals.draft(originalKey(hash), bytes)
    return { image: { hash, format: 'webp', width, height, bytes: bytes.byteLength }, ...draft }
  }

  async #keep({ image, keep }: DraftedImage): Promise<StoredImage> {
    await keep()
    for (const width of COMMON_WIDTHS) {
      this.#variants.encodeLater(image.hash, width, () => this.readOriginal(image.hash))
    }
    return image
  }
}

function isUnknown(name: string, known: Set<string>): boolean {
  const hash = OWN_NAME.exec(name)?.[1]
  return hash !== undefined && !known.has(hash)
}

function originalKey(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}.webp`
}
