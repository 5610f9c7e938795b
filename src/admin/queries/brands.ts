import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { MINUTE } from '#web/query-client.ts'
import { deletionFrom, putInList } from './lists.ts'

export const brands = queryOptions({
  queryKey: ['brands'],
  queryFn: ({ signal }) => api('GET /brands', { signal }),
  staleTime: 10 * MINUTE,
})

type Saved = { id: number | null; name: string }

/** Adds a brand (`id` null) or renames one, in its products too. */
export const saveBrand = mutationOptions({
  mutationFn: ({ id, name }: Saved) =>
    id === null
      ? api('POST /brands', { body: { name } })
      : api('PUT /brands/:id', { params: { id }, body: { name } }),
  meta: {
    success: ({ id }: Saved) => (id === null ? 'Marque ajoutée avec succès' : 'Marque modifiée avec succès'),
    error: 'Erreur lors de la sauvegarde de la marque',
    changes: [['brands'], ['products'], ['dashboard']],
  },
  onSuccess: (brand, _variables, _result, { client }) => putInList(client, brands.queryKey, brand),
})

export const deleteBrand = deletionFrom('brands', {
  success: 'Marque supprimée avec succès',
  error: 'Erreur lors de la suppression de la marque',
  changes: [['brands'], ['dashboard']],
})
