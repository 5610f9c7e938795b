import {
  type InvoiceItem,
  type InvoicesListQuery,
  type InvoicesQuery,
  MAX_INVOICES,
  type MissingInvoices,
} from '#contract/invoice.ts'
import type { PageOf } from '#contract/product.ts'
import { algiersTime, startOfDay } from '#rules/algiers-time.ts'
import { contains, foldSearch } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import { count } from '#server/db/rows.ts'
import type { Semaphore } from '#server/semaphore.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import { searchTexts } from '../list/order-filters.ts'
import { toInvoice } from './invoices.ts'

/** Lists invoices, latest first, with cancelled ones; days are those of Algiers, totals in DA. */
export async function listInvoices(
  db: Db,
  { search, from, to, page, limit }: InvoicesListQuery,
): Promise<PageOf<InvoiceItem>> {
  const wanted = search === undefined ? '' : foldSearch(search)
  let found = invoicesOf(db, { from, to })
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
      const { customerName, totalPrice: total } = order
      return { number, at, orderId: row.order_id, customerName, total, isCancelled }
    }),
    total,
    page,
    pageSize: limit,
  }
}

/** Selects the invoices of a range of days in Algiers. */
function invoicesOf(db: Db, { from, to }: Pick<InvoicesQuery, 'from' | 'to'>) {
  let found = db.selectFrom('invoices')
  if (from) found = found.where('created_at', '>=', startOfDay(from).toISOString())
  if (to) found = found.where('created_at', '<', startOfDay(to, 1).toISOString())
  return found
}

/**
 * Counts the orders delivered since a day in Algiers that have no valid invoice, and lists the ids of the
 * first MAX_INVOICES, earliest delivery first.
 */
export async function findMissingInvoices(db: Db, since: string): Promise<MissingInvoices> {
  const begin = startOfDay(since).toISOString()
  const found = db
    .selectFrom('orders')
    .select((order) => [
      'orders.id',
      order
        .selectFrom('order_events')
        .whereRef('order_id', '=', 'orders.id')
        .where('to_status', '=', 'delivered')
        .select((event) => event.fn.max('created_at').as('at'))
        .as('delivered_at'),
    ])
    .where('status', '=', 'delivered')
    .where('updated_at', '>=', begin)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .whereRef('order_id', '=', 'orders.id')
            .where('cancelled_at', 'is', null)
            .select('id'),
        ),
      ),
    )
  const delivered = db.selectFrom(found.as('delivered')).where('delivered_at', '>=', begin)
  const rows = delivered.select('id').orderBy('delivered_at').orderBy('id').limit(MAX_INVOICES).execute()
  const all = delivered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const [first, { total }] = await Promise.all([rows, all])
  return { total, orderIds: first.map(({ id }) => id) }
}

const BATCH = 200

const COLUMNS = [
  { name: 'Numéro', width: 13 },
  { name: 'Date', width: 12 },
  { name: 'Commande', width: 10 },
  { name: 'Client', width: 28 },
  { name: 'Total', width: 12 },
  { name: 'Annulée', width: 9 },
  { name: 'HT', width: 12 },
  { name: 'TVA', width: 12 },
  { name: 'Timbre', width: 9 },
]

type Databases = { db: Db; limits: { exports: Semaphore } }

/**
 * Exports the invoices of a range of days in Algiers by number, also cancelled ones. Totals in DA.
 * @throws UnavailableError at the first batch, when too many exports are queued
 */
export function exportInvoices(databases: Databases, query: InvoicesQuery): Sheet {
  return { name: 'Factures', columns: COLUMNS, batches: readBatches(databases, query) }
}

async function* readBatches({ db, limits }: Databases, query: InvoicesQuery): AsyncGenerator<Cell[][]> {
  using _turn = await limits.exports.take(1)
  for (let last = ''; ; ) {
    const rows = await invoicesOf(db, query)
      .selectAll()
      .where('number', '>', last)
      .orderBy('number')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    yield rows.map((row) => {
      const { number, at, isCancelled, order, net, vat, stamp } = toInvoice(row)
      const day = algiersTime(new Date(at)).slice(0, 10)
      const cancelled = isCancelled ? 'oui' : null
      return [number, day, order.id, order.customerName, order.totalPrice, cancelled, net, vat, stamp]
    })
    if (rows.length < BATCH) return
    last = rows.at(-1)?.number ?? ''
  }
}
