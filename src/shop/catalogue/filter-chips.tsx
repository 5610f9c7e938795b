import { X } from '@lucide/icons'
import { formatDinars } from '#rules/money.ts'
import { splitSpecification } from '#rules/specifications.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ListingSearch } from '../listing-search.ts'
import type { ListingChange } from './filter-fields.tsx'

const CHIP = 'flex min-h-11 cursor-pointer items-center gap-2 px-3 py-1 text-left text-sm md:min-h-9'

type Props = { search: ListingSearch; onChange: (change: ListingChange) => void }

export function FilterChips({ search, onChange }: Props) {
  const chips = appliedFilters(search)
  if (chips.length === 0) return null
  const none = Object.fromEntries(
    chips.flatMap(({ without }) => Object.keys(without(search)).map((key) => [key, undefined])),
  )
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label="Filtres appliqués">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => onChange(without)}
            aria-label={`Retirer le filtre ${text}`}
            className={`${CHIP} bg-ink text-white hover:bg-race`}
          >
            {text}
            <Icon of={X} className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onChange(none)}
            className={`${CHIP} underline hover:text-race`}
          >
            Tout effacer
          </button>
        </li>
      )}
    </ul>
  )
}

/** A filter of a list; `without` returns the search parameters that remove it from the newest ones. */
type Applied = { text: string; without: (current: ListingSearch) => ListingSearch }

export function appliedFilters(search: ListingSearch): Applied[] {
  const { brand = [], size, spec = [], minPrice, maxPrice } = search
  const chips: [keyof ListingSearch, string | false | undefined][] = [
    ['search', search.search && `«\u00a0${search.search}\u00a0»`],
    ['size', size && `Taille ${size}`],
    ['subcategory', search.subcategory],
    ['minPrice', minPrice !== undefined && `dès ${formatDinars(minPrice)}`],
    ['maxPrice', maxPrice !== undefined && `jusqu’à ${formatDinars(maxPrice)}`],
    ['inStock', search.inStock && 'En stock'],
    ['isNew', search.isNew && 'Nouveautés'],
  ]
  return [
    ...chips.flatMap(([key, text]) => (text ? { text, without: () => ({ [key]: undefined }) } : [])),
    ...brand.map((one) => ({
      text: one,
      without: ({ brand }: ListingSearch) => ({ brand: withoutOne(brand, one) }),
    })),
    ...spec.map((one) => ({
      text: splitSpecification(one).join('\u00a0: '),
      without: ({ spec }: ListingSearch) => ({ spec: withoutOne(spec, one) }),
    })),
  ]
}

function withoutOne(values: string[] = [], one: string): string[] | undefined {
  const others = values.filter((value) => value !== one)
  return others.length > 0 ? others : undefined
}
