import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { ApiClient } from '#web/api-client.ts'
import type { Fragments } from './fragments.ts'
import type { ShopQueries } from './queries.ts'

/** What every screen works with. */
export type ShopContext = {
  api: ApiClient
  queries: ShopQueries
  queryClient: QueryClient
  settings: ShopSettings
  /** On the server alone. */
  fragments?: Fragments | undefined
  /** On the server alone: what loaders need not read again. */
  known?: KnownReads | undefined
}

/** What was read without parameters for pages made before, by the names of its queries. */
export type KnownReads = Map<string, unknown>

/** The shop's context, in a component. */
export function useShop(): ShopContext {
  return useRouter().options.context as ShopContext
}
