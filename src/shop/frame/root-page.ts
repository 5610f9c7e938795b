import { redirect } from '@tanstack/react-router'
import type { ShopContext } from '../context.ts'
import { parseOrderSearch } from '../order-search.ts'
import { Frame } from './frame.tsx'

export const rootPage = {
  component: Frame,
  beforeLoad: ({ location }: { location: { pathname: string; search: object } }) => {
    const { orderId } = parseOrderSearch({ ...location.search })
    if (orderId && location.pathname !== '/succes-commande') {
      throw redirect({ to: '/succes-commande', search: { orderId } })
    }
  },
  loader: async ({ context: { queryClient, queries } }: { context: ShopContext }) => {
    await Promise.all([
      queryClient.prefetchQuery(queries.categories()),
      queryClient.prefetchQuery(queries.activeNews()),
    ])
  },
}
