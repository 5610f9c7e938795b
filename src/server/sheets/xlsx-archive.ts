import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { damagedSheet, type SheetLimits } from './sheet.ts'

/** Files in the archive; a workbook has some twenty. */
const MAX_PARTS = 1000
const MB = 1_000_000

/** The parts of an uploaded workbook, each inflated only when it is read, all within one budget. */
export class XlsxArchive implements AsyncDisposable {
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>
  readonly #limits: SheetLimits
  #left: number

  private constructor(zip: ZipFile, entries: Map<string, Entry>, limits: SheetLimits) {
    this.#limits = limits
    this.#left = limits.inflated * MB
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws ValidationError when it is no archive, or has too many parts */
  static async open(path: string, limits: SheetLimits): Promise<XlsxArchive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(blame)
    try {
      if (zip.entryCount > MAX_PARTS) throw damagedSheet()
      return new XlsxArchive(zip, await listEntries(zip), limits)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /**
   * Yields the text of a part as it is inflated.
   * @throws ValidationError when it is missing, encrypted or damaged, or all that was read is above the limit
   */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry?.canDecodeFileData()) throw damagedSheet()
    // The directory announces the size; the library rejects a part that turns out larger.
    this.#left -= entry.uncompressedSize
    if (this.#left < 0) {
      const { inflated, refuse } = this.#limits
      throw refuse(`Ce fichier est trop volumineux une fois décompressé : ${inflated} Mo au plus`)
    }
    const stream = await this.#zip.openReadStreamPromise(entry).catch(blame)
    const decoder = new TextDecoder()
    const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await chunks.next().catch(blame)
        if (done) break
        yield decoder.decode(value, { stream: true })
      }
    } finally {
      stream.destroy()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#zip.close()
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const each = zip.eachEntry()
  for (;;) {
    const { done, value } = await each.next().catch(blame)
    if (done) return entries
    entries.set(value.fileName.replace(/^\//, ''), value)
  }
}

/** Blames the file for errors of the library, but not for those of the disk. */
function blame(error: Error): never {
  throw 'syscall' in error ? error : damagedSheet()
}
