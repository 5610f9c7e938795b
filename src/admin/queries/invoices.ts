import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { download } from '#admin/download.ts'
import type { InvoicesQuery } from '#contract/invoice.ts'
import { ApiError } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'

/** The invoice of an order; null while it has none. */
export const orderInvoice = (id: number) =>
  queryOptions({
    queryKey: ['invoices', id],
    queryFn: ({ signal }) =>
      api('GET /orders/:id/invoice', { params: { id }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    staleTime: MINUTE,
  })

export const createInvoice = mutationOptions({
  mutationFn: (id: number) => api('POST /orders/:id/invoice', { params: { id } }),
  meta: { success: 'Facture créée avec succès' },
  onSuccess: (invoice, id, _result, { client }) => client.setQueryData(orderInvoice(id).queryKey, invoice),
})

export const cancelInvoice = mutationOptions({
  mutationFn: (id: number) => api('DELETE /orders/:id/invoice', { params: { id } }),
  meta: { success: 'Facture annulée avec succès', error: 'Erreur lors de l’annulation de la facture' },
  onSuccess: (_response, id, _result, { client }) => client.setQueryData(orderInvoice(id).queryKey, null),
})

/** Downloads the invoices of a period. */
export const exportInvoices = mutationOptions({
  mutationFn: (query: InvoicesQuery) => download('GET /invoices', { query }),
  meta: { error: 'Erreur lors de l’export des factures' },
})
