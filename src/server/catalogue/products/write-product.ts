import type { ImageColors, NewProduct, Product, ProductChange } from '#contract/product.ts'
import { conflictIf, isUniqueViolation } from '#server/db/errors.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { deleteRow, updateRow } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { ConflictError, invalid } from '#server/errors.ts'
import type { NamedImage } from '#server/images/library.ts'
import { productNotFound } from '../not-found.ts'
import { refreshAvailability, syncVariants } from '../stock/stock-variants.ts'
import { writeFits } from './product-fits.ts'
import {
  type Arrangement,
  append,
  arrangeImages,
  checkProductImages,
  colorImages,
  followColors,
  replaceMain,
} from './product-images.ts'
import { blankProduct, changeRow, findStored } from './product-row.ts'
import { findWritten } from './products.ts'

const toReferenceConflict = conflictIf(isUniqueViolation, 'Un autre produit porte déjà cette référence')

type AddedProduct = NewProduct & { imageColors?: ImageColors }
type ChangedProduct = Omit<ProductChange, 'imageColors'> & { imageColors?: ImageColors }

/** Checks a new product before files are decoded. Throws ValidationError as `changeRow` and `colorImages`. */
export async function checkNewProduct(db: Db, product: AddedProduct, files: object[]): Promise<void> {
  await changeRow(db, product, blankProduct())
  colorImages(files, product.imageColors ?? [], product.colors)
}

/**
 * Creates a product, prices in DA (spec §3, §5). Throws as `checkNewProduct`; ValidationError for over 20
 * images; ConflictError for a used reference.
 */
export async function createProduct(
  db: DbOrTrx,
  product: AddedProduct,
  images: NamedImage[],
): Promise<Product> {
  return writeCatalogue(db, async (trx) => {
    const row = await changeRow(trx, product, blankProduct())
    const { id } = await trx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()
    await writeFits(trx, id, product.fits)
    await arrangeImages(trx, id, append, colorImages(images, product.imageColors ?? [], product.colors))
    return findWritten(trx, id)
  }).catch(toReferenceConflict)
}

/** Checks a change before files are decoded. Throws as `updateProduct`, but not for a used reference. */
export async function checkProductChange(
  db: Db,
  id: number,
  change: ChangedProduct,
  files: object[],
): Promise<void> {
  if (change.updateMainImage && files.length === 0) {
    throw invalid('images', 'Veuillez sélectionner une nouvelle image')
  }
  const stored = await findStored(db, id)
  checkVersion(stored, change)
  const { colors } = await changeRow(db, change, stored)
  colorImages(files, change.imageColors ?? [], readTextList(colors))
  await checkProductImages(db, id, arrangement(change), files)
}

/**
 * Updates the given fields, then the images. Throws NotFoundError; ValidationError as `changeRow`, for an
 * unknown image or over 20 images; ConflictError for a used reference, or `product_changed` when the product
 * changed since `updatedAt`.
 */
export async function updateProduct(
  db: Db,
  id: number,
  change: ChangedProduct,
  images: NamedImage[],
): Promise<Product> {
  return writeCatalogue(db, async (trx) => {
    const stored = await findStored(trx, id)
    checkVersion(stored, change)
    const row = await changeRow(trx, change, stored)
    await updateRow(trx, 'products', id, row)
    await writeFits(trx, id, change.fits)
    await syncVariants(trx, id)
    await refreshAvailability(trx, [id])
    const colors = readTextList(row.colors)
    await followColors(trx, id, colors)
    await arrangeImages(trx, id, arrangement(change), colorImages(images, change.imageColors ?? [], colors))
    return findWritten(trx, id)
  }).catch(toReferenceConflict)
}

function checkVersion(stored: { updated_at: string }, { updatedAt }: ChangedProduct): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === Date.parse(stored.updated_at)) return
  throw new ConflictError('Ce produit a changé entre-temps', { code: 'product_changed' })
}

/** Deletes a product; orders keep its name. Throws NotFoundError. */
export async function deleteProduct(db: Db, id: number): Promise<void> {
  await writeCatalogue(db, (trx) => deleteRow(trx, 'products', id, productNotFound))
}

function arrangement({ existingImages, updateMainImage }: ChangedProduct): Arrangement {
  return (ids, added) => {
    const kept = existingImages ?? ids
    if (!kept.every((imageId) => ids.includes(imageId))) throw invalid('existingImages', 'Image introuvable')
    return (updateMainImage ? replaceMain : append)(kept, added)
  }
}
