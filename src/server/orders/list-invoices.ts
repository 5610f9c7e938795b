import type { InvoiceItem, InvoicesListQuery } from '#contract/invoice.ts'
import type { PageOf } from '#contract/product.ts'
import { startOfDay } from '#rules/algiers.ts'
import { contains, foldSearch } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import { count } from '#server/db/rows.ts'
import { toInvoice } from './invoices.ts'
import { searchTexts } from './order-filters.ts'

/** Lists invoices, latest first, with cancelled ones; days are those of Algiers, totals in DA. */
export async function listInvoices(
  db: Db,
  { search, from, to, page, limit }: InvoicesListQuery,
): Promise<PageOf<InvoiceItem>> {
  const wanted = search === undefined ? '' : foldSearch(search)
  let found = db.selectFrom('invoices')
  if (from) found = found.where('created_at', '>=', startOfDay(from).toISOString())
  if (to) found = found.where('created_at', '<', startOfDay(to, 1).toISOString())
  if (wanted) {
    found = found.where((where) =>
      where.or([wanted, ...searchTexts(wanted)].map((part) => contains('search_text', part))),
    )
  }
  const rows = found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  const [items, total] = await Promise.all([rows.execute(), count(found)])
  return {
    items: items.map((row) => {
      const { number, at, isCancelled, order } = toInvoice(row)
      return {
        number,
        at,
        orderId: row.order_id,
        customerName: order.customerName,
        total: order.totalPrice,
        isCancelled,
      }
    }),
    total,
    page,
    pageSize: limit,
  }
}
