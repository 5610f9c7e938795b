import { sql } from 'kysely'
import type { ShownVariant } from '#contract/stock.ts'
import { isLow, listVariants, shownStock, type Variant, variantKey } from '#rules/stock.ts'
import { nameKey } from '#rules/text.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { DbOrTrx, Trx } from '#server/db/open.ts'
import { inChunks } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'

/** Removes old variants (an import records lost pieces as stock moves); adds new ones if stock is counted. */
export async function syncVariants(trx: Trx, product_id: number, reason?: 'import'): Promise<void> {
  const product = await trx
    .selectFrom('products')
    .select(['sizes', 'colors', 'counts_stock'])
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()
  const { counts_stock } = product
  const variants = variantsOf(product)
  const stored = await trx
    .selectFrom('product_stock')
    .select(['id', 'size', 'color', 'quantity'])
    .where('product_id', '=', product_id)
    .execute()
  await respell(trx, product_id, stored, variants)
  const keys = new Set(variants.map(variantKey))
  const created_at = new Date().toISOString()
  for (const { id, quantity, ...variant } of stored) {
    if (keys.has(variantKey(readVariant(variant)))) continue
    await trx.deleteFrom('product_stock').where('id', '=', id).execute()
    if (!reason || quantity === 0 || counts_stock === 0) continue
    const move = { change: -quantity, quantity: 0, reason, order_id: null, created_at }
    await trx
      .insertInto('stock_moves')
      .values({ product_id, ...variant, ...move })
      .execute()
  }
  if (counts_stock === 0) return
  const known = new Set(stored.map((row) => variantKey(readVariant(row))))
  const rows = variants
    .filter((variant) => !known.has(variantKey(variant)))
    .map((variant) => ({ product_id, ...toColumns(variant), quantity: 0, reference: null }))
  for (const batch of inChunks(rows)) await trx.insertInto('product_stock').values(batch).execute()
}

/** Renames `stored` variants that the product now spells otherwise, also where orders hold their pieces. */
async function respell(trx: Trx, product_id: number, stored: Columns[], variants: Variant[]): Promise<void> {
  const spelled = variants.map(toColumns)
  const gone = stored.filter((row) => !spelled.some((one) => variantKey(one) === variantKey(row)))
  if (gone.length === 0) return
  const held = await trx.selectFrom('order_stock').selectAll().where('product_id', '=', product_id).execute()
  const taken = new Set([...stored, ...held].map(variantKey))
  for (const row of gone) {
    const { size, color } = row
    const same = spelled.find((one) => nameKey(variantKey(one)) === nameKey(variantKey(row)))
    if (!same || taken.has(variantKey(same))) continue
    taken.add(variantKey(same))
    for (const table of ['product_stock', 'order_stock'] as const) {
      const update = trx.updateTable(table).set(same).where('product_id', '=', product_id)
      await update.where('size', '=', size).where('color', '=', color).execute()
    }
    Object.assign(row, same)
  }
}

/** Updates `in_stock`, which visitors see: the owner's switch and, if the stock is counted, a variant left. */
export async function refreshAvailability(trx: Trx, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  await trx
    .updateTable('products')
    .set({
      in_stock: sql<0 | 1>`case when is_offered = 1 and (counts_stock = 0 or exists (
        select 1 from product_stock where product_id = products.id and quantity > 0
      )) then 1 else 0 end`,
    })
    .where('id', 'in', productIds)
    .execute()
}

export async function listQuantities(
  db: DbOrTrx,
  productIds: number[],
): Promise<Map<number, Map<string, number>>> {
  if (productIds.length === 0) return new Map()
  const rows: Pick<Row<'product_stock'>, 'product_id' | 'size' | 'color' | 'quantity'>[] = await db
    .selectFrom('product_stock')
    .select(['product_id', 'size', 'color', 'quantity'])
    .where('product_id', 'in', productIds)
    .execute()
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map(
    [...groups].map(([id, variants]) => [
      id,
      new Map(variants.map((row) => [variantKey(readVariant(row)), row.quantity])),
    ]),
  )
}

/** Returns the highest quantity that visitors see; null if they see none. */
export async function findShowLeftAt(db: DbOrTrx): Promise<number | null> {
  return (await db.selectFrom('shop_state').select('show_left_at').executeTakeFirstOrThrow()).show_left_at
}

type CountedRow = Pick<Row<'products'>, 'id' | 'counts_stock' | 'low_at' | 'sizes' | 'colors'>

/** The stock of a product: `shown` to visitors, `pieces` in total; both are null if it is not counted. */
type CountedStock = { shown: ShownVariant[] | null; pieces: number | null; isLow: boolean }

const NOT_COUNTED: CountedStock = { shown: null, pieces: null, isLow: false }

export async function readStock(db: DbOrTrx, rows: CountedRow[]): Promise<(row: CountedRow) => CountedStock> {
  const counted = rows.filter(({ counts_stock }) => counts_stock === 1).map(({ id }) => id)
  if (counted.length === 0) return () => NOT_COUNTED
  const stored = await listQuantities(db, counted)
  const showLeftAt = await findShowLeftAt(db)
  return ({ id, counts_stock, low_at, ...row }) => {
    if (counts_stock === 0) return NOT_COUNTED
    const variants = variantsOf(row)
    const quantities = variants.map((variant) => stored.get(id)?.get(variantKey(variant)) ?? 0)
    return {
      shown: variants.map((variant, index) => ({
        ...variant,
        ...shownStock(quantities[index] ?? 0, showLeftAt),
      })),
      pieces: quantities.reduce((sum, quantity) => sum + quantity, 0),
      isLow: isLow(quantities, low_at),
    }
  }
}

export function variantsOf({ sizes, colors }: Pick<Row<'products'>, 'sizes' | 'colors'>): Variant[] {
  return listVariants({ sizes: readTextList(sizes), colors: readTextList(colors) })
}

type Columns = { size: string; color: string }

/** Returns the columns of a variant. Null becomes '', because unique constraints ignore nulls. */
export function toColumns({ size, color }: Variant): Columns {
  return { size: size ?? '', color: color ?? '' }
}

export function readVariant({ size, color }: Columns): Variant {
  return { size: size || null, color: color || null }
}
