import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { ProductFilters } from '#contract/reads.ts'
import { pageCount } from '#rules/page-links.ts'
import { useShop } from '../context.ts'
import type { ListingSearch } from '../listing-search.ts'
import { FilterBar } from './filter-bar.tsx'
import { toFilters } from './filters.ts'
import { ListingResults } from './listing-results.tsx'

type Props = {
  title: string
  breadcrumb: ReactNode
  search: ListingSearch
  /** The part of the catalogue that the path names. */
  scope: { category?: number; subcategory?: string }
  subcategories?: string[]
}

/** A product list: title, count, filters, products, pages. */
export function ProductListing({ title, breadcrumb, search, scope, subcategories = [] }: Props) {
  const { queries } = useShop()
  const count = useRef<HTMLParagraphElement>(null)
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...queries.products(toFilters({ ...search, ...scope })),
    // While filters change, the former products stay on screen; those of another category do not.
    placeholderData: (previous, query) => {
      const before = query?.queryKey[1] as ProductFilters | undefined
      const isSameCategory = before?.category === scope.category
      const isSameSubcategory = !scope.subcategory || before?.subcategory === scope.subcategory
      return isSameCategory && isSameSubcategory ? previous : undefined
    },
  })
  return (
    <div className="page pt-4 pb-16 md:pt-6">
      {breadcrumb}
      <h1 className="heading mt-1 text-5xl md:text-6xl">{title}</h1>
      <p
        ref={count}
        tabIndex={-1}
        className="mt-2 min-h-6 text-concrete-700 focus:outline-none"
        aria-live="polite"
      >
        {data && countText(data.total, data.page)}
      </p>
      <FilterBar
        search={search}
        subcategories={subcategories}
        total={isPlaceholderData ? undefined : data?.total}
        countRef={count}
      />
      <h2 className="sr-only">Produits</h2>
      <ListingResults
        found={data}
        search={search}
        isWaiting={isPlaceholderData}
        isFailed={isError}
        onRetry={refetch}
      />
    </div>
  )
}

function countText(total: number, page: number): string {
  const text = total > 1 ? `${total} produits disponibles` : `${total} produit disponible`
  const pages = pageCount(total)
  return pages > 1 && page <= pages ? `${text} (Page ${page} sur ${pages})` : text
}
