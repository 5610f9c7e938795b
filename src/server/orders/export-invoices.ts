import type { InvoicesQuery } from '#contract/invoice.ts'
import { algiersTime, startOfDay } from '#rules/algiers.ts'
import type { Db } from '#server/db/open.ts'
import type { Semaphore } from '#server/semaphore.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import type { InvoiceContent } from './invoices.ts'

/** Invoices per query. */
const BATCH = 200

const COLUMNS = [
  { name: 'Numéro', width: 13 },
  { name: 'Date', width: 12 },
  { name: 'Commande', width: 10 },
  { name: 'Client', width: 28 },
  { name: 'Total', width: 12 },
  { name: 'Annulée', width: 9 },
]

type Databases = { db: Db; limits: { exports: Semaphore } }

/**
 * Exports the invoices of days of Algiers by number, cancelled ones too, as they were made; totals in DA.
 * @throws UnavailableError at the first batch, when too many exports are queued
 */
export function exportInvoices(databases: Databases, query: InvoicesQuery): Sheet {
  return { name: 'Factures', columns: COLUMNS, batches: readBatches(databases, query) }
}

async function* readBatches(
  { db, limits }: Databases,
  { from, to }: InvoicesQuery,
): AsyncGenerator<Cell[][]> {
  using _turn = await limits.exports.take(1)
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('invoices')
      .selectAll()
      .where('number', '>', last)
      .$if(from !== undefined, (query) =>
        query.where('created_at', '>=', startOfDay(from ?? '').toISOString()),
      )
      .$if(to !== undefined, (query) => query.where('created_at', '<', startOfDay(to ?? '', 1).toISOString()))
      .orderBy('number')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    yield rows.map((row) => {
      const { order }: InvoiceContent = JSON.parse(row.content)
      const day = algiersTime(new Date(row.created_at)).slice(0, 10)
      const isCancelled = row.cancelled_at === null ? null : 'oui'
      return [row.number, day, order.id, order.customerName, order.totalPrice, isCancelled]
    })
    if (rows.length < BATCH) return
    last = rows.at(-1)?.number ?? ''
  }
}
