import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import type { Db } from '#server/db/open.ts'
import { ValidationError } from '#server/errors.ts'
import { HttpError } from '#server/http/http-error.ts'

/** Bytes of a picture, and of all pictures of a zip. */
export const MAX_PICTURE = 10 * 1024 * 1024
const MAX_ALL = 150 * 1024 * 1024
const MAX_ENTRIES = 20_000

/**
 * Stores the pictures of a zip, each under the last part of its path; folders and files that are too large are left out.
 * @throws ValidationError for a damaged zip; HttpError 413 above 150 MiB unpacked
 */
export async function storePictures(db: Db, import_id: number, path: string): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(damaged)
  try {
    let left = MAX_ALL
    let entries = 0
    for await (const entry of zip.eachEntry()) {
      const filename = lastPart(entry.fileName)
      if (++entries > MAX_ENTRIES) throw new HttpError(413, `Ce zip a plus de ${MAX_ENTRIES} fichiers`)
      if (filename === '' || entry.uncompressedSize > MAX_PICTURE || !entry.canDecodeFileData()) continue
      left -= entry.uncompressedSize
      if (left < 0) throw new HttpError(413, 'Ce zip est trop volumineux une fois décompressé : 150 Mo au plus')
      const content = (await buffer(await zip.openReadStreamPromise(entry))).toString('base64')
      await db
        .insertInto('import_pictures')
        .values({ import_id, name_key: pictureKey(filename), filename, content })
        .execute()
    }
  } catch (error) {
    throw error instanceof HttpError || !isOfZip(error) ? error : damaged()
  } finally {
    zip.close()
  }
}

// Errors of the library and of zlib; those of the database have other classes or codes.
function isOfZip(error: unknown): boolean {
  return (
    error instanceof Error &&
    (!('code' in error) || String(error.code).startsWith('Z_')) &&
    error.constructor === Error
  )
}

function damaged(): never {
  throw new ValidationError([{ path: 'pictures', message: 'Ce fichier n’est pas un zip, ou il est endommagé' }])
}

/** Returns the last part of a path or URL: `photos/Casque.jpg?v=2` gives `Casque.jpg`. */
export function lastPart(name: string): string {
  const path = name.replace(/[?#].*$/, '')
  const last = path.split(/[\\/]/).at(-1)?.trim() ?? ''
  try {
    return /^https?:/i.test(name) ? decodeURIComponent(last) : last
  } catch {
    return last
  }
}

/** Returns the name of a picture as names are compared. */
export function pictureKey(name: string): string {
  return lastPart(name).normalize('NFC').toLowerCase()
}
