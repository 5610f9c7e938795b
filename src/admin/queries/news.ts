import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { NewsItem } from '#contract/news-item.ts'
import { MINUTE } from '#web/query-client.ts'
import { deletionFrom, putInList } from './lists.ts'

export const news = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => api('GET /news', { signal }),
  staleTime: 5 * MINUTE,
})

type Saved = { id: number | null; fields: Omit<NewsItem, 'id'> }

export const saveNewsItem = mutationOptions({
  mutationFn: ({ id, fields }: Saved) =>
    id === null
      ? api('POST /news', { body: fields })
      : api('PUT /news/:id', { params: { id }, body: fields }),
  meta: {
    success: ({ id }: Saved) =>
      id === null ? 'Actualité ajoutée avec succès' : 'Actualité modifiée avec succès',
    error: "Erreur lors de la sauvegarde de l'actualité",
    changes: [['news']],
  },
  onSuccess: (item, _variables, _result, { client }) => putInList(client, news.queryKey, item),
})

type Shown = { id: number; isActive: boolean }

export const showNewsItem = mutationOptions({
  mutationFn: ({ id, isActive }: Shown) => api('PUT /news/:id', { params: { id }, body: { isActive } }),
  meta: {
    success: ({ isActive }: Shown) =>
      isActive ? 'Actualité affichée avec succès' : 'Actualité masquée avec succès',
    error: "Erreur lors de la modification du statut de l'actualité",
    changes: [['news']],
  },
  onSuccess: (item, _variables, _result, { client }) => putInList(client, news.queryKey, item),
})

export const deleteNewsItem = deletionFrom('news', {
  success: 'Actualité supprimée avec succès',
  error: "Erreur lors de la suppression de l'actualité",
})
