import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import type { ListingSearch } from '../listing-search.ts'
import { DisplayToggle } from './display-toggle.tsx'
import { appliedFilters, FilterChips } from './filter-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { SortChoice } from './sort-choice.tsx'

const OPEN = `${buttonClass('outline')} whitespace-nowrap px-4! sm:flex-1 lg:hidden noscript:hidden`

type Props = {
  search: ListingSearch
  subcategories: string[]
  /** How many products are found; undefined while that is being asked. */
  total: number | undefined
  /** Where the focus goes when the chip that had it is gone. */
  countRef: RefObject<HTMLElement | null>
}

/** Filters, sort and display; all of it lives in the address. On a phone the filters are a sheet. */
export function FilterBar({ search, subcategories, total, countRef }: Props) {
  const { queries } = useShop()
  const { data: brands = [] } = useQuery(queries.brands())
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const applied = appliedFilters(search).length

  const change = (part: ListingSearch) =>
    navigate({
      to: '.',
      // The address may have changed since this was drawn: only the part that was touched is replaced.
      search: (current: ListingSearch) => ({ ...current, page: undefined, ...part }),
      replace: true,
      resetScroll: part.page !== search.page,
    })
  const fields = { search, brands, subcategories, onChange: change }

  return (
    <form aria-label="Filtrer et trier" onSubmit={(event) => event.preventDefault()} className="my-6">
      <div className="flex flex-wrap items-end gap-2 lg:gap-3 lg:flex-nowrap lg:items-start lg:bg-white lg:p-4">
        <div className="hidden flex-1 flex-wrap items-end gap-x-3 gap-y-2 lg:flex noscript:flex noscript:basis-full [&>:last-child]:basis-full [&>*]:min-w-32 [&>*]:flex-1">
          <FilterFields {...fields} />
        </div>
        <button type="button" className={OPEN} onClick={() => setIsOpen(true)} aria-haspopup="dialog">
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          Filtres
          {applied > 0 && <span aria-hidden="true">({applied})</span>}
        </button>
        <SortChoice search={search} onChange={(sort) => change({ sort })} />
        <div className="lg:pt-[1.6rem]">
          <DisplayToggle
            isList={search.display === 'liste'}
            onChange={(display) => change({ display, page: search.page })}
          />
          <div className="hidden noscript:block">
            <Button type="submit">Filtrer</Button>
          </div>
        </div>
      </div>
      <FilterChips
        search={search}
        onChange={(part) => {
          countRef.current?.focus()
          change(part)
        }}
      />
      <FilterSheet isOpen={isOpen} onClose={() => setIsOpen(false)} total={total}>
        <FilterFields {...fields} />
      </FilterSheet>
    </form>
  )
}
