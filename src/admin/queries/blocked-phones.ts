import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { MINUTE } from '#web/query-client.ts'

/** The blocked phones, latest first; `blockPhone` of queries/orders.ts adds one. */
export const blockedPhones = queryOptions({
  queryKey: ['blocked-phones'],
  queryFn: ({ signal }) => api('GET /blocked-phones', { signal }),
  staleTime: MINUTE,
})

export const unblockPhone = mutationOptions({
  mutationFn: (id: number) => api('DELETE /blocked-phones/:id', { params: { id } }),
  meta: {
    success: 'Numéro débloqué avec succès',
    error: 'Erreur lors du déblocage du numéro',
    changes: [['blocked-phones'], ['orders']],
  },
  onSuccess: (_response, id, _result, { client }) =>
    client.setQueryData(blockedPhones.queryKey, (phones) => phones?.filter((phone) => phone.id !== id)),
})
