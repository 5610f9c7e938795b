import { useId } from 'react'
import { PRODUCT_SORTS, type ProductSort } from '#rules/product-list.ts'
import { useEarlyInput } from '#web/use-early-input.ts'
import type { ListingSearch } from '../listing-search.ts'
import { FILTER_INPUT } from './filter-input.ts'

const SORTS: [ProductSort, string][] = [
  ['newest', 'Plus récents'],
  ['price-low', 'Prix croissant'],
  ['price-high', 'Prix décroissant'],
  ['name', 'Nom A-Z'],
]

type Props = { search: ListingSearch; onChange: (sort: ProductSort | undefined) => void }

/** The order of a list. A search is sorted by relevance unless the URL says otherwise. */
export function SortChoice({ search, onChange }: Props) {
  const id = useId()
  const value = search.sort ?? (search.search ? '' : 'newest')
  const choose = (text: string) => onChange(PRODUCT_SORTS.find((sort) => sort === text))
  const select = useEarlyInput<HTMLSelectElement>((early) => early.value !== value && choose(early.value))
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 lg:max-w-44">
      <label htmlFor={id} className="font-semibold text-sm max-lg:sr-only">
        Trier par
      </label>
      <select
        ref={select}
        id={id}
        name="sort"
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={FILTER_INPUT}
      >
        {search.search && <option value="">Pertinence</option>}
        {SORTS.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
