import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** Limits of an uploaded zip, and the errors to throw. */
export type ZipLimits = {
  files: number
  /** Bytes of all files that are read, once inflated. */
  inflated: number
  damaged: () => Error
  tooMany: () => Error
  tooLarge: () => Error
}

/** The files of an uploaded zip. A file is inflated when it is read, and all files share a limit of bytes. */
export class ZipArchive implements AsyncDisposable {
  /** All entries except folders and encrypted files. */
  readonly entries: Entry[]
  readonly #zip: ZipFile
  readonly #limits: ZipLimits
  #left: number
  /** Files already counted towards the limit, since one may be read twice. */
  readonly #counted = new Set<Entry>()

  private constructor(zip: ZipFile, entries: Entry[], limits: ZipLimits) {
    this.entries = entries.filter((entry) => !entry.fileName.endsWith('/') && entry.canDecodeFileData())
    this.#zip = zip
    this.#limits = limits
    this.#left = limits.inflated
  }

  /** @throws as `limits` */
  static async open(path: string, limits: ZipLimits): Promise<ZipArchive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(blame(limits))
    try {
      if (zip.entryCount > limits.files) throw limits.tooMany()
      const entries = await Array.fromAsync(zip.eachEntry()).catch(blame(limits))
      return new ZipArchive(zip, entries, limits)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** Yields a file as it is inflated. Throws as `limits`. */
  async *read(entry: Entry): AsyncGenerator<Buffer, undefined> {
    // Counts the size in the zip's directory; the library rejects a file that turns out to be larger.
    if (!this.#counted.has(entry)) this.#left -= entry.uncompressedSize
    this.#counted.add(entry)
    if (this.#left < 0) throw this.#limits.tooLarge()
    const stream = await this.#zip.openReadStreamPromise(entry).catch(blame(this.#limits))
    const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await chunks.next().catch(blame(this.#limits))
        if (done) return
        yield value
      }
    } finally {
      stream.destroy()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#zip.close()
  }
}

/** Replaces the library's errors by `damaged`, but not those of the disk. */
function blame({ damaged }: ZipLimits): (error: Error) => never {
  return (error) => {
    throw 'syscall' in error ? error : damaged()
  }
}
