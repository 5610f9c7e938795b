import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Reads } from '#contract/reads.ts'
import type { ShopSettings } from '#contract/shop-identity.ts'
import type { ShopQueries } from './queries.ts'

export type ShopContext = {
  reads: Reads
  queries: ShopQueries
  queryClient: QueryClient
  settings: ShopSettings
}

export function useShop(): ShopContext {
  return useRouter().options.context
}

/** Settings and query results that a rendered page passes to the browser. */
export type PageState = { settings: ShopSettings; queries: [QueryKey, unknown][] }
