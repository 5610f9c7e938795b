import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LayoutGrid, List, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { formatDinars } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import { Sheet } from '../frame/sheet.tsx'
import type { ListingSearch, ListingSort } from '../listing-search.ts'
import { FilterFields } from './filter-fields.tsx'

const SORTS: [ListingSort, string][] = [
  ['newest', 'Plus récents'],
  ['price-low', 'Prix croissant'],
  ['price-high', 'Prix décroissant'],
  ['name', 'Nom A-Z'],
]

type Props = { search: ListingSearch; subcategories: string[]; total: number }

/** Filters, sort and display; all of it lives in the address. On a phone the filters are a sheet. */
export function FilterBar({ search, subcategories, total }: Props) {
  const { queries } = useShop()
  const { data: brands = [] } = useQuery(queries.brands())
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)

  const change = (part: ListingSearch) =>
    navigate({ to: '.', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false })
  const fields = { search, brands, subcategories, onChange: change }

  return (
    <div className="mt-6 mb-6">
      <div className="flex flex-wrap items-end gap-3 lg:bg-white lg:p-4">
        <div className="hidden flex-1 grid-cols-[1.4fr_1fr_1fr_1fr] items-end gap-3 lg:grid">
          <FilterFields {...fields} />
        </div>
        <Button
          look="outline"
          className="flex-1 lg:hidden"
          onClick={() => setIsOpen(true)}
          aria-haspopup="dialog"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          Filtres
        </Button>
        <label className="flex flex-1 flex-col gap-1 lg:max-w-44">
          <span className="font-semibold text-sm max-lg:sr-only">Trier par</span>
          <select
            value={search.sort ?? (search.search ? '' : 'newest')}
            onChange={(event) =>
              change({ sort: (event.target.value || undefined) as ListingSort | undefined })
            }
            className="min-h-11 w-full rounded-xs border border-concrete-400 bg-white px-2"
          >
            {search.search && <option value="">Pertinence</option>}
            {SORTS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <DisplayToggle
          isList={search.display === 'liste'}
          onChange={(display) => change({ display, page: search.page })}
        />
      </div>
      <Chips search={search} onChange={change} />
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        label="Filtres"
        className="mx-0 mt-auto mb-0 max-h-[85dvh] w-full bg-white p-5 open:animate-[slide-in-up_200ms_ease-out] lg:hidden"
      >
        <div className="mb-4 flex items-center justify-between">
          <h2 className="heading text-3xl">Filtres</h2>
          <button
            type="button"
            aria-label="Fermer les filtres"
            onClick={() => setIsOpen(false)}
            className="flex size-11 items-center justify-center"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <div className="flex flex-col gap-4">
          <FilterFields {...fields} />
          <Button size="large" onClick={() => setIsOpen(false)}>
            {total > 1 ? `Voir ${total} produits` : `Voir ${total} produit`}
          </Button>
        </div>
      </Sheet>
    </div>
  )
}

function DisplayToggle({
  isList,
  onChange,
}: {
  isList: boolean
  onChange: (display: 'liste' | undefined) => void
}) {
  const button =
    'flex size-11 cursor-pointer items-center justify-center border border-concrete-400 bg-white aria-pressed:bg-ink aria-pressed:text-white'
  return (
    <fieldset className="flex" aria-label="Affichage">
      <button
        type="button"
        aria-label="Grille"
        aria-pressed={!isList}
        onClick={() => onChange(undefined)}
        className={button}
      >
        <LayoutGrid aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Liste"
        aria-pressed={isList}
        onClick={() => onChange('liste')}
        className={`${button} -ml-px`}
      >
        <List aria-hidden="true" className="size-5" />
      </button>
    </fieldset>
  )
}

/** What is applied, each removable. */
function Chips({ search, onChange }: { search: ListingSearch; onChange: (part: ListingSearch) => void }) {
  const chips: [keyof ListingSearch, string][] = []
  if (search.search) chips.push(['search', `« ${search.search} »`])
  if (search.brand) chips.push(['brand', search.brand])
  if (search.subcategory) chips.push(['subcategory', search.subcategory])
  if (search.minPrice !== undefined) chips.push(['minPrice', `dès ${formatDinars(search.minPrice)}`])
  if (search.maxPrice !== undefined) chips.push(['maxPrice', `jusqu'à ${formatDinars(search.maxPrice)}`])
  if (search.inStock) chips.push(['inStock', 'En stock'])
  if (search.isNew) chips.push(['isNew', 'Nouveautés'])
  if (chips.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label="Filtres appliqués">
      {chips.map(([key, text]) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onChange({ [key]: undefined })}
            aria-label={`Retirer le filtre ${text}`}
            className="flex min-h-11 cursor-pointer items-center gap-2 bg-ink px-3 text-sm text-white hover:bg-race md:min-h-9"
          >
            {text}
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
