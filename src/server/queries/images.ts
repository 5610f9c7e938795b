import type { Db } from '#server/db/open.ts'
import type { StoredImage } from '#server/images/library.ts'

/** Writes down pictures whose files are safely on disk; those already known stay as they are. */
export async function addImages(db: Db, stored: StoredImage[]): Promise<void> {
  if (stored.length === 0) return
  const rows = stored.map((image) => ({ ...image, created_at: new Date().toISOString() }))
  await db
    .insertInto('images')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
