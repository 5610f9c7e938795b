import { type NotFoundRouteProps, notFound } from '@tanstack/react-router'
import type { Category } from '#contract/category.ts'
import type { ShopContext } from '../context.ts'
import type { PageHead } from '../head.ts'
import { isWholeList, parseListingSearch, toFilters } from '../listing-search.ts'
import { insteadOf } from '../queries.ts'
import { CategoryNotFound, SubcategoryNotFound } from '../ui/notice-screens.tsx'
import { ListingPending } from '../ui/pending-screens.tsx'

type ListingArgs = {
  context: ShopContext
  location: { search: Record<string, unknown> }
  cause: 'enter' | 'stay' | 'preload'
}
type SubcategoryArgs = ListingArgs & { params: { categoryId: string; subcategory: string } }

/** Omits loaderDeps: changed filters would load a new match, whose pending screen hides the focused field. */
const listingPage = {
  pendingComponent: ListingPending,
  validateSearch: parseListingSearch,
  shouldReload: true,
}

export const searchPage = {
  ...listingPage,
  loader: async (args: ListingArgs) => {
    const { status } = await loadListing(args, {})
    const { search } = parseListingSearch(args.location.search)
    const title = search ? `Recherche\u00a0: ${search}` : 'Tous les produits'
    const description = `${title}. Équipement et pièces moto en Algérie, paiement à la livraison.`
    return { head: { title, description, isPrivate: true, status } satisfies PageHead }
  },
}

export const categoryPage = {
  ...listingPage,
  notFoundComponent: CategoryNotFound,
  loader: async ({ params, ...args }: ListingArgs & { params: { categoryId: string } }) => {
    const category = await findCategory(args.context, params.categoryId)
    const listing = await loadListing(args, { category: category.id })
    const description = `${category.name} moto\u00a0: ${category.subcategories.join(', ') || 'toute la gamme'}. Livraison dans les wilayas d’Algérie, paiement à la livraison.`
    const head: PageHead = { title: category.name, description, image: category.image, ...listing }
    return { category, head }
  },
}

export const subcategoryPage = {
  ...listingPage,
  notFoundComponent: ({ data }: NotFoundRouteProps) =>
    data === 'category' ? <CategoryNotFound /> : <SubcategoryNotFound />,
  validateSearch: (search: Record<string, unknown>) =>
    parseListingSearch({ ...search, subcategory: undefined }),
  loader: async ({ params: { categoryId, subcategory }, ...args }: SubcategoryArgs) => {
    const category = await findCategory(args.context, categoryId)
    if (!category.subcategories.includes(subcategory)) throw notFound({ data: 'subcategory' })
    const listing = await loadListing(args, { category: category.id, subcategory })
    const description = `${category.name} moto, ${subcategory}. Livraison dans les wilayas d’Algérie, paiement à la livraison.`
    const title = `${subcategory}\u00a0: ${category.name}`
    const head: PageHead = { title, description, image: category.image, ...listing }
    return { category, subcategory, head }
  },
}

/** Finds the category whose id is in the URL. Throws notFound with the data 'category'. */
async function findCategory({ queryClient, queries }: ShopContext, idText: string): Promise<Category> {
  const categories = await queryClient.ensureQueryData(queries.categories())
  const category = categories.find(({ id }) => String(id) === idText)
  if (!category) throw notFound({ data: 'category' })
  return category
}

/**
 * Returns the page number of an unfiltered list, and status 404 past the end of any. Waits for products, and
 * throws if they fail, only when a visitor enters the list: changed filters keep the former ones on screen.
 */
async function loadListing(
  { context: { queryClient, queries }, location, cause }: ListingArgs,
  scope: { category?: number; subcategory?: string },
): Promise<Pick<PageHead, 'page' | 'status'>> {
  const search = parseListingSearch(location.search)
  const page = isWholeList(search) ? search.page : undefined
  const filters = toFilters({ ...search, ...scope })
  const products = queryClient.ensureQueryData(queries.products(filters))
  const values = queryClient.prefetchQuery(queries.productFilters(filters))
  const model =
    search.model === undefined ? null : queryClient.prefetchQuery(queries.vehicleModels([search.model]))
  if (cause !== 'enter') {
    products.catch(() => {})
    return { page }
  }
  const [{ items, total }] = await Promise.all([products, values, model])
  if (total === 0) {
    const instead = queries.products(insteadOf(scope.category))
    await Promise.all([queryClient.prefetchQuery(instead), queryClient.prefetchQuery(queries.categories())])
  }
  return { page, status: items.length === 0 && total > 0 ? 404 : undefined }
}
