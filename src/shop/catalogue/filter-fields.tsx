import { ChevronDown } from '@lucide/icons'
import type { ProductFilterValues } from '#contract/product-query.ts'
import { CURRENCY, formatCount, formatDinars } from '#rules/money.ts'
import { priceRanges } from '#rules/price-ranges.ts'
import { MAX_BRANDS, sortValues } from '#rules/product-list.ts'
import { isSameSpecification, MAX_SPECIFICATION_FILTERS, splitSpecification } from '#rules/specifications.ts'
import { foldText } from '#rules/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ListingSearch } from '../listing-search.ts'
import {
  CheckboxInput,
  DebouncedInput,
  FILTER_CHIP,
  FilterSelect,
  SizeChip,
  useShownChoice,
} from './filter-inputs.tsx'

/** What changes in the URL; a function receives the newest one, which may be newer than the last render. */
export type ListingChange = ListingSearch | ((current: ListingSearch) => ListingSearch)

type Filters = { search: ListingSearch; onChange: (change: ListingChange) => void }

type Props = Filters & { values: ProductFilterValues; subcategories: string[] }

export function FilterFields({ values, subcategories, ...filters }: Props) {
  const { brands, sizes, prices, specifications } = values
  const { search, onChange } = filters
  return (
    <>
      <Sizes sizes={sizes} {...filters} />
      <DebouncedInput
        label="Nom ou marque"
        name="search"
        type="search"
        value={search.search ?? ''}
        onReport={(text) => onChange({ search: text || undefined })}
      />
      <Brands brands={brands} {...filters} />
      {subcategories.length > 0 && (
        <FilterSelect
          label="Sous-catégorie"
          name="subcategory"
          value={search.subcategory ?? ''}
          options={[['', 'Toutes'], ...optionsOf(subcategories, search.subcategory)]}
          onSelect={(choice) => onChange({ subcategory: choice || undefined })}
        />
      )}
      {specifications.map((specification) => (
        <SpecificationFilter key={specification.name} {...specification} {...filters} />
      ))}
      <fieldset className="grid min-w-0 grid-cols-2 gap-2 lg:max-w-60">
        <legend className="sr-only">{`Prix en ${CURRENCY}`}</legend>
        <PriceInput label="Prix min" name="minPrice" {...filters} />
        <PriceInput label="Prix max" name="maxPrice" {...filters} />
      </fieldset>
      {prices && <PriceSteps {...prices} {...filters} />}
      <div className="flex flex-wrap gap-x-6">
        <Checkbox label="En stock seulement" name="inStock" {...filters} />
        <Checkbox label="Nouveautés" name="isNew" {...filters} />
      </div>
    </>
  )
}

/** Shows a select for each chosen brand, and one to add a brand, up to `MAX_BRANDS`. */
function Brands({ brands, search: { brand = [] }, onChange }: Filters & { brands: string[] }) {
  const others = brands.filter((one) => !brand.includes(one))
  const canAdd = brand.length === 0 || (others.length > 0 && brand.length < MAX_BRANDS)
  return [...brand, ...(canAdd ? [''] : [])].map((chosen, index) => (
    <FilterSelect
      key={chosen}
      label={index === 0 ? 'Marque' : 'Ou la marque'}
      name="brand"
      value={chosen}
      options={[['', index === 0 ? 'Toutes les marques' : 'Aucune autre'], ...optionsOf(others, chosen)]}
      onSelect={(choice) =>
        onChange(({ brand = [] }) => {
          const kept = index === 0 && choice === '' ? [] : brand.filter((one) => one !== chosen)
          const next = sortValues(choice === '' ? kept : [...kept, choice])
          return { brand: next.length > 0 ? next : undefined }
        })
      }
    />
  ))
}

/** Returns select options. A chosen value that is not among them comes first. */
function optionsOf(choices: string[], chosen: string | undefined): [value: string, text: string][] {
  const missing = chosen && !choices.includes(chosen) ? [chosen] : []
  return [...missing, ...choices].map((choice) => [choice, choice])
}

