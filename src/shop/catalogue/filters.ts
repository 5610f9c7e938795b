import type { ProductFilters } from '#contract/reads.ts'
import type { ListingSearch } from '../listing-search.ts'

/** The API parameters for a list, from those of its URL. */
export function toFilters({
  display: _display,
  ...search
}: ListingSearch & { category?: number }): ProductFilters {
  return search
}
