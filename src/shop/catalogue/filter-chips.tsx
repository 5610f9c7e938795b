import { X } from '@lucide/icons'
import { formatDinars } from '#rules/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ListingSearch } from '../listing-search.ts'

const CHIP = 'flex min-h-11 cursor-pointer items-center gap-2 px-3 py-1 text-left text-sm md:min-h-9'

type Props = { search: ListingSearch; onChange: (part: ListingSearch) => void }

export function FilterChips({ search, onChange }: Props) {
  const chips = appliedFilters(search)
  if (chips.length === 0) return null
  const none = Object.fromEntries(chips.map(([key]) => [key, undefined]))
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label="Filtres appliqués">
      {chips.map(([key, text]) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onChange({ [key]: undefined })}
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

export function appliedFilters(search: ListingSearch): [keyof ListingSearch, string][] {
  const { search: text, brand, size, subcategory, minPrice, maxPrice, inStock, isNew } = search
  const chips: [keyof ListingSearch, string | false | undefined][] = [
    ['search', text && `«\u00a0${text}\u00a0»`],
    ['size', size && `Taille ${size}`],
    ['brand', brand],
    ['subcategory', subcategory],
    ['minPrice', minPrice !== undefined && `dès ${formatDinars(minPrice)}`],
    ['maxPrice', maxPrice !== undefined && `jusqu’à ${formatDinars(maxPrice)}`],
    ['inStock', inStock && 'En stock'],
    ['isNew', isNew && 'Nouveautés'],
  ]
  return chips.filter((chip): chip is [keyof ListingSearch, string] => Boolean(chip[1]))
}
