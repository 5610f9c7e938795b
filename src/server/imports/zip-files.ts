import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { TooLargeError, ValidationError } from '#server/errors.ts'

const MIB = 1024 * 1024
/** MiB of all files that are read of a zip, and their number. */
const MAX_UNPACKED = 150
const MAX_FILES = 20_000

/** A file in a zip; the library rejects one that turns out larger than `size` bytes. */
type ZippedFile = {
  path: string
  size: number
  read: () => Promise<Buffer>
  save: (to: string) => Promise<void>
}

/**
 * Lists the files of an uploaded zip, each read only when asked for.
 * @throws ValidationError on `field` for a damaged zip; TooLargeError above 20,000 files, or 150 MiB that were read
 */
export async function* zipFiles(path: string, field: string): AsyncGenerator<ZippedFile> {
  const blame = (error: Error): never => {
    if ('syscall' in error || error instanceof TooLargeError) throw error
    throw new ValidationError([{ path: field, message: 'Ce fichier n’est pas un zip, ou il est endommagé' }])
  }
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(blame)
  try {
    if (zip.entryCount > MAX_FILES) throw new TooLargeError(`Ce zip a plus de ${MAX_FILES} fichiers`)
    let left = MAX_UNPACKED * MIB
    const entries = zip.eachEntry()
    for (;;) {
      const { done, value: entry } = await entries.next().catch(blame)
      if (done) return
      if (entry.fileName.endsWith('/') || !entry.canDecodeFileData()) continue
      const open = async () => {
        left -= entry.uncompressedSize
        if (left < 0)
          throw new TooLargeError(
            `Ce zip est trop volumineux une fois décompressé : ${MAX_UNPACKED} Mo au plus`,
          )
        return zip.openReadStreamPromise(entry)
      }
      yield {
        path: entry.fileName,
        size: entry.uncompressedSize,
        read: () => open().then(buffer).catch(blame),
        save: (to) =>
          open()
            .then((content) => pipeline(content, createWriteStream(to, { mode: 0o600 })))
            .catch(blame),
      }
    }
  } finally {
    zip.close()
  }
}
