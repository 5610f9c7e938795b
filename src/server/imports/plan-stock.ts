import { listVariants, variantKey } from '#rules/stock.ts'
import type { findStored } from '#server/catalogue/products/product-row.ts'
import { toColumns } from '#server/catalogue/stock/stock-variants.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import type { ImportedProduct } from './read-product.ts'
import type { VariantCount } from './read-stock.ts'

type Stored = Awaited<ReturnType<typeof findStored>>

export type StockPlan = { isCounted: boolean; lowAt: number | null; variants: VariantCount[] }

/** True if a product has, once it is changed, each variant that the file counts. */
export function hasVariants(stored: Stored, { fields, stock }: ImportedProduct): boolean {
  const variants = listVariants({
    sizes: fields.sizes ?? readTextList(stored.sizes ?? '[]'),
    colors: fields.colors ?? readTextList(stored.colors ?? '[]'),
  })
  const known = new Set(variants.map(variantKey))
  return stock?.variants.every((variant) => known.has(variantKey(variant))) ?? true
}

type CountedRow = Pick<Row<'products'>, 'id'> & Pick<Stored, 'counts_stock' | 'low_at'>

/** Returns what the file changes of a product's stock; null for nothing. */
export async function findStockChange(
  db: DbOrTrx,
  stored: CountedRow,
  { stock }: ImportedProduct,
  { quantities }: { quantities: boolean },
): Promise<StockPlan | null> {
  if (!stock) return null
  const isWritten = stored.counts_stock === 0 || quantities
  const lowAt = stock.lowAt === undefined ? (stored.low_at ?? null) : stock.lowAt
  const rows = await db
    .selectFrom('product_stock')
    .select(['size', 'color', 'quantity', 'reference'])
    .where('product_id', '=', stored.id)
    .execute()
  const keyOf = (row: { size: string; color: string }) => variantKey(row)
  const before = new Map(rows.map((row) => [keyOf(row), row]))
  const variants = stock.variants.flatMap((variant): VariantCount[] => {
    const old = before.get(keyOf(toColumns(variant))) ?? { quantity: 0, reference: null }
    const quantity = isWritten ? variant.quantity : old.quantity
    const reference = variant.reference ?? old.reference
    return quantity === old.quantity && reference === old.reference
      ? []
      : [{ ...variant, quantity, reference }]
  })
  const isCounted = isWritten ? stock.isCounted : stored.counts_stock === 1
  const isSameStock = toFlag(isCounted) === stored.counts_stock && lowAt === (stored.low_at ?? null)
  return isSameStock && variants.length === 0 ? null : { isCounted, lowAt, variants }
}
