import type { Product } from '#contract/product.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { type Params, prepared } from '#server/db/prepared.ts'
import { listQuantities } from '../stock/stock-variants.ts'

/** The fields of a product that an order needs; price in DA. */
export type ProductForSale = Pick<Product, 'id' | 'name' | 'price' | 'inStock' | 'sizes' | 'colors'> & {
  /** Counted quantities by variant; null where stock is not counted. */
  quantities: Map<string, number> | null
}

/** Lists the products with these ids as an order prices them, by id; those that are gone are missing. */
export async function listForSale(db: DbOrTrx, ids: number[]): Promise<Map<number, ProductForSale>> {
  if (ids.length === 0) return new Map()
  const { rows } = await selectProducts(db, { ids })
  const counted = rows.filter(({ counts_stock }) => counts_stock === 1).map(({ id }) => id)
  const quantities = await listQuantities(db, counted)
  return new Map(
    rows.map(({ id, name, price, in_stock, ...row }) => [
      id,
      {
        ...{ id, name, price, inStock: in_stock === 1 && row.is_published === 1 },
        ...{ sizes: readTextList(row.sizes), colors: readTextList(row.colors) },
        quantities: row.counts_stock === 1 ? (quantities.get(id) ?? new Map()) : null,
      },
    ]),
  )
}

const selectProducts = prepared((db, { ids }: Params<{ ids: number[] }>) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'price', 'in_stock', 'is_published', 'sizes', 'colors', 'counts_stock'])
    .where('id', 'in', ids),
)
