import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageCount } from '#rules/page-links.ts'
import { useShop } from '../context.ts'
import { ListingPending } from '../frame/pending-screens.tsx'
import type { ListingSearch } from '../listing-search.ts'
import { FilterBar } from './filter-bar.tsx'
import { toFilters } from './filters.ts'
import { NoProducts } from './no-products.tsx'
import { Pagination } from './pagination.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

type Props = {
  title: string
  breadcrumb: ReactNode
  search: ListingSearch
  /** What the address itself narrows the list to. */
  scope: { category?: number; subcategory?: string }
  subcategories?: string[]
}

/** A shelf: title, count, filters, products, pages. */
export function ProductListing({ title, breadcrumb, search, scope, subcategories = [] }: Props) {
  const { queries } = useShop()
  const { data } = useQuery(queries.products(toFilters({ ...search, ...scope })))
  if (!data) return <ListingPending />
  const pages = pageCount(data.total)
  return (
    <div className="page pt-4 pb-16 md:pt-6">
      {breadcrumb}
      <h1 className="heading mt-1 text-5xl md:text-6xl">{title}</h1>
      <p className="mt-2 text-concrete-700" aria-live="polite">
        {countText(data.total)}
        {pages > 1 && ` (Page ${data.page} sur ${pages})`}
      </p>
      <FilterBar search={search} subcategories={subcategories} total={data.total} />
      <h2 className="sr-only">Produits</h2>
      {data.items.length === 0 ? (
        <NoProducts />
      ) : search.display === 'liste' ? (
        <ul className="flex flex-col gap-2">
          {data.items.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} display="list" />
            </li>
          ))}
        </ul>
      ) : (
        <ProductGrid products={data.items} isFirst />
      )}
      <Pagination page={data.page} pages={pages} search={search} />
    </div>
  )
}

function countText(total: number): string {
  return total > 1 ? `${total} produits disponibles` : `${total} produit disponible`
}
