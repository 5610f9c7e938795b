import { api } from '#admin/api.ts'
import type { NewsItem } from '#contract/news-item.ts'
import { MINUTE } from '#web/query-client.ts'
import { type Activation, listMutation, listQueries, type Saved } from './lists.ts'

export const news = listQueries({
  list: 'news',
  noun: 'Actualité',
  nounWithArticle: "l'actualité",
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
