import { MAX_PRODUCT_IMAGES, type Product } from '#contract/product.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { NotFoundError, ValidationError } from '#server/errors.ts'
import { addImages } from '#server/images/image-rows.ts'
import type { NamedImage } from '#server/images/save-images.ts'
import { productNotFound } from '../not-found.ts'
import { findWritten, listImages } from './products.ts'

/** Arranges images, the main one first. Runs twice: before any file is decoded, then with the stored images. */
export type Arrangement = <New>(ids: number[], added: New[]) => (number | New)[]

const UNKNOWN_IMAGE = 'Image introuvable'

export const append: Arrangement = (ids, added) => [...ids, ...added]

/** Replaces the main image by the first new one; others follow the existing ones. */
export const replaceMain: Arrangement = (ids, [first, ...others]) =>
  first === undefined ? ids : [first, ...ids.slice(1), ...others]

/** Throws NotFoundError where there is none. */
export const removeMain: Arrangement = (ids) => {
  if (ids.length === 0) throw new NotFoundError(UNKNOWN_IMAGE)
  return ids.slice(1)
}

/** Throws NotFoundError when the image is not one of the product's. */
export function remove(imageId: number): Arrangement {
  return (ids) => {
    if (!ids.includes(imageId)) throw new NotFoundError(UNKNOWN_IMAGE)
    return ids.filter((id) => id !== imageId)
  }
}

/** Throws ValidationError when the image is not one of the product's. */
export function promote(imageId: number): Arrangement {
  return (ids) => {
    if (!ids.includes(imageId)) throw new ValidationError([{ path: 'imageId', message: UNKNOWN_IMAGE }])
    return [imageId, ...ids.filter((id) => id !== imageId)]
  }
}

/** Throws NotFoundError for no such product; ValidationError for more than 20 images; and as the arrangement. */
export async function checkProductImages(
  db: Db,
  productId: number,
  arrange: Arrangement,
  files: unknown[] = [],
): Promise<void> {
  if (!(await exists(db.selectFrom('products').where('id', '=', productId)))) throw productNotFound()
  arranged(arrange, await listImageIds(db, productId), files)
}

/** Keeps the ids of existing images. Throws as `checkProductImages`. */
export async function changeProductImages(
  db: Db,
  productId: number,
  arrange: Arrangement,
  added: NamedImage[] = [],
): Promise<Product> {
  return writeCatalogue(db, async (trx) => {
    await trx
      .updateTable('products')
      .set({ updated_at: new Date().toISOString() })
      .where('id', '=', productId)
      .returning('id')
      .executeTakeFirstOrThrow(productNotFound)
    await arrangeImages(trx, productId, arrange, added)
    return findWritten(trx, productId)
  })
}

export async function arrangeImages(
  trx: Trx,
  productId: number,
  arrange: Arrangement,
  added: NamedImage[],
): Promise<void> {
  const ids = await listImageIds(trx, productId)
  const wanted = arranged(arrange, ids, added)
  const gone = ids.filter((id) => !wanted.includes(id))
  if (gone.length > 0) await trx.deleteFrom('product_images').where('id', 'in', gone).execute()
  await addImages(trx, added)
  for (const [position, image] of wanted.entries()) {
    if (typeof image === 'number') {
      await trx.updateTable('product_images').set({ position }).where('id', '=', image).execute()
    } else {
      const row = { product_id: productId, image_hash: image.hash, filename: image.filename, position }
      await trx.insertInto('product_images').values(row).execute()
    }
  }
}

function arranged<New>(arrange: Arrangement, ids: number[], added: New[]): (number | New)[] {
  const wanted = arrange(ids, added)
  if (wanted.length > MAX_PRODUCT_IMAGES) {
    throw new ValidationError([{ path: 'images', message: `${MAX_PRODUCT_IMAGES} images au plus` }])
  }
  return wanted
}

export async function findProductImage(db: Db, id: number, imageId?: number) {
  const row = await db
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['image_hash', 'is_published'])
    .where('product_id', '=', id)
    .$if(imageId !== undefined, (query) => query.where('product_images.id', '=', imageId ?? 0))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row && { hash: row.image_hash, isPublished: row.is_published === 1 }
}

async function listImageIds(db: DbOrTrx, productId: number): Promise<number[]> {
  const images = await listImages(db, [productId])
  return images.get(productId)?.map(({ id }) => id) ?? []
}
