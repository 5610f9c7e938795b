import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/open.ts'
import { UnavailableError, UnsupportedImageError, ValidationError } from '#server/errors.ts'
import { makeDraftFolder, removeDraftFolder } from '#server/images/draft-folders.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { type NamedImage, saveImages } from '#server/images/save-images.ts'
import { PrivateAddressError, type requestPublic } from '#server/public-request.ts'
import { fetchPicture } from './fetch-picture.ts'
import { isUrl, lastPart, pictureKey } from './store-pictures.ts'

/** Pictures that are fetched at once. */
const AT_ONCE = 4

export type PictureSource = {
  db: Db
  images: ImageLibrary
  dataDir: string
  request: typeof requestPublic
  stopping: AbortSignal
}

type Picture = { image: NamedImage } | { problem: string }

/** Gets the pictures of a product, in their order; `problems` say which it comes without. */
export async function getPictures(
  source: PictureSource,
  importId: number,
  names: string[],
  imageName: (filename: string) => string = (filename) => filename,
): Promise<{ images: NamedImage[]; problems: string[] }> {
  const found: Picture[] = []
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const batch = names.slice(at, at + AT_ONCE)
    found.push(...(await Promise.all(batch.map((name) => getPicture(source, importId, name, imageName)))))
  }
  return {
    images: found.flatMap((picture) => ('image' in picture ? picture.image : [])),
    problems: found.flatMap((picture) => ('problem' in picture ? picture.problem : [])),
  }
}

async function getPicture(
  source: PictureSource,
  importId: number,
  name: string,
  imageName: (filename: string) => string,
): Promise<Picture> {
  const { db, images, dataDir, stopping, request } = source
  try {
    const stored = await db
      .selectFrom('import_pictures')
      .select(['filename', 'content'])
      .where('import_id', '=', importId)
      .where('name_key', '=', pictureKey(name))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!stored && !isUrl(name)) return { problem: withoutPicture(name) }
    const bytes = stored
      ? Buffer.from(stored.content, 'base64')
      : await fetchPicture(name, { stopping, request })
    const folder = await makeDraftFolder(dataDir)
    try {
      const path = join(folder, 'picture')
      await writeFile(path, bytes, { mode: 0o600 })
      const filename = lastPart(stored?.filename ?? name)
      const [image] = await saveImages(images, [{ path, filename: imageName(filename) }], 'pictures')
      if (!image) throw new Error('An image was not saved')
      return { image }
    } finally {
      await removeDraftFolder(folder)
    }
  } catch (error) {
    stopping.throwIfAborted()
    if (error instanceof UnavailableError) throw error
    return { problem: withoutPicture(name, reasonOf(error)) }
  }
}

/** Finds the pictures of a list that are neither in the zip nor to be fetched. */
export async function findMissing(db: Db, importId: number, names: string[]): Promise<string[]> {
  const files = names.filter((name) => !isUrl(name))
  if (files.length === 0) return []
  const rows = await db
    .selectFrom('import_pictures')
    .select('name_key')
    .where('import_id', '=', importId)
    .where('name_key', 'in', files.map(pictureKey))
    .execute()
  const known = new Set(rows.map(({ name_key }) => name_key))
  return files.filter((name) => !known.has(pictureKey(name)))
}

/** Says that a product comes without a picture. */
export function withoutPicture(name: string, reason = 'elle n’est pas dans le zip'): string {
  return `Image «\u00a0${name.slice(0, 200)}\u00a0»\u00a0: ${reason}, le produit vient sans elle`
}

function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'son adresse n’est pas publique'
  if (error instanceof UnsupportedImageError || error instanceof ValidationError)
    return error.message.charAt(0).toLowerCase() + error.message.slice(1)
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'elle n’est pas arrivée en 15 s'
  return error instanceof Error && !('code' in error) ? error.message : 'son serveur ne répond pas'
}
