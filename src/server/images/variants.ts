import { BusyError } from '#server/errors.ts'
import { Semaphore } from '#server/semaphore.ts'
import { encodeAvif, encodeVariant, type Format, type Width } from './encode.ts'
import type { Content, Store } from './store.ts'

type Variant = Content & { format: Format }

/** Reads originals, null for none. `openWebp` never returns a drawing's SVG, which browsers must not get. */
type Originals = { read: Store['read']; openWebp: Store['open'] }

type TakeTurn = () => Promise<Disposable>
type Encode = (original: Buffer) => Promise<Buffer | null>

/**
 * Maximum bytes of memory for encoding visitors' images. Separate from that of uploads and AVIFs, for which
 * visitors never wait.
 */
const MEMORY = 80_000_000

/** Maximum AVIFs that wait to be encoded. A dropped one is queued again by the next request. */
const MAX_WAITING = 500
/** Maximum keys of images remembered as too large for AVIF. */
const MAX_REMEMBERED = 10_000

/** Encodes each requested width and format once, and caches it as a file. */
export class Variants {
  readonly #files: Store
  readonly #originals: Originals
  readonly #report: (error: unknown) => void
  readonly #memory = new Semaphore(MEMORY)
  readonly #sharedMemory: Semaphore
  readonly #making = new Map<string, Promise<Buffer | null>>()
  readonly #tooLarge = new Set<string>()
  readonly #background: BackgroundQueue

  /** AVIFs share `memory` with uploads; `report` receives errors of background work. */
  constructor(files: Store, originals: Originals, memory: Semaphore, report: (error: unknown) => void) {
    this.#files = files
    this.#originals = originals
    this.#sharedMemory = memory
    this.#report = report
    this.#background = new BackgroundQueue(MAX_WAITING, report)
  }

  /**
   * Finds an image in a width in px (null: the original's). AVIF is only served once it was
   * encoded in the background. Returns null if the original does not exist. Waits for a
   * turn before encoding; throws as `takeTurn`.
   */
  async find(hash: string, width: Width | null, wanted: Format, takeTurn: TakeTurn): Promise<Variant | null> {
    if (wanted === 'avif') {
      const ready = await this.#files.open(keyOf(hash, width, 'avif'))
      if (ready) return { ...ready, format: 'avif' }
    }
    const format = wanted === 'avif' ? 'webp' : wanted
    const original = format === 'webp' && width === null ? await this.#originals.openWebp(hash) : null
    const content = original ?? (await this.#open(hash, width, format, takeTurn))
    if (content && wanted === 'avif') this.encodeLater(hash, width)
    return content && { ...content, format }
  }

  async #open(
    hash: string,
    width: Width | null,
    format: Exclude<Format, 'avif'>,
    takeTurn: TakeTurn,
  ): Promise<Content | null> {
    const key = keyOf(hash, width, format)
    const cached = await this.#files.open(key)
    if (cached) return cached
    const encode = (original: Buffer) => encodeVariant(original, width, format, this.#memory)
    const bytes = await this.#findOrMake(hash, key, encode, takeTurn)
    return bytes && { size: bytes.byteLength, body: bytes }
  }

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

  get waiting(): number {
    return this.#background.size
  }

  settled(): Promise<void> {
    return this.#background.settled()
  }

  /** Drops AVIFs that wait to be encoded. The next request for one queues it again. */
  close(): void {
    this.#background.close()
  }

  /** Concurrent requests share a read and an encoding, but not a refused turn. Failures are not cached. */
  #findOrMake(hash: string, key: string, encode: Encode, take?: TakeTurn): Promise<Buffer | null> {
    const underWay = this.#making.get(key)
    if (underWay) {
      return underWay.catch((error: unknown) => {
        if (error instanceof BusyError) return this.#findOrMake(hash, key, encode, take)
        throw error
      })
    }
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
    // If the disk is full, the variant is served without being stored.
    if (bytes && !this.#background.isClosed) await this.#files.write(key, bytes).catch(this.#report)
    return bytes
  }
}

function keyOf(hash: string, width: Width | null, format: Format): string {
  return `${hash.slice(0, 2)}/${hash}-${width ?? 'full'}.${format}`
}

type Job = () => Promise<unknown>

/** Runs jobs one at a time in the background. Each key is queued once, and at most `limit` jobs wait. */
export class BackgroundQueue {
  readonly #limit: number
  readonly #report: (error: unknown) => void
  readonly #jobs = new Map<string, Job>()
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(limit: number, report: (error: unknown) => void) {
    this.#limit = limit
    this.#report = report
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** The number of jobs, including the running one. */
  get size(): number {
    return this.#jobs.size
  }

  /** Queues a job unless the queue is full or closed. Errors are reported. */
  add(key: string, job: Job): void {
    if (this.#isClosed || this.#jobs.has(key) || this.#jobs.size >= this.#limit) return
    this.#jobs.set(key, job)
    this.#running ??= this.#run()
  }

  async settled(): Promise<void> {
    await this.#running
  }

  /** Drops waiting jobs and ignores new ones; the running job continues. */
  close(): void {
    this.#isClosed = true
    this.#jobs.clear()
  }

  async #run(): Promise<void> {
    for (const [key, job] of this.#jobs) {
      await job().catch((error) => {
        if (!this.#isClosed) this.#report(error)
      })
      // The key is only removed now, so that the running job is not queued again.
      this.#jobs.delete(key)
    }
    this.#running = undefined
  }
}
