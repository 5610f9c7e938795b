import type { PageHead } from '../head.ts'
import { type ListingSearch, parseListingSearch } from '../listing-search.ts'
import { CategoryNotFound } from '../ui/not-found-screen.tsx'
import { ListingPending } from '../ui/pending-screens.tsx'
import { findCategory } from './find-category.ts'
import { type ListingArgs, loadListing } from './load-listing.ts'

export const categoryPage = {
  notFoundComponent: CategoryNotFound,
  pendingComponent: ListingPending,
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }: { search: ListingSearch }) => parseListingSearch(search),
  loader: async ({ params, ...args }: ListingArgs & { params: { categoryId: string } }) => {
    const category = await findCategory(args.context, params.categoryId)
    const listing = await loadListing(args, { category: category.id })
    const description = `${category.name} moto : ${category.subcategories.join(', ') || 'toute la gamme'}. Livraison dans les wilayas d'Algérie, paiement à la livraison.`
    const head: PageHead = { title: category.name, description, image: category.image, ...listing }
    return { category, head }
  },
}
