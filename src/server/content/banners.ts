import { sql } from 'kysely'
import type { Banner, BannerChange, NewBanner } from '#contract/banner.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { deleteRow } from '#server/db/rows.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'
import { addImages } from '#server/images/image-rows.ts'
import { imageUrl } from '#server/images/image-url.ts'
import type { StoredImage } from '#server/images/library.ts'

const bannerNotFound = () => new NotFoundError('Bannière non trouvée')

/** Lists banners in the owner's order, then in that of creation. */
export async function listBanners(db: Db, { activeOnly }: { activeOnly: boolean }): Promise<Banner[]> {
  const rows = await select(db, activeOnly)
    .orderBy(sql`position is null`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toBanner)
}

/** @throws NotFoundError, with `activeOnly` also for a hidden one */
export async function findBanner(
  db: Db,
  id: number,
  { activeOnly }: { activeOnly: boolean },
): Promise<Banner> {
  return toBanner(await select(db, activeOnly).where('id', '=', id).executeTakeFirstOrThrow(bannerNotFound))
}

function select(db: Db, activeOnly: boolean) {
  return db
    .selectFrom('banners')
    .selectAll()
    .$if(activeOnly, (query) => query.where('is_active', '=', 1))
}

export async function findBannerImage(db: Db, id: number) {
  const row = await db
    .selectFrom('banners')
    .select(['image_hash', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { hash: row.image_hash, isActive: row.is_active === 1 }
}

function toBanner(row: Row<'banners'>): Banner {
  return {
    id: row.id,
    title: row.title,
    isActive: row.is_active === 1,
    hasImage: row.image_hash !== null,
    image: row.image_hash && imageUrl(`/banners/${row.id}/image`, row.image_hash),
  }
}

/** The file of the image is stored already. */
export async function createBanner(db: DbOrTrx, banner: NewBanner, image: StoredImage): Promise<Banner> {
  return writeCatalogue(db, async (trx) => {
    await addImages(trx, [image])
    const row = await trx
      .insertInto('banners')
      .values({ title: banner.title, is_active: toFlag(banner.isActive), image_hash: image.hash })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toBanner(row)
  })
}

/** @throws NotFoundError */
export async function updateBanner(
  db: Db,
  id: number,
  { title, isActive }: BannerChange,
  image: StoredImage | undefined,
): Promise<Banner> {
  return writeCatalogue(db, async (trx) => {
    if (image) await addImages(trx, [image])
    const row = await trx
      .updateTable('banners')
      .set({
        // Keeps the statement valid when no field is set.
        id: (row) => row.ref('id'),
        title,
        is_active: isActive === undefined ? undefined : toFlag(isActive),
        image_hash: image?.hash,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(bannerNotFound)
    return toBanner(row)
  })
}

/** @throws NotFoundError */
export async function deleteBanner(db: Db, id: number): Promise<void> {
  await writeCatalogue(db, (trx) => deleteRow(trx, 'banners', id, bannerNotFound))
}
