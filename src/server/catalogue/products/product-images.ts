import { type ImageColors, MAX_PRODUCT_IMAGES, type Product } from '#contract/product.ts'
import { findOption } from '#rules/choice.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { readRow, updateRow } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { invalid, NotFoundError, ValidationError } from '#server/errors.ts'
import { addImages } from '#server/images/image-rows.ts'
import type { NamedImage } from '#server/images/library.ts'
import { productNotFound } from '../not-found.ts'
import { findWritten, listImages } from './products.ts'

/** Returns the new list of images, main one first. Runs before files are decoded, as a check, and after. */
export type Arrangement = <New>(ids: number[], added: New[]) => (number | New)[]

const UNKNOWN_IMAGE = 'Image introuvable'

export const append: Arrangement = (ids, added) => [...ids, ...added]

/** Replaces the main image by the first new one. Other new images follow the existing ones. */
export const replaceMain: Arrangement = (ids, [first, ...others]) =>
  first === undefined ? ids : [first, ...ids.slice(1), ...others]

/** Removes the main image. Throws NotFoundError if the product has no image. */
export const removeMain: Arrangement = (ids) => {
  if (ids.length === 0) throw new NotFoundError(UNKNOWN_IMAGE)
  return ids.slice(1)
}

/** Removes an image. Throws NotFoundError if it is not an image of the product. */
export function remove(imageId: number): Arrangement {
  return (ids) => {
    if (!ids.includes(imageId)) throw new NotFoundError(UNKNOWN_IMAGE)
    return ids.filter((id) => id !== imageId)
  }
}

/** Makes an image the main one. Throws ValidationError if it is not an image of the product. */
export function promote(imageId: number): Arrangement {
  return (ids) => {
    if (!ids.includes(imageId)) throw invalid('imageId', UNKNOWN_IMAGE)
    return [imageId, ...ids.filter((id) => id !== imageId)]
  }
}

/**
 * Checks a change of images. Throws NotFoundError for an unknown product; ValidationError for more than 20
 * images; and the errors of `colorImages` and `arrange`.
 */
export async function checkProductImages(
  db: Db,
  productId: number,
  arrange: Arrangement,
  files: object[],
  colors: ImageColors = [],
): Promise<void> {
  const product = await readRow(db, 'products', productId, productNotFound, ['colors'])
  colorImages(files, colors, readTextList(product.colors))
  arranged(arrange, await listImageIds(db, productId), files)
}

/** Changes the images of a product. Existing images keep their ids. Throws as `checkProductImages`. */
export async function changeProductImages(
  db: Db,
  productId: number,
  arrange: Arrangement,
  added: NamedImage[] = [],
  colors: ImageColors = [],
): Promise<Product> {
  return writeCatalogue(db, async (trx) => {
    const options = await touchProduct(trx, productId)
    await arrangeImages(trx, productId, arrange, colorImages(added, colors, options))
    return findWritten(trx, productId)
  })
}

/** Sets the time of a product's last change; returns its colours. Throws NotFoundError. */
export async function touchProduct(trx: Trx, id: number): Promise<string[]> {
  const { colors } = await trx
    .updateTable('products')
    .set({ updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .returning('colors')
    .executeTakeFirstOrThrow(productNotFound)
  return readTextList(colors)
}

export async function arrangeImages(
  trx: Trx,
  productId: number,
  arrange: Arrangement,
  added: (NamedImage & { color: string | null })[],
): Promise<void> {
  const ids = await listImageIds(trx, productId)
  const wanted = arranged(arrange, ids, added)
  const gone = ids.filter((id) => !wanted.includes(id))
  if (gone.length > 0) await trx.deleteFrom('product_images').where('id', 'in', gone).execute()
  await addImages(trx, added)
  for (const [position, image] of wanted.entries()) {
    if (typeof image === 'number') {
      await updateRow(trx, 'product_images', image, { position })
    } else {
      const { hash: image_hash, filename, color } = image
      const row = { product_id: productId, image_hash, filename, color, position }
      await trx.insertInto('product_images').values(row).execute()
    }
  }
}

/** Assigns colours of `options` to new images. Throws ValidationError for others, or more than the images. */
export function colorImages<Image extends object>(
  images: Image[],
  colors: ImageColors,
  options: string[],
): (Image & { color: string | null })[] {
  const found = colors.map((color) => color && findOption(options, color))
  const issues = found.flatMap((color, index) => {
    const path = `imageColors.${index}`
    if (index >= images.length) return index === images.length ? { path, message: NO_IMAGE } : []
    return color === undefined ? { path, message: NO_COLOR } : []
  })
  if (issues.length > 0) throw new ValidationError(issues)
  return images.map((image, index) => ({ ...image, color: found[index] || null }))
}

const NO_IMAGE = 'Il y a plus de couleurs que d’images'
const NO_COLOR = 'Le produit n’a pas cette couleur'

/** Sets the product's colour that an image shows. Throws NotFoundError; ValidationError for another colour. */
export function setImageColor(
  db: Db,
  productId: number,
  imageId: number,
  color: string | null,
): Promise<Product> {
  return writeCatalogue(db, async (trx) => {
    const found = color && findOption(await touchProduct(trx, productId), color)
    if (found === undefined) throw invalid('color', NO_COLOR)
    await trx
      .updateTable('product_images')
      .set({ color: found || null })
      .where('id', '=', imageId)
      .where('product_id', '=', productId)
      .returning('id')
      .executeTakeFirstOrThrow(() => new NotFoundError(UNKNOWN_IMAGE))
    return findWritten(trx, productId)
  })
}

/** Updates the colours of images after a change of their product's `colors`; null for a removed colour. */
export async function followColors(trx: Trx, productId: number, colors: string[]): Promise<void> {
  for (const { id, color } of (await listImages(trx, [productId])).get(productId) ?? []) {
    const found = color && (findOption(colors, color) ?? null)
    if (found === color) continue
    await updateRow(trx, 'product_images', id, { color: found })
  }
}

function arranged<New>(arrange: Arrangement, ids: number[], added: New[]): (number | New)[] {
  const wanted = arrange(ids, added)
  if (wanted.length > MAX_PRODUCT_IMAGES) throw invalid('images', `${MAX_PRODUCT_IMAGES} images au plus`)
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

export async function listImageIds(db: DbOrTrx, productId: number): Promise<number[]> {
  const images = await listImages(db, [productId])
  return images.get(productId)?.map(({ id }) => id) ?? []
}
