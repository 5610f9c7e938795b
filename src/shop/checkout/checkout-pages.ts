import type { ShopContext } from '../context.ts'
import type { PageHead } from '../head.ts'
import { parseOrderSearch } from '../order-search.ts'
import { CheckoutPending } from '../ui/pending-screens.tsx'

export const checkoutPage = {
  pendingComponent: CheckoutPending,
  loader: async ({ context: { queryClient, queries } }: { context: ShopContext }) => {
    await Promise.all([
      queryClient.prefetchQuery(queries.freeDelivery()),
      queryClient.prefetchQuery(queries.wilayas()),
    ])
    const description = 'Passez votre commande sans compte et payez en espèces à la livraison.'
    const head: PageHead = { title: 'Commande', description, isPrivate: true }
    return { head }
  },
}

export const orderSuccessPage = {
  validateSearch: parseOrderSearch,
  loader: () => {
    const description = 'Votre commande est enregistrée.'
    const head: PageHead = { title: 'Commande enregistrée', description, isPrivate: true }
    return { head }
  },
}
