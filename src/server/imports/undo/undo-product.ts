import { foldText, nameKey } from '#rules/text.ts'
import { writeFits } from '#server/catalogue/products/product-fits.ts'
import { arrangeImages } from '#server/catalogue/products/product-images.ts'
import { listImages } from '#server/catalogue/products/products.ts'
import { searchText } from '#server/catalogue/search-text.ts'
import { countVariants } from '#server/catalogue/stock/stock.ts'
import { readVariant, refreshAvailability, syncVariants } from '#server/catalogue/stock/stock-variants.ts'
import type { Trx } from '#server/db/open.ts'
import { exists, updateRow } from '#server/db/rows.ts'
import { recolorImages } from '../images/image-colors.ts'
import {
  fingerprint,
  keyOf,
  type OwnStock,
  type ProductBefore,
  readSnapshot,
  sumOrderMoves,
} from '../write/product-snapshot.ts'
import type { UndoEntry } from '../write/undo-log.ts'

/**
 * Deletes a product that an import created, or restores a changed one. Returns why it must stay, or null.
 * `locks`: the database has row locks; locking the product then blocks orders meanwhile.
 */
export async function undoProduct(
  trx: Trx,
  { row_id: id, before, after }: UndoEntry,
  { locks }: { locks: boolean },
): Promise<string | null> {
  const row = trx.selectFrom('products').select('id').where('id', '=', id)
  await (locks ? row.forUpdate() : row).execute()
  const is = await readSnapshot(trx, id)
  // The owner has already deleted the product.
  if (!is) return null
  const isChanged = fingerprint(is) !== after
  if (before !== null)
    return isChanged ? 'modifié depuis l’import, il reste comme il est' : restore(trx, id, JSON.parse(before))
  if (isChanged) return 'modifié depuis l’import, il reste'
  if (await exists(trx.selectFrom('order_items').where('product_id', '=', id)))
    return 'commandé depuis l’import, il reste'
  await trx.deleteFrom('products').where('id', '=', id).execute()
  return null
}

async function restore(trx: Trx, id: number, before: ProductBefore): Promise<string | null> {
  const why = await findObstacle(trx, id, before)
  if (why !== null) return `${why}, il reste comme il est`
  const { columns = {} } = before
  const { name, reference } = columns
  await updateRow(trx, 'products', id, {
    ...columns,
    ...(typeof name === 'string' && { name_key: foldText(name) }),
    ...(reference !== undefined && {
      reference_key: reference === null ? null : nameKey(String(reference)),
    }),
    updated_at: new Date().toISOString(),
  })
  await refreshSearchText(trx, id)
  if (before.fits !== undefined) await writeFits(trx, id, before.fits)
  if (before.images !== undefined) {
    const kept = before.images
    await arrangeImages(trx, id, (ids) => ids.slice(0, kept), [])
  }
  if (before.imageColors) {
    const images = (await listImages(trx, [id])).get(id) ?? []
    const colors = before.imageColors
    const recolored = images.map(({ id }, index) => ({ id, color: colors[index] ?? null }))
    await recolorImages(trx, recolored)
  }
  if (before.stock) await restoreStock(trx, id, before.stock)
  await refreshAvailability(trx, [id])
  return null
}

/** Returns why a product cannot be restored: it needs a deleted row, or its reference was taken. */
async function findObstacle(
  trx: Trx,
  id: number,
  { columns = {}, fits }: ProductBefore,
): Promise<string | null> {
  const { category_id, subcategory_id, brand_id, reference } = columns
  const isGone = async (table: 'categories' | 'subcategories' | 'brands', value = columns.none) =>
    value !== undefined &&
    value !== null &&
    !(await exists(trx.selectFrom(table).where('id', '=', Number(value))))
  if (await isGone('categories', category_id)) return 'sa catégorie d’avant n’existe plus'
  if (await isGone('subcategories', subcategory_id)) return 'sa sous-catégorie d’avant n’existe plus'
  if (await isGone('brands', brand_id)) return 'sa marque d’avant n’existe plus'
  if (typeof reference === 'string') {
    const others = trx
      .selectFrom('products')
      .where('reference_key', '=', nameKey(reference))
      .where('id', '!=', id)
    if (await exists(others)) return 'un autre produit porte sa référence d’avant'
  }
  if (!Array.isArray(fits)) return null
  const models = [...new Set(fits.map(({ modelId }) => modelId))]
  const found = await trx.selectFrom('vehicle_models').select('id').where('id', 'in', models).execute()
  return found.length < models.length ? 'une moto qui lui allait n’existe plus' : null
}

async function refreshSearchText(trx: Trx, id: number): Promise<void> {
  const { name, brand } = await trx
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.name', 'brands.name as brand'])
    .where('products.id', '=', id)
    .executeTakeFirstOrThrow()
  await updateRow(trx, 'products', id, { search_text: searchText(name, brand) })
}

/** Restores the stock of a product as before the import, except what orders took or returned since. */
async function restoreStock(trx: Trx, product_id: number, before: OwnStock[]): Promise<void> {
  await syncVariants(trx, product_id, 'import')
  const sold = await sumOrderMoves(trx, product_id)
  const known = new Set(before.map(keyOf))
  const rows = await trx
    .selectFrom('product_stock')
    .select(['id', 'size', 'color'])
    .where('product_id', '=', product_id)
    .execute()
  const added = rows.filter((row) => !known.has(keyOf(row)))
  await countVariants(
    trx,
    product_id,
    [
      ...before.map(({ own, reference, ...row }) => ({
        ...readVariant(row),
        quantity: own + (sold.get(keyOf(row)) ?? 0),
        reference,
      })),
      // Variants that the import added get quantity 0, so that a stock move records the removal of their pieces.
      ...added.map((row) => ({ ...readVariant(row), quantity: 0, reference: null })),
    ],
    'import',
  )
  const { counts_stock } = await trx
    .selectFrom('products')
    .select('counts_stock')
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()
  if (counts_stock === 1 || added.length === 0) return
  const ids = added.map(({ id }) => id)
  await trx.deleteFrom('product_stock').where('id', 'in', ids).execute()
}
