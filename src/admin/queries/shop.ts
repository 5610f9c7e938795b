import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { MINUTE } from '#web/query-client.ts'

/** Who the shop is. */
export const shopIdentity = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => api('GET /shop', { signal }),
  staleTime: 10 * MINUTE,
})

/** The shop's name; empty until it is loaded. */
export function useShopName(): string {
  return useQuery(shopIdentity).data?.name ?? ''
}
