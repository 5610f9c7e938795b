import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { upload } from '#admin/upload.ts'
import type { HeroCard } from '#contract/hero-card.ts'
import type { NewsItem } from '#contract/news-item.ts'
import { MINUTE } from '#web/query-client.ts'
import { type Activation, listMutation, listQueries, type Saved } from './lists.ts'

export const news = listQueries({
  list: 'news',
  toasts: {
    added: 'Actualité ajoutée avec succès',
    saved: 'Actualité modifiée avec succès',
    notSaved: "Erreur lors de la sauvegarde de l'actualité",
    deleted: 'Actualité supprimée avec succès',
    notDeleted: "Erreur lors de la suppression de l'actualité",
  },
  staleTime: 5 * MINUTE,
  load: (options) => api('GET /news', options),
  save: ({ id, fields }: Saved<Omit<NewsItem, 'id'>>) =>
    id === null
      ? api('POST /news', { body: fields })
      : api('PUT /news/:id', { params: { id }, body: fields }),
})

export const showNewsItem = listMutation(
  'news',
  ({ id, isActive }: Activation) => api('PUT /news/:id', { params: { id }, body: { isActive } }),
  {
    success: ({ isActive }) =>
      isActive ? 'Actualité affichée avec succès' : 'Actualité masquée avec succès',
    error: "Erreur lors de la modification du statut de l'actualité",
  },
)

type BannerFields = {
  title: string
  isActive: boolean
  image: File | null
  onProgress: (share: number) => void
}

export const banners = listQueries({
  list: 'banners',
  toasts: {
    added: 'Bannière ajoutée avec succès',
    saved: 'Bannière modifiée avec succès',
    notSaved: 'Erreur lors de la sauvegarde de la bannière',
    deleted: 'Bannière supprimée avec succès',
    notDeleted: 'Erreur lors de la suppression de la bannière',
  },
  staleTime: 10 * MINUTE,
  load: (options) => api('GET /banners', options),
  save: ({ id, fields: { title, isActive, image, onProgress } }: Saved<BannerFields>) => {
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

export const heroCards = queryOptions({
  queryKey: ['hero-cards'],
  queryFn: ({ signal }) => api('GET /hero-cards', { signal }),
  staleTime: 5 * MINUTE,
})

export const saveHeroCard = listMutation(
  'hero-cards',
  ({ id, fields }: Saved<Omit<HeroCard, 'id'>>) =>
    id === null
      ? api('POST /hero-cards', { body: fields })
      : api('PUT /hero-cards/:id', { params: { id }, body: fields }),
  {
    success: ({ id }) => (id === null ? 'Carte créée avec succès' : 'Carte mise à jour avec succès'),
    error: 'Erreur lors de la mise à jour',
  },
)

export const activateHeroCard = listMutation(
  'hero-cards',
  ({ id, isActive }: Activation) => api('PUT /hero-cards/:id', { params: { id }, body: { isActive } }),
  {
    success: ({ isActive }) => (isActive ? 'Carte activée avec succès' : 'Carte désactivée avec succès'),
    error: 'Erreur lors de la mise à jour',
  },
)
