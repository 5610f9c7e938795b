import type { ListingSearch } from '../listing-search.ts'
import type { ProductFilters } from '../queries.ts'

/** What the API is asked for, from what stands in the address. */
export function toFilters({
  display: _display,
  ...search
}: ListingSearch & { category?: number }): ProductFilters {
  return search
}
