import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { MINUTE } from '#web/query-client.ts'
import { deletionFrom, putInList } from './lists.ts'

export const wilayas = queryOptions({
  queryKey: ['wilayas'],
  queryFn: ({ signal }) => api('GET /wilayas', { signal }),
  staleTime: 30 * MINUTE,
})

type Saved = { id: number | null; fields: Omit<Wilaya, 'id'> }

export const saveWilaya = mutationOptions({
  mutationFn: ({ id, fields }: Saved) =>
    id === null
      ? api('POST /wilayas', { body: fields })
      : api('PUT /wilayas/:id', { params: { id }, body: fields }),
  meta: {
    success: ({ id }: Saved) => (id === null ? 'Wilaya ajoutée avec succès' : 'Wilaya modifiée avec succès'),
    error: 'Erreur lors de la sauvegarde de la wilaya',
    changes: [['wilayas']],
  },
  onSuccess: (wilaya, _variables, _result, { client }) => putInList(client, wilayas.queryKey, wilaya),
})

export const deleteWilaya = deletionFrom('wilayas', {
  success: 'Wilaya supprimée avec succès',
  error: 'Erreur lors de la suppression de la wilaya',
})
