import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import type { Reads } from '#contract/reads.ts'
import type { ShopSettings } from '#contract/shop-identity.ts'
import { createQueryClient } from '#web/query-client.ts'
import { parseSearch, stringifySearch } from '#web/search-params.ts'
import type { ShopContext } from './context.ts'
import { createQueries } from './queries.ts'
import { routeTree } from './routes.tsx'
import { ErrorScreen, NotFoundScreen } from './ui/notice-screens.tsx'

export function createShopRouter(options: { reads: Reads; settings: ShopSettings; history?: RouterHistory }) {
  const queryClient = createQueryClient()
  const context: ShopContext = {
    reads: options.reads,
    queries: createQueries(options.reads),
    queryClient,
    settings: options.settings,
  }
  const router = createRouter({
    routeTree,
    context,
    history: options.history,
    parseSearch,
    stringifySearch,
    // On the server, the router would write an inline script, which the content security policy forbids. In
    // the browser, hydration must keep the position to which the visitor has scrolled.
    scrollRestoration: import.meta.env.SSR ? false : () => window.scrollY === 0,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
  return { router, queryClient }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>['router']
  }
}

export function App({ router, queryClient }: ReturnType<typeof createShopRouter>) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
