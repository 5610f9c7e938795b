import type { OrderExportQuery } from '#contract/admin-order.ts'
import type { Db } from '#server/db/open.ts'
import { Semaphore } from '#server/semaphore.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import { EXPORT_COLUMNS, toLines } from './export-columns.ts'
import { matchingOrders } from './order-filters.ts'
import { listItems } from './orders.ts'

/** Orders read at a time: about 0.5 MB of them. */
const BATCH = 500

/** Two exports at once, which leave the database room for the shop; two more wait. */
const exporting = new Semaphore(2, 2)

/**
 * The orders that the filters find as a sheet, newest first unless sorted; amounts are in DA. They are read while the
 * sheet is written, so one that changes meanwhile may be there as it was or as it is.
 * @throws UnavailableError at the first batch, when too many exports wait
 */
export function exportOrders(searchDb: Db, query: OrderExportQuery): Sheet {
  return { name: 'Commandes', columns: EXPORT_COLUMNS, batches: readBatches(searchDb, query) }
}

async function* readBatches(searchDb: Db, query: OrderExportQuery): AsyncGenerator<Cell[][]> {
  using _turn = await exporting.take(1)
  const found = matchingOrders(searchDb, query).selectAll().limit(BATCH)
  const [order, after] = query.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  for (let last: number | undefined; ; ) {
    const next = last === undefined ? found : found.where('id', after, last)
    const orders = await next.orderBy('id', order).execute()
    const items = await listItems(
      searchDb,
      orders.map(({ id }) => id),
    )
    yield orders.flatMap((each) => toLines(each, items.get(each.id) ?? []))
    last = orders.at(-1)?.id
    if (orders.length < BATCH) return
  }
}
