import { type NotFoundRouteProps, notFound } from '@tanstack/react-router'
import type { PageHead } from '../head.ts'
import { type ListingSearch, parseListingSearch } from '../listing-search.ts'
import { CategoryNotFound, SubcategoryNotFound } from '../ui/not-found-screen.tsx'
import { ListingPending } from '../ui/pending-screens.tsx'
import { findCategory } from './find-category.ts'
import { type ListingArgs, loadListing } from './load-listing.ts'

export const subcategoryPage = {
  notFoundComponent: ({ data }: NotFoundRouteProps) =>
    isCategoryMissing(data) ? <CategoryNotFound /> : <SubcategoryNotFound />,
  pendingComponent: ListingPending,
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }: { search: ListingSearch }) =>
    parseListingSearch({ ...search, subcategory: undefined }),
  loader: async ({
    params: { categoryId, subcategory },
    ...args
  }: ListingArgs & { params: { categoryId: string; subcategory: string } }) => {
    const category = await findCategory(args.context, categoryId)
    if (!category.subcategories.includes(subcategory)) throw notFound({ data: 'subcategory' })
    const listing = await loadListing(args, { category: category.id, subcategory })
    const description = `${category.name} moto, ${subcategory}. Livraison dans les wilayas d'Algérie, paiement à la livraison.`
    const title = `${subcategory} : ${category.name}`
    const head: PageHead = { title, description, image: category.image, ...listing }
    return { category, subcategory, head }
  },
}

function isCategoryMissing(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'data' in data && data.data === 'category'
}
