import { LayoutGrid, List, SlidersHorizontal, X } from '@lucide/icons'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import type { ProductFilterValues } from '#contract/product-query.ts'
import { formatCount } from '#rules/money.ts'
import { PRODUCT_SORTS, type ProductSort } from '#rules/product-list.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Deferred } from '#web/ui/deferred.tsx'
import { Icon, IconButton } from '#web/ui/icon.tsx'
import { useOverlay } from '#web/ui/use-overlay-history.ts'
import type { ListingSearch } from '../listing-search.ts'
import { Sheet } from '../ui/sheet.tsx'
import { appliedFilters, FilterChips } from './filter-chips.tsx'
import { FilterFields, type ListingChange } from './filter-fields.tsx'
import { FilterSelect } from './filter-inputs.tsx'

const OPEN = `${buttonClass('outline')} whitespace-nowrap px-3! sm:flex-1 lg:hidden noscript:hidden`

const DISPLAYS = [
  { display: undefined, icon: LayoutGrid, label: 'Grille' },
  { display: 'liste', icon: List, label: 'Liste' },
] as const

const SORTS = Object.entries({
  newest: 'Plus récents',
  'price-low': 'Prix croissant',
  'price-high': 'Prix décroissant',
  name: 'Nom A-Z',
} satisfies Record<ProductSort, string>)

type Props = {
  search: ListingSearch
  subcategories: string[]
  values: ProductFilterValues
  /** Undefined while loading. */
  total: number | undefined
  /** Receives the focus after a filter chip was removed. */
  countRef: RefObject<HTMLElement | null>
}

/** Keeps all state in the URL. On phones and tablets the filters are a sheet. */
export function FilterBar({ search, subcategories, values, total, countRef }: Props) {
  const navigate = useNavigate()
  const sheet = useOverlay('filters')
  const applied = appliedFilters(search).length

  const change = (part: ListingChange) => {
    const partOf = (current: ListingSearch) => (typeof part === 'function' ? part(current) : part)
    navigate({
      to: '.',
      // Replaces only what changed, as the URL may be newer than this render.
      search: (current: ListingSearch) => ({ ...current, page: undefined, ...partOf(current) }),
      replace: true,
      // Keeps the history state, which holds the open sheet.
      state: true,
      resetScroll: partOf(search).page !== search.page,
    })
  }
  const fields = { search, values, subcategories, onChange: change }

  return (
    <form aria-label="Filtrer et trier" onSubmit={(event) => event.preventDefault()} className="my-6">
      <div className="flex flex-wrap items-end gap-2 lg:gap-3 lg:flex-nowrap lg:items-start lg:bg-white lg:p-4">
        <div className="hidden flex-1 flex-wrap items-end gap-x-3 gap-y-2 lg:flex noscript:flex max-lg:noscript:basis-full [&>:last-child]:basis-full [&>*]:min-w-32 [&>*]:flex-1">
          <FilterFields {...fields} />
        </div>
        <button type="button" className={OPEN} onClick={sheet.open} aria-haspopup="dialog">
          <Icon of={SlidersHorizontal} className="size-5" />
          Filtres
          {applied > 0 && (
            <span aria-hidden="true" className="max-[359px]:hidden">
              ({applied})
            </span>
          )}
        </button>
        {search.model !== undefined && <input type="hidden" name="model" value={search.model} />}
        {search.year !== undefined && <input type="hidden" name="year" value={search.year} />}
        <FilterSelect
          label="Trier par"
          labelClass="max-lg:sr-only"
          name="sort"
          // A search is sorted by relevance unless the URL says otherwise.
          value={search.sort ?? (search.search ? '' : 'newest')}
          options={search.search ? [['', 'Pertinence'], ...SORTS] : SORTS}
          onSelect={(value) => change({ sort: PRODUCT_SORTS.find((sort) => sort === value) })}
          className="flex-[1_1_min(7.5rem,60vw)] lg:max-w-44"
        />
        <div className="lg:pt-6">
          {/* Narrow screens show only the button that changes the display. */}
          <fieldset className="flex noscript:hidden" aria-label="Affichage">
            {DISPLAYS.map(({ display, icon, label }) => (
              <IconButton
                key={label}
                icon={icon}
                label={label}
                aria-pressed={search.display === display}
                onClick={() => change({ display, page: search.page })}
                className="size-11 border border-concrete-400 bg-white not-first:-ml-px aria-pressed:bg-ink aria-pressed:text-white max-sm:aria-pressed:hidden"
              />
            ))}
          </fieldset>
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
      <FilterSheet isOpen={sheet.isOpen} onClose={sheet.close} total={total}>
        <FilterFields {...fields} />
      </FilterSheet>
    </form>
  )
}

type SheetProps = { isOpen: boolean; onClose: () => void; total: number | undefined; children: ReactNode }

/** Each filter applies at once, not only when the sheet closes. */
function FilterSheet({ isOpen, onClose, total, children }: SheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      label="Filtres"
      className="mx-0 mt-auto mb-0 max-h-[85dvh] w-full bg-white p-5 pb-0 open:animate-[slide-in-up_200ms_ease-out] lg:hidden"
    >
      <div className="mb-4 flex items-center justify-between">
        <h2 className="heading text-3xl">Filtres</h2>
        <IconButton
          icon={X}
          iconClass="size-6"
          label="Fermer les filtres"
          onClick={onClose}
          className="size-11"
        />
      </div>
      <div className="flex flex-col gap-4">
        <Deferred>{children}</Deferred>
      </div>
      <div className="sticky bottom-0 bg-white py-4" aria-live="polite">
        <Button size="large" className="w-full" onClick={onClose}>
          {buttonText(total)}
        </Button>
      </div>
    </Sheet>
  )
}

function buttonText(total: number | undefined): string {
  if (total === undefined) return 'Voir les produits'
  return total > 1 ? `Voir ${formatCount(total)} produits` : `Voir ${total} produit`
}
