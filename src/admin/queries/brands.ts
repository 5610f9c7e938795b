import { api } from '#admin/api.ts'
import { MINUTE } from '#web/query-client.ts'
import { listQueries, type Saved } from './lists.ts'

/** A brand that is renamed is renamed in its products too. */
export const brands = listQueries({
  list: 'brands',
  noun: 'Marque',
  nounWithArticle: 'la marque',
  staleTime: 10 * MINUTE,
  load: (options) => api('GET /brands', options),
  save: ({ id, fields }: Saved<{ name: string }>) =>
    id === null
      ? api('POST /brands', { body: fields })
      : api('PUT /brands/:id', { params: { id }, body: fields }),
  savingChanges: [['brands'], ['products'], ['dashboard']],
  deletionChanges: [['brands'], ['dashboard']],
})
