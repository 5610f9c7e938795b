import type { ImageSize } from '#contract/reads.ts'
import { beginsWith } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'

/** Finds the px of an image by its version (`imageVersion`). */
export async function findImageSize(db: Db, version: string): Promise<ImageSize | null> {
  const size = await db
    .selectFrom('images')
    .select(['width', 'height'])
    .where(beginsWith('hash', version))
    .limit(1)
    .executeTakeFirst()
  return size ?? null
}
