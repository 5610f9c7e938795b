import type { Banner } from '#contract/banner.ts'
import type { Db } from '#server/db/open.ts'
import type { Flag } from '#server/db/tables.ts'
import { pictureUrl } from './picture-url.ts'

type Row = { id: number; title: string | null; is_active: Flag; image_hash: string | null }

/** Banners in the order of creation; only those that visitors may see when asked. */
export async function listBanners(db: Db, { activeOnly }: { activeOnly: boolean }): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banners')
    .selectAll()
    .$if(activeOnly, (query) => query.where('is_active', '=', 1))
    .orderBy('id')
    .execute()
  return rows.map(toBanner)
}

/** One banner, or undefined. */
export async function findBanner(db: Db, id: number): Promise<Banner | undefined> {
  const row = await db.selectFrom('banners').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toBanner(row)
}

/** The content name of a banner's picture and whether visitors may see it, or undefined. */
export async function findBannerImage(db: Db, id: number) {
  const row = await db
    .selectFrom('banners')
    .select(['image_hash', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { hash: row.image_hash, isActive: row.is_active === 1 }
}

function toBanner(row: Row): Banner {
  return {
    id: row.id,
    title: row.title,
    isActive: row.is_active === 1,
    hasImage: row.image_hash !== null,
    image: row.image_hash && pictureUrl(`/banners/${row.id}/image`, row.image_hash),
  }
}
