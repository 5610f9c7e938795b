import type { InvoicesQuery } from '#contract/invoice.ts'
import { algiersTime, startOfDay } from '#rules/algiers.ts'
import type { Db } from '#server/db/open.ts'
import type { Semaphore } from '#server/semaphore.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import { toInvoice } from './invoices.ts'

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
 * Exports the invoices of some days of Algiers by number, with cancelled ones. Totals in DA.
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
      const { number, at, isCancelled, order, net, vat, stamp } = toInvoice(row)
      const day = algiersTime(new Date(at)).slice(0, 10)
      const cancelled = isCancelled ? 'oui' : null
      return [number, day, order.id, order.customerName, order.totalPrice, cancelled, net, vat, stamp]
    })
    if (rows.length < BATCH) return
    last = rows.at(-1)?.number ?? ''
  }
}
