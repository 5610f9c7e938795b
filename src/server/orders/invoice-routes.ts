import { Existing, type Handlers } from '#server/http/handlers.ts'
import { sheetResponse } from '#server/http/sheet-response.ts'
import { exportInvoices } from './export-invoices.ts'
import { cancelInvoice, createInvoice, findInvoice } from './invoices.ts'

export const invoiceRoutes = {
  'GET /orders/:id/invoice': ({ db, params }) => findInvoice(db, params.id),
  'POST /orders/:id/invoice': async ({ db, params, reads }) => {
    const { invoice, isNew } = await createInvoice(db, params.id, await reads.shop())
    return isNew ? invoice : new Existing(invoice)
  },
  'DELETE /orders/:id/invoice': ({ db, params }) => cancelInvoice(db, params.id),
  'GET /invoices': ({ db, limits, query, request, log }) =>
    sheetResponse({ request, log }, exportInvoices({ db, limits }, query), {
      format: query.format,
      name: 'factures',
    }),
} satisfies Partial<Handlers>
