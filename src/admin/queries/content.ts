import { api, query } from '#admin/api.ts'
import { upload } from '#admin/upload.ts'
import { MINUTE } from '#web/query-client.ts'
import { listMutation, listResource, type Saved, saveItem } from './list-resource.ts'

export const news = listResource('news', {
  noun: 'actualité',
  gender: 'feminine',
  query: query('GET /news', { key: ['news'], staleTime: 5 * MINUTE }),
  save: saveItem('news'),
})

const activate =
  (list: 'banners' | 'hero-cards' | 'news') =>
  ({ id, isActive }: { id: number; isActive: boolean }) =>
    api(`PUT /${list}/:id`, { params: { id }, body: { isActive } })

export const showNewsItem = listMutation('news', activate('news'), {
  success: ({ isActive }) => (isActive ? 'Actualité affichée avec succès' : 'Actualité masquée avec succès'),
  error: "Erreur lors de la modification du statut de l'actualité",
})

type BannerFields = {
  title: string
  link: string
  isActive: boolean
  image: File | null
  onProgress: (share: number) => void
}

export const banners = listResource('banners', {
  noun: 'bannière',
  gender: 'feminine',
  query: query('GET /banners', { key: ['banners'], staleTime: 10 * MINUTE }),
  save: ({ id, fields: { title, link, isActive, image, onProgress } }: Saved<BannerFields>) => {
    const parts = { title, link, isActive: String(isActive), image }
    return id === null
      ? upload('POST /banners', {}, parts, { onProgress })
      : upload('PUT /banners/:id', { id }, parts, { onProgress })
  },
})

export const activateBanner = listMutation('banners', activate('banners'), {
  success: ({ isActive }) => (isActive ? 'Bannière activée avec succès' : 'Bannière désactivée avec succès'),
  error: ({ isActive }) =>
    isActive
      ? "Erreur lors de l'activation de la bannière"
      : 'Erreur lors de la désactivation de la bannière',
})

export const heroCards = query('GET /hero-cards', { key: ['hero-cards'], staleTime: 5 * MINUTE })

export const saveHeroCard = listMutation('hero-cards', saveItem('hero-cards'), {
  success: ({ id }) => (id === null ? 'Onglet créé avec succès' : 'Onglet mis à jour avec succès'),
  error: 'Erreur lors de la mise à jour',
})

export const activateHeroCard = listMutation('hero-cards', activate('hero-cards'), {
  success: ({ isActive }) => (isActive ? 'Onglet activé avec succès' : 'Onglet désactivé avec succès'),
  error: 'Erreur lors de la mise à jour',
})
