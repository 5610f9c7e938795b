import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Category } from '#contract/category.ts'
import type { ProductFilterValues } from '#contract/product-query.ts'
import type { ProductFilters } from '#contract/reads.ts'
import { formatCount } from '#rules/money.ts'
import { pageCount } from '#rules/product-list.ts'
import { useShop } from '../context.ts'
import { type ListingSearch, toFilters } from '../listing-search.ts'
import { VehicleLinks } from '../vehicle/vehicle-links.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { CompareBar } from './compare-tick.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListingResults } from './listing-results.tsx'

const searchRoute = getRouteApi('/recherche')
const categoryRoute = getRouteApi('/categorie/$categoryId')
const subcategoryRoute = getRouteApi('/categorie/$categoryId/sous-categorie/$subcategory')

export function SearchScreen() {
  return <ProductListing search={searchRoute.useSearch()} />
}

export function CategoryScreen() {
  const { category } = categoryRoute.useLoaderData()
  return <ProductListing search={categoryRoute.useSearch()} category={category} />
}

export function SubcategoryScreen() {
  const { category, subcategory } = subcategoryRoute.useLoaderData()
  const search = subcategoryRoute.useSearch()
  return <ProductListing search={search} category={category} subcategory={subcategory} />
}

const NO_VALUES: ProductFilterValues = { brands: [], sizes: [], prices: null, specifications: [] }

type Props = { search: ListingSearch; category?: Category; subcategory?: string }

function ProductListing({ search, category, subcategory }: Props) {
  const { queries, settings } = useShop()
  const count = useRef<HTMLParagraphElement>(null)
  const filters = toFilters({ ...search, category: category?.id, ...(subcategory && { subcategory }) })
  const { data: values = NO_VALUES } = useQuery({
    ...queries.productFilters(filters),
    // Keeps the former values in the filter fields while new ones load.
    placeholderData: (previous) => previous,
  })
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...queries.products(filters),
    // Keeps former products of the same category, or of the same subcategory, on screen.
    placeholderData: (previous, query) => {
      const before = query?.queryKey[1] as ProductFilters | undefined
      const isSameCategory = before?.category === category?.id
      const isSameSubcategory = !subcategory || before?.subcategory === subcategory
      return isSameCategory && isSameSubcategory ? previous : undefined
    },
  })
  const { data: [model] = [] } = useQuery({
    ...queries.vehicleModels(search.model === undefined ? [] : [search.model]),
    enabled: search.model !== undefined,
  })
  return (
    <div className="page pt-4 pb-16 md:pt-6">
      <Breadcrumb>
        {category && subcategory && (
          <Link
            to="/categorie/$categoryId"
            params={{ categoryId: String(category.id) }}
            activeOptions={{ exact: true }}
          >
            {category.name}
          </Link>
        )}
        <span aria-current="page">{subcategory ?? category?.name ?? 'Recherche'}</span>
      </Breadcrumb>
      <h1 className="heading mt-1 text-5xl md:text-6xl">
        {subcategory ?? category?.name ?? searchTitle(search, model?.name)}
      </h1>
      <div
        className={`mt-2 flex flex-wrap items-center gap-x-6 gap-y-2 ${settings.hasVehicles ? 'min-h-11' : ''}`}
      >
        <p
          ref={count}
          tabIndex={-1}
          className="min-h-6 text-concrete-700 focus:outline-none"
          aria-live="polite"
        >
          {data && countText(data.total, data.page)}
        </p>
        <VehicleLinks search={search} category={category?.id} subcategory={subcategory} />
      </div>
      {category && (
        <KindChips category={category} chosen={subcategory ?? search.subcategory} search={search} />
      )}
      <FilterBar
        search={search}
        subcategories={subcategory ? [] : (category?.subcategories ?? [])}
        values={values}
        total={isPlaceholderData ? undefined : data?.total}
        countRef={count}
      />
      <h2 className="sr-only">Produits</h2>
      <ListingResults
        found={data}
        search={search}
        category={category}
        isWaiting={isPlaceholderData}
        isFailed={isError}
        onRetry={refetch}
      />
      <CompareBar />
    </div>
  )
}

function searchTitle({ search, isNew }: ListingSearch, model: string | undefined): string {
  if (search) return `«\u00a0${search}\u00a0»`
  if (isNew) return 'Nouveautés'
  return model ? `Pour votre ${model}` : 'Tous les produits'
}

function countText(total: number, page: number): string {
  const text = total > 1 ? `${formatCount(total)} produits disponibles` : `${total} produit disponible`
  const pages = pageCount(total)
  return pages > 1 && page <= pages ? `${text} (Page ${page} sur ${pages})` : text
}

const CHIP =
  'label flex min-h-11 items-center whitespace-nowrap border border-concrete-400 bg-white px-3 leading-tight hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-white'

type ChipsProps = { category: Category; chosen: string | undefined; search: ListingSearch }

/** Links to the subcategories of a category, keeping the other filters. The row scrolls sideways on a phone. */
function KindChips({ category, chosen, search }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    // scrollIntoView would scroll the page too.
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2
  }, [])
  if (category.subcategories.length === 0) return null
  const categoryId = String(category.id)
  const kept = { ...search, page: undefined, subcategory: undefined }
  return (
    <nav aria-label="Types" className="mt-4 max-md:-mx-[min(1rem,5vw)]">
      <ul
        ref={list}
        className="relative flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-md:px-[min(1rem,5vw)] md:flex-wrap [&::-webkit-scrollbar]:hidden"
      >
        <li className="shrink-0">
          <Link
            to="/categorie/$categoryId"
            params={{ categoryId }}
            search={kept}
            activeOptions={{ exact: true }}
            aria-current={chosen === undefined ? 'page' : undefined}
            className={CHIP}
          >
            Tout
          </Link>
        </li>
        {category.subcategories.map((subcategory) => (
          <li key={subcategory} className="shrink-0">
            <Link
              to="/categorie/$categoryId/sous-categorie/$subcategory"
              params={{ categoryId, subcategory }}
              search={kept}
              aria-current={chosen === subcategory ? 'page' : undefined}
              className={CHIP}
            >
              {subcategory}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
