import type { Db } from '#server/db/open.ts'
import { deleteUnusedImages, findShopKey, listImageHashes } from './image-rows.ts'
import type { ImageLibrary } from './library.ts'

/** ms. Younger files may be of an upload that is under way. */
const AGE = 60 * 60 * 1000

export type Swept = { rows: number; files: number }

/**
 * Removes unused images, and files without a row, both only when an hour old. Removes nothing and returns null when the
 * folder belongs to another shop's database.
 */
export async function sweepImages(db: Db, images: ImageLibrary, signal?: AbortSignal): Promise<Swept | null> {
  if (!(await images.isOwnedBy(await findShopKey(db)))) return null
  const before = new Date(Date.now() - AGE)
  const rows = await deleteUnusedImages(db, before)
  const files = await images.removeOrphans(before, (beginning) => listImageHashes(db, beginning), signal)
  return { rows, files }
}
