import { BusyError } from '#server/errors.ts'
import { Semaphore } from '#server/semaphore.ts'
import { encodeAvif, encodeVariant, type Format, type Width } from './encode.ts'
import type { Content, Store } from './store.ts'

/** Reads originals, null for none. `openWebp` never returns a drawing's SVG, which browsers must not get. */
type Originals = { read: Store['read']; openWebp: Store['open'] }

type TakeTurn = () => Promise<Disposable>
type Encode = (original: Buffer) => Promise<Buffer | null>

/**
 * Maximum bytes of memory for encoding visitors' images. Separate from that of uploads and AVIFs, so that
 * visitors never wait for these.
 */
const MEMORY = 80_000_000

/** Maximum AVIFs that wait to be encoded. A dropped one is queued again by the next request. */
const MAX_WAITING = 500
/** Maximum keys of images remembered as too large for AVIF. */
const MAX_REMEMBERED = 10_000

export type Variants = ReturnType<typeof createVariants>

/** Encodes each requested width and format once, and caches it as a file. `report` gets background errors. */
export function createVariants(
  files: Store,
  originals: Originals,
  sharedMemory: Semaphore,
  report: (error: unknown) => void,
) {
  const memory = new Semaphore(MEMORY)
  const making = new Map<string, Promise<Buffer | null>>()
  const tooLarge = new Set<string>()
  const background = createBackgroundQueue(MAX_WAITING, report)

  /** Concurrent requests share a read and an encoding, but not a refused turn. Failures are not cached. */
  const findOrMake = (hash: string, key: string, encode: Encode, take?: TakeTurn): Promise<Buffer | null> => {
    const underWay = making.get(key)
    if (underWay) {
      return underWay.catch((error: unknown) => {
        if (error instanceof BusyError) return findOrMake(hash, key, encode, take)
        throw error
      })
    }
    const made = make(hash, key, encode, take).finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  const make = async (hash: string, key: string, encode: Encode, take?: TakeTurn) => {
    using _turn = await take?.()
    const cached = await files.read(key)
    if (cached) return cached
    const original = await originals.read(hash)
    const bytes = original && (await encode(original))
    // If the disk is full, the variant is served without being stored.
    if (bytes && !background.isClosed()) await files.write(key, bytes).catch(report)
    return bytes
  }

  const open = async (
    hash: string,
    width: Width | null,
    format: Exclude<Format, 'avif'>,
    takeTurn: TakeTurn,
  ): Promise<Content | null> => {
    const key = keyOf(hash, width, format)
    const cached = await files.open(key)
    if (cached) return cached
    const encode = (original: Buffer) => encodeVariant(original, width, format, memory)
    const bytes = await findOrMake(hash, key, encode, takeTurn)
    return bytes && { size: bytes.byteLength, body: bytes }
  }

  const encodeLater = (hash: string, width: Width | null): void => {
    const key = keyOf(hash, width, 'avif')
    if (tooLarge.has(key)) return
    const encode = async (original: Buffer) => {
      const bytes = await encodeAvif(original, width, sharedMemory)
      if (!bytes && tooLarge.size < MAX_REMEMBERED) tooLarge.add(key)
      return bytes
    }
    background.add(key, () => findOrMake(hash, key, encode))
  }

  return {
    encodeLater,
    /**
     * Finds an image in a width in px (null: the original's); null if the original does not exist. Serves
     * WebP until the AVIF was encoded in the background. Waits for a turn before encoding; throws as
     * `takeTurn`.
     */
    find: async (
      hash: string,
      width: Width | null,
      wanted: Format,
      takeTurn: TakeTurn,
    ): Promise<(Content & { format: Format }) | null> => {
      if (wanted === 'avif') {
        const ready = await files.open(keyOf(hash, width, 'avif'))
        if (ready) return { ...ready, format: 'avif' }
      }
      const format = wanted === 'avif' ? 'webp' : wanted
      const original = format === 'webp' && width === null ? await originals.openWebp(hash) : null
      const content = original ?? (await open(hash, width, format, takeTurn))
      if (content && wanted === 'avif') encodeLater(hash, width)
      return content && { ...content, format }
    },
    /** Number of AVIFs that are to be encoded. */
    waiting: background.size,
    settled: background.settled,
    /** Drops AVIFs that wait to be encoded. After the next start, a request for one queues it again. */
    close: background.close,
  }
}

function keyOf(hash: string, width: Width | null, format: Format): string {
  return `${hash.slice(0, 2)}/${hash}-${width ?? 'full'}.${format}`
}

type Job = () => Promise<unknown>

/** Runs jobs one at a time in the background. Each key is queued once, and at most `limit` jobs wait. */
export function createBackgroundQueue(limit: number, report: (error: unknown) => void) {
  const jobs = new Map<string, Job>()
  let running: Promise<void> | undefined
  let isClosed = false
  const run = async () => {
    for (const [key, job] of jobs) {
      await job().catch((error) => {
        if (!isClosed) report(error)
      })
      // The key is only removed now, so that the running job is not queued again.
      jobs.delete(key)
    }
    running = undefined
  }
  return {
    isClosed: () => isClosed,
    /** The number of jobs, including the running one. */
    size: () => jobs.size,
    /** Queues a job unless the queue is full or closed. Errors are reported. */
    add: (key: string, job: Job): void => {
      if (isClosed || jobs.has(key) || jobs.size >= limit) return
      jobs.set(key, job)
      running ??= run()
    },
    settled: async (): Promise<void> => running,
    /** Drops waiting jobs and ignores new ones; the running job continues. */
    close: (): void => {
      isClosed = true
      jobs.clear()
    },
  }
}
