import { type Entry, openPromise } from 'yauzl'

/** Limits of an uploaded zip, and the errors to throw. */
export type ZipLimits = {
  files: number
  /** Bytes of all files that are read, once inflated. */
  inflated: number
  damaged: () => Error
  tooMany: () => Error
  tooLarge: () => Error
}

export type ZipArchive = Awaited<ReturnType<typeof openZipArchive>>

/** Opens an uploaded zip; its files are inflated when read, up to a total. Throws errors of `limits`. */
export async function openZipArchive(path: string, limits: ZipLimits) {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(blame(limits))
  let left = limits.inflated
  /** Files already counted towards the limit, since one may be read twice. */
  const counted = new Set<Entry>()
  try {
    if (zip.entryCount > limits.files) throw limits.tooMany()
    const entries = await Array.fromAsync(zip.eachEntry()).catch(blame(limits))
    return {
      /** All entries except folders, and files that cannot be inflated, such as encrypted ones. */
      entries: entries.filter((entry) => !entry.fileName.endsWith('/') && entry.canDecodeFileData()),
      /** Yields a file as it is inflated. Throws errors of `limits`. */
      async *read(entry: Entry): AsyncGenerator<Buffer, undefined> {
        // Counts the size in the zip's directory; the library rejects a file that turns out to be larger.
        if (!counted.has(entry)) left -= entry.uncompressedSize
        counted.add(entry)
        if (left < 0) throw limits.tooLarge()
        const stream = await zip.openReadStreamPromise(entry).catch(blame(limits))
        const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
        try {
          for (;;) {
            const { done, value } = await chunks.next().catch(blame(limits))
            if (done) return
            yield value
          }
        } finally {
          stream.destroy()
        }
      },
      [Symbol.asyncDispose]: async () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Replaces the library's errors by `damaged`, but not those of the disk. */
function blame({ damaged }: ZipLimits): (error: Error) => never {
  return (error) => {
    throw 'syscall' in error ? error : damaged()
  }
}
