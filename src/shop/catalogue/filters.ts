import type { ListingSearch } from '../listing-search.ts'
import type { ProductFilters } from '../queries.ts'

/** The API parameters for a list, from those of its URL. */
export function toFilters({
  display: _display,
  ...search
}: ListingSearch & { category?: number }): ProductFilters {
  return search
}
