import type { Product } from '#contract/product.ts'
import type { Db } from '#server/db/open.ts'
import { listProductsById } from './products.ts'

/** Lists the next published products that have a picture, by id, above `after`; `size` at most. Prices in DA. */
export async function listFeedProducts(db: Db, after: number, size: number): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('is_published', '=', 1)
    .where('id', '>', after)
    .where((product) =>
      product.exists(
        product.selectFrom('product_images').select('id').whereRef('product_id', '=', 'products.id'),
      ),
    )
    .orderBy('id')
    .limit(size)
    .execute()
  const ids = rows.map(({ id }) => id)
  const products = await listProductsById(db, ids, 'visitor')
  return ids.flatMap((id) => products.get(id) ?? [])
}
