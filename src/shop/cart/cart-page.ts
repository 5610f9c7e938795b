import type { ShopContext } from '../context.ts'
import type { PageHead } from '../head.ts'
import { CartPending } from '../ui/pending-screens.tsx'

export const cartPage = {
  pendingComponent: CartPending,
  loader: async ({ context: { queryClient, queries } }: { context: ShopContext }) => {
    await queryClient.prefetchQuery(queries.freeDelivery())
    const description =
      'Votre panier\u00a0: quantités, disponibilité et frais de livraison avant de commander.'
    const head: PageHead = { title: 'Panier', description, isPrivate: true }
    return { head }
  },
}
