import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { MINUTE } from '#web/query-client.ts'

export const dashboard = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api('GET /dashboard', { signal }),
  staleTime: 5 * MINUTE,
})

export const lastBackup = queryOptions({
  queryKey: ['last-backup'],
  queryFn: ({ signal }) => api('GET /backups/last', { signal }),
  staleTime: 5 * MINUTE,
})
