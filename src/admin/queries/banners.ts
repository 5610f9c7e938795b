import { api } from '#admin/api.ts'
import { upload } from '#admin/upload.ts'
import { MINUTE } from '#web/query-client.ts'
import { type Activation, listMutation, listQueries, type Saved } from './lists.ts'

type Fields = {
  title: string
  isActive: boolean
  image: File | null
  onProgress: (share: number) => void
}

export const banners = listQueries({
  list: 'banners',
  noun: 'Bannière',
  nounWithArticle: 'la bannière',
  staleTime: 10 * MINUTE,
  load: (options) => api('GET /banners', options),
  save: ({ id, fields: { title, isActive, image, onProgress } }: Saved<Fields>) => {
    const parts = { title, isActive: String(isActive), image }
    return id === null
      ? upload('POST /banners', {}, parts, onProgress)
      : upload('PUT /banners/:id', { id }, parts, onProgress)
  },
})

export const activateBanner = listMutation(
  'banners',
  ({ id, isActive }: Activation) => api('PUT /banners/:id', { params: { id }, body: { isActive } }),
  {
    success: ({ isActive }) =>
      isActive ? 'Bannière activée avec succès' : 'Bannière désactivée avec succès',
    error: ({ isActive }) =>
      isActive
        ? "Erreur lors de l'activation de la bannière"
        : 'Erreur lors de la désactivation de la bannière',
  },
)
