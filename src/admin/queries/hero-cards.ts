import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { HeroCard } from '#contract/hero-card.ts'
import { MINUTE } from '#web/query-client.ts'
import { putInList } from './lists.ts'

export const heroCards = queryOptions({
  queryKey: ['hero-cards'],
  queryFn: ({ signal }) => api('GET /hero-cards', { signal }),
  staleTime: 5 * MINUTE,
})

type Saved = { id: number | null; fields: Omit<HeroCard, 'id'> }

export const saveHeroCard = mutationOptions({
  mutationFn: ({ id, fields }: Saved) =>
    id === null
      ? api('POST /hero-cards', { body: fields })
      : api('PUT /hero-cards/:id', { params: { id }, body: fields }),
  meta: {
    success: ({ id }: Saved) => (id === null ? 'Carte créée avec succès' : 'Carte mise à jour avec succès'),
    error: 'Erreur lors de la mise à jour',
    changes: [['hero-cards']],
  },
  onSuccess: (card, _variables, _result, { client }) => putInList(client, heroCards.queryKey, card),
})

type Shown = { id: number; isActive: boolean }

export const activateHeroCard = mutationOptions({
  mutationFn: ({ id, isActive }: Shown) => api('PUT /hero-cards/:id', { params: { id }, body: { isActive } }),
  meta: {
    success: ({ isActive }: Shown) =>
      isActive ? 'Carte activée avec succès' : 'Carte désactivée avec succès',
    error: 'Erreur lors de la mise à jour',
    changes: [['hero-cards']],
  },
  onSuccess: (card, _variables, _result, { client }) => putInList(client, heroCards.queryKey, card),
})
