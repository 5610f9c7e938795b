import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { ApiClient } from '#web/api-client.ts'
import type { ShopQueries } from './queries.ts'

/** What every screen works with. */
export type ShopContext = {
  api: ApiClient
  queries: ShopQueries
  queryClient: QueryClient
  settings: ShopSettings
}

/** The shop's context, in a component. */
export function useShop(): ShopContext {
  return useRouter().options.context as ShopContext
}
