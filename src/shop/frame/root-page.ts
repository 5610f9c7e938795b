import { redirect } from '@tanstack/react-router'
import { parseOrderSearch } from '../checkout/order-search.ts'
import type { ShopContext } from '../context.ts'
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
