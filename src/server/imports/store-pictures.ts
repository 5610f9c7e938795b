import type { Db } from '#server/db/open.ts'
import { zipFiles } from './zip-files.ts'

/** Bytes of a picture. */
export const MAX_PICTURE = 10 * 1024 * 1024

/**
 * Stores the pictures of a zip, each under the last part of its path; files that are too large are left out.
 * @throws as `zipFiles`
 */
export async function storePictures(db: Db, import_id: number, path: string): Promise<void> {
  for await (const file of zipFiles(path, 'pictures')) {
    if (file.size > MAX_PICTURE || isSheet(file.path)) continue
    const filename = lastPart(file.path)
    const content = (await file.read()).toString('base64')
    await db
      .insertInto('import_pictures')
      .values({ import_id, name_key: pictureKey(filename), filename, content })
      .execute()
  }
}

/** True for the sheet that our own zip has beside its pictures. */
export function isSheet(path: string): boolean {
  return !path.includes('/') && path.toLowerCase().endsWith('.csv')
}

/** Returns the last part of a path or URL: `photos/Casque.jpg`, `https://a.dz/Casque.jpg?v=2` give `Casque.jpg`. */
export function lastPart(name: string): string {
  const path = isUrl(name) ? name.replace(/[?#].*$/, '') : name
  const last = path.split(/[\\/]/).at(-1)?.trim() ?? ''
  try {
    return isUrl(name) ? decodeURIComponent(last) : last
  } catch {
    return last
  }
}

/** Returns the name of a picture as names are compared. */
export function pictureKey(name: string): string {
  return lastPart(name).normalize('NFC').toLowerCase()
}

export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name) && URL.canParse(name)
}
