import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { FreeDeliverySetting } from '#contract/free-delivery.ts'
import { MINUTE } from '#web/query-client.ts'

export const freeDelivery = queryOptions({
  queryKey: ['free-delivery'],
  queryFn: ({ signal }) => api('GET /free-delivery', { signal }),
  staleTime: 30 * MINUTE,
})

export const saveFreeDelivery = mutationOptions({
  mutationFn: (fields: FreeDeliverySetting) => api('PUT /free-delivery', { body: fields }),
  meta: {
    success: 'Livraison gratuite mise à jour avec succès',
    error: 'Erreur lors de la mise à jour de la livraison gratuite',
    changes: [['free-delivery']],
  },
  onSuccess: (setting, _variables, _result, { client }) =>
    client.setQueryData(freeDelivery.queryKey, setting),
})

export const activateFreeDelivery = mutationOptions({
  mutationFn: (isActive: boolean) => api('PUT /free-delivery', { body: { isActive } }),
  meta: {
    success: (isActive: boolean) =>
      isActive ? 'Livraison gratuite activée avec succès' : 'Livraison gratuite désactivée avec succès',
    error: 'Erreur lors de la mise à jour de la livraison gratuite',
    changes: [['free-delivery']],
  },
  onSuccess: (setting, _variables, _result, { client }) =>
    client.setQueryData(freeDelivery.queryKey, setting),
})
