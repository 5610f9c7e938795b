import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Reads } from '#contract/reads.ts'
import type { ShopSettings } from '#contract/shop-identity.ts'
import type { ShopQueries } from './queries.ts'

/** The reads, queries and settings that every screen uses. */
export type ShopContext = {
  reads: Reads
  queries: ShopQueries
  queryClient: QueryClient
  settings: ShopSettings
}

/** The shop's context, in a component. */
export function useShop(): ShopContext {
  return useRouter().options.context
}
