import { api } from '#admin/api.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { MINUTE } from '#web/query-client.ts'
import { listQueries, type Saved } from './lists.ts'

export const wilayas = listQueries({
  list: 'wilayas',
  noun: 'Wilaya',
  nounWithArticle: 'la wilaya',
  staleTime: 30 * MINUTE,
  load: (options) => api('GET /wilayas', options),
  save: ({ id, fields }: Saved<Omit<Wilaya, 'id'>>) =>
    id === null
      ? api('POST /wilayas', { body: fields })
      : api('PUT /wilayas/:id', { params: { id }, body: fields }),
})