function Sizes({ sizes, search: { size }, onChange }: Filters & { sizes: string[] }) {
  const offered = optionsOf(sizes, size)
  const [shown, show] = useShownChoice(size ?? '')
  if (offered.length === 0) return null
  return (
    <fieldset className="min-w-0 lg:basis-full!">
      <legend className="mb-1 font-semibold text-sm">Taille</legend>
      <div className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto">
        {[['', 'Toutes'] as const, ...offered].map(([value, text]) => (
          <SizeChip
            key={value}
            value={value}
            label={text}
            isChecked={shown === value}
            onCheck={() => {
              show(value)
              onChange({ size: value || undefined })
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

function PriceSteps({ min, max, search, onChange }: Filters & { min: number; max: number }) {
  return (
    <div className="flex flex-wrap gap-1.5 noscript:hidden lg:basis-full!">
      {priceRanges(min, max).map(({ minPrice, maxPrice }) => {
        const isChosen = search.minPrice === minPrice && search.maxPrice === maxPrice
        return (
          <button
            key={minPrice ?? 0}
            type="button"
            aria-pressed={isChosen}
            onClick={() =>
              onChange(isChosen ? { minPrice: undefined, maxPrice: undefined } : { minPrice, maxPrice })
            }
            className={`${FILTER_CHIP} aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white`}
          >
            {stepText(minPrice, maxPrice)}
          </button>
        )
      })}
    </div>
  )
}

function stepText(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `Dès ${formatDinars(min ?? 0)}`
  return min === undefined ? `Jusqu’à ${formatDinars(max)}` : `${formatCount(min)} à ${formatDinars(max)}`
}

type PriceProps = Filters & { label: string; name: 'minPrice' | 'maxPrice' }

function PriceInput({ label, name, search, onChange }: PriceProps) {
  return (
    <DebouncedInput
      label={label}
      name={name}
      type="number"
      value={search[name]?.toString() ?? ''}
      onReport={(text) => onChange({ [name]: /^\d{1,9}$/.test(text) ? Number(text) : undefined })}
    />
  )
}

function Checkbox({ label, name, search, onChange }: Filters & { label: string; name: 'inStock' | 'isNew' }) {
  return (
    <CheckboxInput
      label={label}
      name={name}
      value="true"
      isChecked={search[name] === true}
      onCheck={(isChecked) => onChange({ [name]: isChecked || undefined })}
    />
  )
}

type SpecificationProps = Filters & { name: string; values: string[] }

/** Lists the values of a characteristic to choose from. Chosen values that are not offered come first. */
function SpecificationFilter({ name, values, search: { spec = [] }, onChange }: SpecificationProps) {
  const chosen = spec.filter((text) => foldText(splitSpecification(text)[0]) === foldText(name))
  const offered = values.map((value) => `${name}:${value}`)
  const missing = chosen.filter((text) => !offered.some((other) => isSameSpecification(text, other)))
  const choose = (text: string, isChosen: boolean) =>
    onChange(({ spec = [] }) => {
      const others = spec.filter((other) => !isSameSpecification(text, other))
      const next = sortValues(isChosen ? [...others, text] : others)
      return { spec: next.length > 0 ? next : undefined }
    })
  return (
    <details className="group lg:open:basis-full!">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 border border-concrete-400 bg-white px-2 font-semibold text-sm hover:border-concrete-600 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere">
          {name}
          {chosen.length > 0 && ` (${chosen.length})`}
        </span>
        <Icon of={ChevronDown} className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <fieldset className="max-h-72 overflow-y-auto border-concrete-200 border-x border-b px-2 py-1 lg:flex lg:flex-wrap lg:gap-x-6">
        <legend className="sr-only">{name}</legend>
        {[...missing, ...offered].map((text) => {
          const isChosen = chosen.some((other) => isSameSpecification(text, other))
          return (
            <CheckboxInput
              key={text}
              label={splitSpecification(text)[1]}
              name="spec"
              value={text}
              isChecked={isChosen}
              isDisabled={!isChosen && spec.length >= MAX_SPECIFICATION_FILTERS}
              onCheck={(isChecked) => choose(text, isChecked)}
            />
          )
        })}
      </fieldset>
    </details>
  )
}
