import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { HeroCard } from '#contract/hero-card.ts'
import { MINUTE } from '#web/query-client.ts'
import { type Activation, listMutation, type Saved } from './lists.ts'

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
