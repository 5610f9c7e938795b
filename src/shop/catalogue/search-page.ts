import type { PageHead } from '../head.ts'
import { type ListingSearch, parseListingSearch } from '../listing-search.ts'
import { ListingPending } from '../ui/pending-screens.tsx'
import { type ListingArgs, loadListing } from './load-listing.ts'

export const searchPage = {
  pendingComponent: ListingPending,
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }: { search: ListingSearch }) => parseListingSearch(search),
  loader: async (args: ListingArgs) => {
    const { status } = await loadListing(args, {})
    const { search } = args.deps
    const title = search ? `Recherche : ${search}` : 'Tous les produits'
    const description = `${title}. Équipement et pièces moto en Algérie, paiement à la livraison.`
    const head: PageHead = { title, description, isPrivate: true, status }
    return { head }
  },
}
