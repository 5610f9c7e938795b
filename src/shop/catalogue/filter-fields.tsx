import { useId } from 'react'
import type { Brand } from '#contract/brand.ts'
import { useEarlyInput } from '#web/use-early-input.ts'
import type { ListingSearch } from '../listing-search.ts'
import { DebouncedInput } from './debounced-input.tsx'
import { FILTER_INPUT } from './filter-input.ts'

type Props = {
  search: ListingSearch
  brands: Brand[]
  subcategories: string[]
  onChange: (part: ListingSearch) => void
}

/** Text, brand, subcategory and price bounds (spec §2), stock and new arrivals. */
export function FilterFields({ search, brands, subcategories, onChange }: Props) {
  return (
    <>
      <DebouncedInput
        label="Nom ou marque"
        name="search"
        type="search"
        value={search.search ?? ''}
        onReport={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label="Marque"
        name="brand"
        all="Toutes les marques"
        value={search.brand}
        options={brands.map((brand) => brand.name)}
        onSelect={(brand) => onChange({ brand })}
      />
      {subcategories.length > 0 && (
        <FilterSelect
          label="Sous-catégorie"
          name="subcategory"
          all="Toutes"
          value={search.subcategory}
          options={subcategories}
          onSelect={(subcategory) => onChange({ subcategory })}
        />
      )}
      <fieldset className="grid min-w-0 grid-cols-2 gap-2">
        <legend className="sr-only">Prix en DA</legend>
        <DebouncedInput
          label="Prix min"
          name="minPrice"
          type="number"
          value={search.minPrice?.toString() ?? ''}
          onReport={(text) => onChange({ minPrice: toPrice(text) })}
        />
        <DebouncedInput
          label="Prix max"
          name="maxPrice"
          type="number"
          value={search.maxPrice?.toString() ?? ''}
          onReport={(text) => onChange({ maxPrice: toPrice(text) })}
        />
      </fieldset>
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label="En stock seulement"
          name="inStock"
          isChecked={search.inStock === true}
          onCheck={(isChecked) => onChange({ inStock: isChecked || undefined })}
        />
        <Checkbox
          label="Nouveautés"
          name="isNew"
          isChecked={search.isNew === true}
          onCheck={(isChecked) => onChange({ isNew: isChecked || undefined })}
        />
      </div>
    </>
  )
}

type SelectProps = {
  label: string
  name: string
  all: string
  value: string | undefined
  options: string[]
  onSelect: (option: string | undefined) => void
}

function FilterSelect({ label, name, all, value, options, onSelect }: SelectProps) {
  const id = useId()
  const choose = (text: string) => onSelect(text || undefined)
  const select = useEarlyInput<HTMLSelectElement>((early) => {
    if (early.value !== (value ?? '')) choose(early.value)
  })
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <select
        ref={select}
        id={id}
        name={name}
        value={value ?? ''}
        onChange={(event) => choose(event.target.value)}
        className={FILTER_INPUT}
      >
        <option value="">{all}</option>
        {value !== undefined && !options.includes(value) && <option>{value}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  )
}

type CheckboxProps = {
  label: string
  name: string
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

function Checkbox({ label, name, isChecked, onCheck }: CheckboxProps) {
  const input = useEarlyInput<HTMLInputElement>(({ checked }) => checked !== isChecked && onCheck(checked))
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 lg:min-h-8">
      <input
        ref={input}
        type="checkbox"
        name={name}
        value="true"
        checked={isChecked}
        onChange={(event) => onCheck(event.target.checked)}
        className="size-5 accent-race"
      />
      {label}
    </label>
  )
}

function toPrice(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
