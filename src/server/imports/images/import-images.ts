import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Db } from '#server/db/open.ts'
import { findRow, inChunks } from '#server/db/rows.ts'
import {
  invalid,
  TooLargeError,
  UnavailableError,
  UnsupportedImageError,
  ValidationError,
} from '#server/errors.ts'
import type { ImageLibrary, NamedImage } from '#server/images/library.ts'
import { makeDraftFolder, removeDraftFolder } from '#server/images/upload-folders.ts'
import { PrivateAddressError, type requestPublic } from '#server/outbound/public-request.ts'
import { openZipArchive, type ZipArchive } from '#server/sheets/zip-archive.ts'
import type { ImportedImage } from '../read/read-product.ts'
import { imageKey, isUrl, lastPart, type Match, matchPath, withoutImage } from './image-paths.ts'

const MIB = 1024 * 1024
/** Limits of a zip: MiB of the files that are read, once inflated, and number of all files. */
const MAX_INFLATED = 150
const MAX_FILES = 20_000
/** Images downloaded concurrently. */
const AT_ONCE = 4

/**
 * Opens an uploaded zip of images.
 * @throws ValidationError on `field` for a damaged zip; TooLargeError above 20,000 files or 150 MiB inflated
 */
export function openZip(path: string, field: string): Promise<ZipArchive> {
  const message = 'Ce fichier n’est pas un zip, ou il est endommagé'
  return openZipArchive(path, {
    files: MAX_FILES,
    inflated: MAX_INFLATED * MIB,
    damaged: () => invalid(field, message),
    tooMany: () => new TooLargeError(`Ce zip a plus de ${MAX_FILES} fichiers`),
    tooLarge: () =>
      new TooLargeError(`Ce zip est trop volumineux une fois décompressé : ${MAX_INFLATED} Mo au plus`),
  })
}

/** Stores the files of a zip as images, except sheets and files above 10 MiB. Throws as `openZip`. */
export async function storeImages(db: Db, import_id: number, path: string): Promise<void> {
  await using zip = await openZip(path, 'pictures')
  for (const entry of zip.entries) {
    if (entry.uncompressedSize > MAX_IMAGE || isSheet(entry.fileName)) continue
    const filename = entry.fileName
    const content = (await buffer(zip.read(entry))).toString('base64')
    await db
      .insertInto('import_pictures')
      .values({ import_id, name_key: imageKey(filename), filename, content })
      .execute()
  }
}

export type ImageSource = {
  db: Db
  images: ImageLibrary
  dataDir: string
  request: typeof requestPublic
  stopping: AbortSignal
}

type Found = { image?: NamedImage; problem?: string | undefined }

/** A saved image and the colour that it shows, in the file's spelling. */
export type FoundImage = NamedImage & Pick<ImportedImage, 'color'>

/** Saves a product's images from the zip or by download, in the file's order. `problems` are messages. */
export async function getImages(
  source: ImageSource,
  importId: number,
  images: ImportedImage[],
  imageName: (filename: string) => string = (filename) => filename,
): Promise<{ images: FoundImage[]; problems: string[] }> {
  const found: Found[] = []
  for (const some of inChunks(images, AT_ONCE))
    found.push(...(await Promise.all(some.map(({ name }) => getImage(source, importId, name, imageName)))))
  return {
    images: found.flatMap(({ image }, index) => (image ? { ...image, color: images[index]?.color } : [])),
    problems: found.flatMap(({ problem }) => problem ?? []),
  }
}

async function getImage(
  source: ImageSource,
  importId: number,
  name: string,
  imageName: (filename: string) => string,
): Promise<Found> {
  const { db, images, dataDir, stopping, request } = source
  try {
    const { id, problem } = (await matchStored(db, importId, [name])).get(name) ?? {}
    if (id === undefined && !isUrl(name)) return { problem }
    const stored =
      id === undefined ? undefined : await findRow(db, 'import_pictures', id, ['filename', 'content'])
    const bytes = stored
      ? Buffer.from(stored.content, 'base64')
      : await fetchImage(name, { stopping, request })
    const folder = await makeDraftFolder(dataDir)
    try {
      const path = join(folder, 'image')
      await writeFile(path, bytes, { mode: 0o600 })
      const filename = lastPart(stored?.filename ?? name)
      const [image] = await images.saveAll([{ path, filename: imageName(filename) }], 'pictures')
      if (!image) throw new Error('An image was not saved')
      return { image, problem: isUrl(name) ? undefined : problem }
    } finally {
      await removeDraftFolder(folder)
    }
  } catch (error) {
    stopping.throwIfAborted()
    if (error instanceof UnavailableError) throw error
    return { problem: withoutImage(name, reasonOf(error)) }
  }
}

async function matchStored(db: Db, importId: number, names: string[]): Promise<Map<string, Match>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_pictures')
    .select(['id', 'name_key', 'filename'])
    .where('import_id', '=', importId)
    .where('name_key', 'in', names.map(imageKey))
    .orderBy('id')
    .execute()
  const byKey = Map.groupBy(rows, (row) => row.name_key)
  return new Map(names.map((name) => [name, matchPath(name, byKey.get(imageKey(name)) ?? [])]))
}

/** Counts the images that the zip lacks. Returns messages about these and about images in other folders. */
export async function findMissing(
  db: Db,
  importId: number,
  names: string[],
): Promise<{ missing: number; messages: string[] }> {
  const files = names.filter((name) => !isUrl(name))
  const matches = [...(await matchStored(db, importId, files)).values()]
  return {
    missing: matches.filter(({ id }) => id === undefined).length,
    messages: matches.flatMap(({ problem }) => problem ?? []),
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'son adresse n’est pas publique'
  if (error instanceof UnsupportedImageError || error instanceof ValidationError)
    return error.message.charAt(0).toLowerCase() + error.message.slice(1)
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'elle n’est pas arrivée en 15 s'
  return error instanceof Error && !('code' in error) ? error.message : 'son serveur ne répond pas'
}

export function isSheet(path: string): boolean {
  return !path.includes('/') && path.toLowerCase().endsWith('.csv')
}

export const MAX_IMAGE = 10 * 1024 * 1024

/** ms for downloading an image, with all redirects. */
const TIMEOUT = 15_000
const MAX_REDIRECTS = 5

type Request = typeof requestPublic

/**
 * Downloads an image from a public address. Every redirect is checked like the first URL.
 * @throws Error in French for a status other than 200, over 10 MiB or too many redirects; as `requestPublic`
 */
export async function fetchImage(
  url: string,
  { request, stopping, timeout = TIMEOUT }: { request: Request; stopping: AbortSignal; timeout?: number },
): Promise<Buffer> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
  let target = new URL(url)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const { status, headers, body } = await request(
      target,
      { method: 'GET', headers: { Accept: 'image/*' }, signal, maxBytes: MAX_IMAGE + 1 },
      { isHttpAllowed: true },
    )
    const { location } = headers
    if (status >= 300 && status < 400 && location) {
      target = new URL(location, target)
      continue
    }
    if (status !== 200) throw new Error(`son serveur répond ${status}`)
    if (body.length > MAX_IMAGE) throw new Error('elle dépasse 10 Mo')
    return body
  }
  throw new Error('trop de redirections')
}
