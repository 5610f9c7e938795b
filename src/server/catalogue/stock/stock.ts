import type { LowVariant, Stock, StockChange, StockMove } from '#contract/stock.ts'
import { type Variant, variantKey } from '#rules/stock.ts'
import { pickFields } from '#server/db/column-names.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { inChunks, readRow, SAME_ID, updateRow } from '#server/db/rows.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import { productNotFound } from '../not-found.ts'
import { readVariant, refreshAvailability, syncVariants, toColumns, variantsOf } from './stock-variants.ts'

/** Maximum moves, and maximum low variants, in a list. */
const MAX_LISTED = 500

type Counted = Pick<Row<'products'>, 'id' | 'sizes' | 'colors' | 'counts_stock' | 'low_at'>

/** Lists the stock of every combination of sizes and colours, 0 if it has no row. Throws NotFoundError. */
export async function findStock(db: DbOrTrx, id: number): Promise<Stock> {
  const product = await findCounted(db, id)
  const stored = await listStored(db, id)
  return {
    isCounted: product.counts_stock === 1,
    lowAt: product.low_at,
    variants: variantsOf(product).map((variant) => {
      const { quantity = 0, reference = null } = stored.get(variantKey(variant)) ?? {}
      return { ...variant, quantity, reference }
    }),
  }
}

/** Sets the stock; records changes as moves. Throws NotFoundError; ValidationError for a wrong variant. */
export function setStock(db: Db, id: number, change: StockChange): Promise<Stock> {
  return writeCatalogue(db, async (trx) => {
    const product = await findCounted(trx, id)
    const { isCounted, lowAt, variants = [] } = change
    checkVariants(variants, product)
    await updateRow(trx, 'products', id, { ...SAME_ID, counts_stock: toFlag(isCounted), low_at: lowAt })
    await syncVariants(trx, id)
    await countVariants(trx, id, variants, 'count')
    await refreshAvailability(trx, [id])
    return findStock(trx, id)
  })
}

/**
 * Writes quantities and references, with a move for each changed quantity. If the owner replaced a quantity
 * that they had `seen`, applies only the difference, because orders may have taken pieces since.
 */
export async function countVariants(
  trx: Trx,
  product_id: number,
  variants: NonNullable<StockChange['variants']>,
  reason: 'count' | 'import',
): Promise<void> {
  const before = await listStored(trx, product_id)
  const created_at = new Date().toISOString()
  const counted = variants.map(({ quantity, seen, reference, ...variant }) => {
    const old = before.get(variantKey(variant)) ?? { quantity: 0, reference: null }
    const missed = seen === undefined ? 0 : old.quantity - seen
    return {
      old: old.quantity,
      product_id,
      ...toColumns(variant),
      quantity: quantity === undefined ? old.quantity : quantity + missed,
      reference: reference === undefined ? old.reference : reference,
    }
  })
  for (const batch of inChunks(counted.map(({ old: _old, ...row }) => row)))
    await trx
      .insertInto('product_stock')
      .values(batch)
      .onConflict((row) =>
        row.columns(['product_id', 'size', 'color']).doUpdateSet(({ ref }) => ({
          quantity: ref('excluded.quantity'),
          reference: ref('excluded.reference'),
        })),
      )
      .execute()
  const moves = counted.flatMap(({ old, reference: _reference, ...row }) => {
    const change = row.quantity - old
    return change === 0 ? [] : { ...row, change, reason, order_id: null, created_at }
  })
  for (const batch of inChunks(moves)) await trx.insertInto('stock_moves').values(batch).execute()
}

/** Lists the last moves of a product, newest first. Throws NotFoundError. */
export async function listMoves(db: Db, id: number): Promise<StockMove[]> {
  await findCounted(db, id)
  const rows = await db
    .selectFrom('stock_moves')
    .selectAll()
    .where('product_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    ...pickFields(row, ['orderId', 'change', 'quantity', 'reason']),
    ...readVariant(row),
    at: row.created_at,
  }))
}

/** Lists counted variants at or under their product's limit, the lowest first. */
export async function listLowStock(db: Db): Promise<LowVariant[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('product_stock', 'product_stock.product_id', 'products.id')
    .select(['products.id', 'name', 'size', 'color', 'quantity', 'low_at'])
    .where('counts_stock', '=', 1)
    .where('low_at', 'is not', null)
    .whereRef('quantity', '<=', 'low_at')
    .orderBy('quantity')
    .orderBy('name_key')
    .orderBy('product_stock.id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ id, name, quantity, low_at, ...variant }) => ({
    productId: id,
    name,
    ...readVariant(variant),
    quantity,
    lowAt: low_at ?? 0,
  }))
}

export function setShowLeftAt(db: Db, show_left_at: number | null): Promise<void> {
  return writeCatalogue(db, async (trx) => {
    await trx.updateTable('shop_state').set({ show_left_at }).execute()
  })
}

function findCounted(db: DbOrTrx, id: number): Promise<Counted> {
  return readRow(db, 'products', id, productNotFound, ['id', 'sizes', 'colors', 'counts_stock', 'low_at'])
}

async function listStored(db: DbOrTrx, id: number) {
  const rows = await db
    .selectFrom('product_stock')
    .select(['size', 'color', 'quantity', 'reference'])
    .where('product_id', '=', id)
    .execute()
  return new Map(rows.map((row) => [variantKey(readVariant(row)), row]))
}

function checkVariants(named: Variant[], product: Counted): void {
  const known = new Set(variantsOf(product).map(variantKey))
  const seen = new Set<string>()
  const issues: Issue[] = []
  for (const [index, variant] of named.entries()) {
    const key = variantKey(variant)
    const path = `variants.${index}`
    if (!known.has(key)) issues.push({ path, message: 'Ce produit n’a pas cette taille ou cette couleur' })
    else if (seen.has(key)) issues.push({ path, message: 'Cette taille et cette couleur sont déjà nommées' })
    seen.add(key)
  }
  if (issues.length > 0) throw new ValidationError(issues)
}
