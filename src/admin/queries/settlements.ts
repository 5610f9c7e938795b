import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { download } from '#admin/download.ts'
import { upload } from '#admin/upload.ts'
import { MINUTE } from '#web/query-client.ts'

/** A page of the couriers' settlements, latest first, without their lines. */
export const settlementsPage = (page: number) =>
  queryOptions({
    queryKey: ['settlements', 'list', page],
    queryFn: ({ signal }) => api('GET /settlements', { query: page === 1 ? {} : { page }, signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  })

export const oneSettlement = (id: number) =>
  queryOptions({
    queryKey: ['settlements', 'one', id],
    queryFn: ({ signal }) => api('GET /settlements/:id', { params: { id }, signal }),
    staleTime: MINUTE,
  })

export type NewSettlement = {
  courierId: string
  file: File | null
  trackingColumn: string
  amountColumn: string
  feeColumn: string
}

/** Uploads a courier's sheet and compares it with what it owes; changes no order. */
export const addSettlement = mutationOptions({
  mutationFn: ({ onProgress, ...parts }: NewSettlement & { onProgress: (share: number) => void }) =>
    upload('POST /settlements', {}, parts, onProgress),
  // The form shows errors.
  meta: { changes: [['settlements', 'list']] },
  onSuccess: (settlement, _variables, _result, { client }) =>
    client.setQueryData(oneSettlement(settlement.id).queryKey, settlement),
})

/** Marks parcels as paid: the lines that match, and the listed ones. */
export const acceptSettlement = mutationOptions({
  mutationFn: ({ id, trackings }: { id: number; trackings: string[] }) =>
    api('POST /settlements/:id/accept', { params: { id }, body: { trackings } }),
  meta: {
    success: 'Versement accepté',
    error: 'Le versement n’a pas été accepté',
    changes: [['settlements'], ['outstanding'], ['orders']],
  },
  onSuccess: (settlement, { id }, _result, { client }) =>
    client.setQueryData(oneSettlement(id).queryKey, settlement),
})

export const deleteSettlement = mutationOptions({
  mutationFn: (id: number) => api('DELETE /settlements/:id', { params: { id } }),
  meta: { success: 'Versement supprimé', changes: [['settlements', 'list']] },
})

export const exportSettlement = mutationOptions({
  mutationFn: ({ id, format }: { id: number; format: 'xlsx' | 'csv' }) =>
    download('GET /settlements/:id/export', { params: { id }, query: { format } }),
  meta: { error: 'Erreur lors de l’export du versement' },
})
