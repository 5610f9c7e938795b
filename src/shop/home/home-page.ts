import type { ShopContext } from '../context.ts'
import type { PageHead } from '../head.ts'
import { NEW_ARRIVALS } from '../queries.ts'
import { HomePending } from '../ui/pending-screens.tsx'

export const homePage = {
  pendingComponent: HomePending,
  loader: async ({ context: { queryClient, queries, settings } }: { context: ShopContext }) => {
    await Promise.all([
      queryClient.prefetchQuery(queries.activeBanners()),
      queryClient.prefetchQuery(queries.activeHeroCards()),
      queryClient.prefetchQuery(queries.freeDelivery()),
      ...(settings.hasAbout ? [queryClient.prefetchQuery(queries.shop())] : []),
      queryClient.prefetchQuery(queries.products(NEW_ARRIVALS)),
    ])
    const banners = queryClient.getQueryData(queries.activeBanners().queryKey) ?? []
    const head: PageHead = {
      title: `${settings.name}, équipement moto en Algérie`,
      description: `Casques, blousons, gants, bottes et pièces détachées moto. Livraison à domicile ou en centre dans les wilayas d’Algérie, paiement à la livraison.`,
      image: banners.find((banner) => banner.hasImage)?.image,
    }
    return { head }
  },
}
