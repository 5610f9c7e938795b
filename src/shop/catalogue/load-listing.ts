import type { ShopContext } from '../context.ts'
import type { PageHead } from '../head.ts'
import { isWholeList, type ListingSearch } from '../listing-search.ts'
import { toFilters } from './filters.ts'

/** What the loader of a product list receives from the router. */
export type ListingArgs = {
  context: ShopContext
  deps: ListingSearch
  cause: 'enter' | 'stay' | 'preload'
}

/**
 * Reads the products of a list, and says which page of it this is. Only a visitor who enters the list waits
 * for them: one who changes its filters keeps the list on screen and the field being typed in. A failed
 * preload is ignored, as it would otherwise become the failure of the page.
 */
export async function loadListing(
  { context: { queryClient, queries }, deps, cause }: ListingArgs,
  scope: { category?: number; subcategory?: string },
): Promise<Pick<PageHead, 'page' | 'status'>> {
  const page = isWholeList(deps) ? deps.page : undefined
  const products = queryClient.ensureQueryData(queries.products(toFilters({ ...deps, ...scope })))
  const brands = queryClient.prefetchQuery(queries.brands())
  if (cause !== 'enter') {
    products.catch(() => {})
    return { page }
  }
  const [{ items, total }] = await Promise.all([products, brands])
  const isPastEnd = items.length === 0 && total > 0
  return { page, status: isPastEnd ? 404 : undefined }
}
