import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { Banner } from '#contract/banner.ts'
import { MINUTE } from '#web/query-client.ts'
import { dropFromList, putInList } from './lists.ts'

export const banners = queryOptions({
  queryKey: ['banners'],
  queryFn: ({ signal }) => api.get<Banner[]>('/banners', { signal }),
  staleTime: 10 * MINUTE,
})

type Shown = { id: number; isActive: boolean }

export const activateBanner = mutationOptions({
  mutationFn: ({ id, isActive }: Shown) => api.put<Banner>(`/banners/${id}`, { body: { isActive } }),
  meta: {
    success: ({ isActive }: Shown) =>
      isActive ? 'Bannière activée avec succès' : 'Bannière désactivée avec succès',
    error: "Erreur lors de l'activation/désactivation de la bannière",
    changes: [['banners']],
  },
  onSuccess: (banner, _variables, _result, { client }) => putInList(client, banners.queryKey, banner),
})

export const deleteBanner = mutationOptions({
  mutationFn: (id: number) => api.delete(`/banners/${id}`),
  meta: {
    success: 'Bannière supprimée avec succès',
    error: 'Erreur lors de la suppression de la bannière',
    changes: [['banners']],
  },
  onSuccess: (_answer, id, _result, { client }) => dropFromList(client, banners.queryKey, id),
})
