import type { ProductFilters } from '#contract/reads.ts'
import type { ListingSearch } from '../listing-search.ts'

/** What the API is asked for, from what stands in the address. */
export function toFilters({
  display: _display,
  ...search
}: ListingSearch & { category?: number }): ProductFilters {
  return search
}
