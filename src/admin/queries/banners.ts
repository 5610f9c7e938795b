import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { upload } from '#admin/upload.ts'
import { MINUTE } from '#web/query-client.ts'
import { deletionFrom, putInList } from './lists.ts'

export const banners = queryOptions({
  queryKey: ['banners'],
  queryFn: ({ signal }) => api('GET /banners', { signal }),
  staleTime: 10 * MINUTE,
})

type Saved = {
  id: number | null
  title: string
  isActive: boolean
  image: File | null
  onProgress?: (share: number) => void
}

export const saveBanner = mutationOptions({
  mutationFn: ({ id, title, isActive, image, onProgress }: Saved) => {
    const parts = { title, isActive: String(isActive), image }
    return id === null
      ? upload('POST /banners', {}, parts, { onProgress })
      : upload('PUT /banners/:id', { id }, parts, { onProgress })
  },
  meta: {
    success: ({ id }: Saved) =>
      id === null ? 'Bannière ajoutée avec succès' : 'Bannière modifiée avec succès',
    error: 'Erreur lors de la sauvegarde de la bannière',
    changes: [['banners']],
  },
  onSuccess: (banner, _variables, _result, { client }) => putInList(client, banners.queryKey, banner),
})

type Shown = { id: number; isActive: boolean }

export const activateBanner = mutationOptions({
  mutationFn: ({ id, isActive }: Shown) => api('PUT /banners/:id', { params: { id }, body: { isActive } }),
  meta: {
    success: ({ isActive }: Shown) =>
      isActive ? 'Bannière activée avec succès' : 'Bannière désactivée avec succès',
    error: ({ isActive }: Shown) =>
      isActive
        ? "Erreur lors de l'activation de la bannière"
        : 'Erreur lors de la désactivation de la bannière',
    changes: [['banners']],
  },
  onSuccess: (banner, _variables, _result, { client }) => putInList(client, banners.queryKey, banner),
})

export const deleteBanner = deletionFrom('banners', {
  success: 'Bannière supprimée avec succès',
  error: 'Erreur lors de la suppression de la bannière',
})
