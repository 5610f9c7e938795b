import type { ImageSize } from '#contract/reads.ts'
import { beginsWith } from '#server/db/like.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import type { ImageLibrary, StoredImage } from './library.ts'

/** Inserts rows of stored images. Existing rows get a new time, so that no sweep deletes them meanwhile. */
export async function addImages(db: DbOrTrx, stored: StoredImage[]): Promise<void> {
  if (stored.length === 0) return
  const created_at = new Date().toISOString()
  // Distinct and sorted, because two transactions that lock rows in different orders could deadlock.
  const byHash = new Map(stored.map((image) => [image.hash, image]))
  const rows = [...byHash.values()]
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ hash, format, width, height, bytes }) => ({ hash, format, width, height, bytes, created_at }))
  await db
    .insertInto('images')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at }))
    .execute()
}

/** Returns the bytes of all originals. */
export async function sumImageBytes(db: Db): Promise<number> {
  const sum = db.selectFrom('images').select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
  return Number((await sum.executeTakeFirstOrThrow()).sum)
}

const USERS = [
  ['product_images', 'image_hash'],
  ['categories', 'image_hash'],
  ['banners', 'image_hash'],
  ['shop_identity', 'logo_hash'],
  ['shop_identity', 'icon_hash'],
] as const

/** Deletes rows of unused images that were last added before a time; returns the number of rows. */
async function deleteUnusedImages(db: Db, before: Date): Promise<number> {
  const unused = await db
    .deleteFrom('images')
    .where('created_at', '<', before.toISOString())
    .where(({ and, exists, not, selectFrom }) =>
      and(
        USERS.map(([table, column]) =>
          not(exists(selectFrom(table).select('id').whereRef(column, '=', 'images.hash'))),
        ),
      ),
    )
    .returning('hash')
    .execute()
  return unused.length
}

/** Lists hashes that begin with a hexadecimal prefix. */
async function listImageHashes(db: Db, beginning: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('images')
    .select('hash')
    .where('hash', '>=', beginning)
    // `g` sorts after every hexadecimal digit.
    .where('hash', '<', `${beginning}g`)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

export async function findShopKey(db: Db): Promise<string> {
  return (await db.selectFrom('shop_state').select('shop_key').executeTakeFirstOrThrow()).shop_key
}

/** Finds the size in px of an image by its version (`imageVersion`). */
export async function findImageSize(db: Db, version: string): Promise<ImageSize | null> {
  const size = await db
    .selectFrom('images')
    .select(['width', 'height'])
    .where(beginsWith('hash', version))
    .limit(1)
    .executeTakeFirst()
  return size ?? null
}

/** Age in ms from which files are swept. Younger files may belong to a running upload. */
const AGE = 60 * 60 * 1000

type Swept = { rows: number; files: number }

/**
 * Deletes unused images, and files without a row, if they are at least an hour old. Does nothing and returns
 * null if the folder belongs to another shop's database.
 */
export async function sweepImages(db: Db, images: ImageLibrary, signal?: AbortSignal): Promise<Swept | null> {
  if (!(await images.isOwnedBy(await findShopKey(db)))) return null
  const before = new Date(Date.now() - AGE)
  const rows = await deleteUnusedImages(db, before)
  const files = await images.removeOrphans(before, (beginning) => listImageHashes(db, beginning), signal)
  return { rows, files }
}
