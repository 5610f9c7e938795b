import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'

export const firstSteps = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => api('GET /shop/steps', { signal }),
})

export const hideFirstSteps = mutationOptions({
  mutationFn: (isHidden: boolean) => api('PUT /shop/steps', { body: { isHidden } }),
  meta: { error: 'Erreur lors de l’enregistrement' },
  onSuccess: (steps, _isHidden, _result, { client }) => client.setQueryData(firstSteps.queryKey, steps),
})

export const demo = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => api('GET /demo', { signal }),
})

/** Removes the demo; nearly every list changes. */
export const removeDemo = mutationOptions({
  mutationFn: () => api('DELETE /demo', { timeout: 60_000 }),
  meta: {
    success: 'Démonstration retirée avec succès',
    error: 'Erreur lors du retrait de la démonstration',
  },
  onSuccess: (_response, _variables, _result, { client }) => client.invalidateQueries(),
})
