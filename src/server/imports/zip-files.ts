import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { ValidationError } from '#server/errors.ts'
import { HttpError } from '#server/http/http-error.ts'

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
 * @throws ValidationError on `field` for a damaged zip; HttpError 413 above 20,000 files, or 150 MiB that were read
 */
export async function* zipFiles(path: string, field: string): AsyncGenerator<ZippedFile> {
  const blame = (error: Error): never => {
    if ('syscall' in error || error instanceof HttpError) throw error
    throw new ValidationError([{ path: field, message: 'Ce fichier n’est pas un zip, ou il est endommagé' }])
  }
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(blame)
  try {
    if (zip.entryCount > MAX_FILES) throw new HttpError(413, `Ce zip a plus de ${MAX_FILES} fichiers`)
    let left = MAX_UNPACKED * MIB
    const entries = zip.eachEntry()
    for (;;) {
      const { done, value: entry } = await entries.next().catch(blame)
      if (done) return
      if (entry.fileName.endsWith('/') || !entry.canDecodeFileData()) continue
      const open = async () => {
        left -= entry.uncompressedSize
        if (left < 0)
          throw new HttpError(
            413,
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
