import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { createShopRouter } from './router.ts'

/** The storefront, in a browser and on the server alike. */
export function App({ router, queryClient }: ReturnType<typeof createShopRouter>) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
