import { MAX_PRODUCT_IMAGES, type Product } from '#contract/product.ts'
import { claimKey, storeAnswer } from '#server/db/idempotency-keys.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { ConflictError, invalid } from '#server/errors.ts'
import type { NamedImage } from '#server/images/library.ts'
import { append, arrangeImages, followColors, listImageIds, touchProduct } from './product-images.ts'
import { blankProduct, changeRow, findStored } from './product-row.ts'
import { findWritten, listProductsById } from './products.ts'

/**
 * Creates a sketch from each photo: a hidden product without a price. With an idempotency key, equal photos
 * and category return the first response. Throws ValidationError for an unknown category; as `claimKey`.
 */
export function createSketches(
  db: Db,
  categoryId: number,
  photos: NamedImage[],
  key: string | null,
): Promise<{ items: Product[]; isReplay: boolean }> {
  return writeCatalogue(db, async (trx) => {
    const body = { categoryId, photos: photos.map(({ hash }) => hash) }
    const earlier = key && (await claimKey(trx, key, body))
    if (earlier) return { items: JSON.parse(earlier), isReplay: true }
    const last = await findLastNumber(trx)
    const ids: number[] = []
    for (const [index, photo] of photos.entries()) {
      const name = `Photo ${last + index + 1}`
      const change = { name, categoryId, isPublished: false }
      const row = await changeRow(trx, change, { ...blankProduct(), is_sketch: 1 })
      const { id } = await trx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()
      await arrangeImages(trx, id, append, [{ ...photo, color: null }])
      ids.push(id)
    }
    const found = await listProductsById(trx, ids, 'owner')
    const items = ids.flatMap((id) => found.get(id) ?? [])
    if (key) await storeAnswer(trx, key, items)
    return { items, isReplay: false }
  })
}

/** Returns the highest number in the default names of sketches, `Photo 12`; 0 if there is none. */
async function findLastNumber(trx: Trx): Promise<number> {
  const rows = await trx
    .selectFrom('products')
    .select('name')
    .where('name_key', '>=', 'photo ')
    // `!` directly follows the space in ASCII.
    .where('name_key', '<', 'photo!')
    .execute()
  const numbers = rows.map(({ name }) => Number(/^Photo (\d{1,9})$/.exec(name)?.[1] ?? 0))
  return Math.max(0, ...numbers)
}

/**
 * Moves the photos of a sketch to the end of another product, and deletes the sketch. Throws NotFoundError;
 * ConflictError `not_sketch`; ValidationError on `into` for the sketch itself, an unknown product, or over 20
 * photos.
 */
export function joinSketch(db: Db, id: number, into: number): Promise<Product> {
  return writeCatalogue(db, async (trx) => {
    const { is_sketch } = await findStored(trx, id)
    if (is_sketch === 0) {
      throw new ConflictError('Ce produit a déjà été publié', { code: 'not_sketch' })
    }
    if (into === id) throw invalid('into', 'Choisissez un autre produit')
    if (!(await exists(trx.selectFrom('products').where('id', '=', into)))) {
      throw invalid('into', 'Ce produit n’existe pas')
    }
    const own = await listImageIds(trx, into)
    const added = await listImageIds(trx, id)
    if (own.length + added.length > MAX_PRODUCT_IMAGES) {
      throw invalid('into', `${MAX_PRODUCT_IMAGES} images au plus`)
    }
    const colors = await touchProduct(trx, into)
    await trx.updateTable('product_images').set({ product_id: into }).where('product_id', '=', id).execute()
    await arrangeImages(trx, into, () => [...own, ...added], [])
    await followColors(trx, into, colors)
    await trx.deleteFrom('products').where('id', '=', id).execute()
    return findWritten(trx, into)
  })
}
