import type { Product } from '#contract/product.ts'
import type { Db } from '#server/db/open.ts'
import { listProductsById } from './products.ts'

/** Lists the next published products by id, above `after`; `size` at most. Prices in DA. */
export async function listFeedProducts(db: Db, after: number, size: number): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('is_published', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
  const ids = rows.map(({ id }) => id)
  const products = await listProductsById(db, ids, 'visitor')
  return ids.flatMap((id) => products.get(id) ?? [])
}
