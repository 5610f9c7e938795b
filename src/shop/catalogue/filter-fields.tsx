import { useId } from 'react'
import type { Brand } from '#contract/brand.ts'
import { useEarlyInput } from '#web/use-early-input.ts'
import type { ListingSearch } from '../listing-search.ts'
import { FILTER_INPUT } from './filter-input.ts'
import { TypedInput } from './typed-input.tsx'

type Props = {
  search: ListingSearch
  brands: Brand[]
  subcategories: string[]
  onChange: (part: ListingSearch) => void
}

/** Text, brand, subcategory and price bounds (spec §2), and what else a card shows. */
export function FilterFields({ search, brands, subcategories, onChange }: Props) {
  return (
    <>
      <TypedInput
        label="Nom ou marque"
        name="search"
        type="search"
        value={search.search ?? ''}
        onSettle={(text) => onChange({ search: text || undefined })}
      />
      <Choice
        label="Marque"
        name="brand"
        all="Toutes les marques"
        value={search.brand}
        options={brands.map((brand) => brand.name)}
        onChoose={(brand) => onChange({ brand })}
      />
      {subcategories.length > 0 && (
        <Choice
          label="Sous-catégorie"
          name="subcategory"
          all="Toutes"
          value={search.subcategory}
          options={subcategories}
          onChoose={(subcategory) => onChange({ subcategory })}
        />
      )}
      <fieldset className="grid min-w-0 grid-cols-2 gap-2">
        <legend className="sr-only">Prix en DA</legend>
        <TypedInput
          label="Prix min"
          name="minPrice"
          type="number"
          value={search.minPrice?.toString() ?? ''}
          onSettle={(text) => onChange({ minPrice: toPrice(text) })}
        />
        <TypedInput
          label="Prix max"
          name="maxPrice"
          type="number"
          value={search.maxPrice?.toString() ?? ''}
          onSettle={(text) => onChange({ maxPrice: toPrice(text) })}
        />
      </fieldset>
      <div className="flex flex-wrap gap-x-6">
        <Tick
          label="En stock seulement"
          name="inStock"
          isTicked={search.inStock === true}
          onTick={(isTicked) => onChange({ inStock: isTicked || undefined })}
        />
        <Tick
          label="Nouveautés"
          name="isNew"
          isTicked={search.isNew === true}
          onTick={(isTicked) => onChange({ isNew: isTicked || undefined })}
        />
      </div>
    </>
  )
}

type ChoiceProps = {
  label: string
  name: string
  all: string
  value: string | undefined
  options: string[]
  onChoose: (option: string | undefined) => void
}

function Choice({ label, name, all, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  const choose = (text: string) => onChoose(text || undefined)
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

type TickProps = { label: string; name: string; isTicked: boolean; onTick: (isTicked: boolean) => void }

function Tick({ label, name, isTicked, onTick }: TickProps) {
  const input = useEarlyInput<HTMLInputElement>(({ checked }) => checked !== isTicked && onTick(checked))
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 lg:min-h-8">
      <input
        ref={input}
        type="checkbox"
        name={name}
        value="true"
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
        className="size-5 accent-race"
      />
      {label}
    </label>
  )
}

function toPrice(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
