import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StockFilter } from '#rules/stock.ts'

/** The offset makes PostgreSQL look into the index of each product, instead of reading all stock. */
const hasVariant = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from product_stock where product_id = products.id and ${condition} limit 1 offset 0)`

const hasLeft = hasVariant(sql`quantity > 0`)

/** What visitors see as in stock has some left; of what the owner offers and they do not, nothing is left. */
const CONDITIONS: Record<StockFilter, RawBuilder<SqlBool>> = {
  out: sql`in_stock = 0 and (is_offered = 1 or not ${hasLeft})`,
  low: sql`low_at is not null and (in_stock = 1 or is_offered = 0 and ${hasLeft})
    and ${hasVariant(sql`quantity <= low_at`)}`,
  counted: sql`true`,
}

/** Requires a product whose stock is counted. The literal lets both databases use the index of these. */
export function holdsStock(stock: StockFilter): RawBuilder<SqlBool> {
  return sql`products.id in (select id from products where counts_stock = 1 and ${CONDITIONS[stock]})`
}
