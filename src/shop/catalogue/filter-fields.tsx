import { useEffect, useId, useRef, useState } from 'react'
import type { Brand } from '#contract/brand.ts'
import { SEARCH_DEBOUNCE } from '#rules/search-ranking.ts'
import type { ListingSearch } from '../listing-search.ts'

const INPUT = 'min-h-11 w-full rounded-xs border border-concrete-400 bg-white px-2'

type Props = {
  search: ListingSearch
  brands: Brand[]
  subcategories: string[]
  onChange: (part: ListingSearch) => void
}

/** Text, brand, subcategory and price bounds (spec §2). */
export function FilterFields({ search, brands, subcategories, onChange }: Props) {
  return (
    <>
      <TypedInput
        label="Nom ou marque"
        type="search"
        value={search.search ?? ''}
        onSettle={(text) => onChange({ search: text.trim() || undefined })}
      />
      <label className="flex flex-col gap-1">
        <span className="font-semibold text-sm">Marque</span>
        <select
          value={search.brand ?? ''}
          onChange={(event) => onChange({ brand: event.target.value || undefined })}
          className={INPUT}
        >
          <option value="">Toutes les marques</option>
          {brands.map((brand) => (
            <option key={brand.id}>{brand.name}</option>
          ))}
        </select>
      </label>
      {subcategories.length > 0 && (
        <label className="flex flex-col gap-1">
          <span className="font-semibold text-sm">Sous-catégorie</span>
          <select
            value={search.subcategory ?? ''}
            onChange={(event) => onChange({ subcategory: event.target.value || undefined })}
            className={INPUT}
          >
            <option value="">Toutes les sous-catégories</option>
            {subcategories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <fieldset className="grid grid-cols-2 gap-2">
        <TypedInput
          label="Prix min"
          type="number"
          value={search.minPrice?.toString() ?? ''}
          onSettle={(text) => onChange({ minPrice: toPrice(text) })}
        />
        <TypedInput
          label="Prix max"
          type="number"
          value={search.maxPrice?.toString() ?? ''}
          onSettle={(text) => onChange({ maxPrice: toPrice(text) })}
        />
      </fieldset>
    </>
  )
}

type TypedInputProps = {
  label: string
  type: 'search' | 'number'
  value: string
  onSettle: (text: string) => void
}

/** An input that speaks up once typing has come to rest. */
function TypedInput({ label, type, value, onSettle }: TypedInputProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: string): void {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSettle(next), SEARCH_DEBOUNCE)
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        id={id}
        type={type}
        min={type === 'number' ? 0 : undefined}
        inputMode={type === 'number' ? 'numeric' : 'search'}
        value={text}
        onChange={(event) => change(event.target.value)}
        className={INPUT}
      />
    </div>
  )
}

function toPrice(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
