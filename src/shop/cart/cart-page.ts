import type { ShopContext } from '../context.ts'
import { CartPending } from '../frame/pending-screens.tsx'
import type { PageHead } from '../head.ts'

export const cartPage = {
  pendingComponent: CartPending,
  loader: async ({ context: { queryClient, queries } }: { context: ShopContext }) => {
    await queryClient.prefetchQuery(queries.freeDelivery())
    const description = 'Votre panier : quantités, disponibilité et frais de livraison avant de commander.'
    const head: PageHead = { title: 'Panier', description }
    return { head }
  },
}
