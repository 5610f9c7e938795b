import type { OrderExportQuery } from '#contract/admin-order.ts'
import type { Semaphore } from '#server/semaphore.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import { EXPORT_COLUMNS, ORDER_COLUMNS, toLines } from './export-columns.ts'
import { matchingOrders, type OrderDbs, readerFor } from './order-filters.ts'
import { findParcels } from './order-parcels.ts'
import { listItems } from './orders.ts'

/** Orders read at a time, in about 1 ms. */
const BATCH = 100

type Databases = OrderDbs & { limits: { exports: Semaphore } }

/**
 * Exports the orders that the filters find as a sheet, a line for each item, newest first unless sorted. They are
 * read while the sheet is written, so an order that changes meanwhile may be in it before or after its change.
 * @throws UnavailableError at the first batch, when too many exports wait
 */
export function exportOrders(databases: Databases, query: OrderExportQuery): Sheet {
  return { name: 'Commandes', columns: EXPORT_COLUMNS, batches: readBatches(databases, query) }
}

async function* readBatches(databases: Databases, query: OrderExportQuery): AsyncGenerator<Cell[][]> {
  using _turn = await databases.limits.exports.take(1)
  const { db } = databases
  const found = matchingOrders(readerFor(databases, query), query).select('id').limit(BATCH)
  const [order, after] = query.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  for (let last: number | undefined; ; ) {
    const rest = last === undefined ? found : found.where('id', after, last)
    const ids = (await rest.orderBy('id', order).execute()).map(({ id }) => id)
    if (ids.length === 0) return
    const rows = db.selectFrom('orders').select(ORDER_COLUMNS).where('id', 'in', ids).orderBy('id', order)
    const [orders, items, parcels] = await Promise.all([
      rows.execute(),
      listItems(db, ids),
      findParcels(db, ids),
    ])
    yield orders.flatMap((row) =>
      toLines({ ...row, parcel: parcels.get(row.id) ?? null }, items.get(row.id) ?? []),
    )
    if (ids.length < BATCH) return
    last = ids.at(-1)
  }
}
