import type { ProductFilterValues } from '#contract/product-query.ts'
import type { ListingSearch } from '../listing-search.ts'
import { CheckboxInput, DebouncedInput, FilterSelect } from './filter-inputs.tsx'
import { SpecificationFilter } from './specification-filter.tsx'

type Filters = { search: ListingSearch; onChange: (part: ListingSearch) => void }

type Props = Filters & { values: ProductFilterValues; subcategories: string[] }

export function FilterFields({ values, subcategories, ...filters }: Props) {
  const { brands, sizes, specifications } = values
  const { search, onChange } = filters
  return (
    <>
      {(sizes.length > 0 || search.size !== undefined) && (
        <Choice label="Taille" name="size" all="Toutes les tailles" choices={sizes} {...filters} />
      )}
      <DebouncedInput
        label="Nom ou marque"
        name="search"
        type="search"
        value={search.search ?? ''}
        onReport={(text) => onChange({ search: text || undefined })}
      />
      <Choice label="Marque" name="brand" all="Toutes les marques" choices={brands} {...filters} />
      {subcategories.length > 0 && (
        <Choice label="Sous-catégorie" name="subcategory" all="Toutes" choices={subcategories} {...filters} />
      )}
      {specifications.map((specification) => (
        <SpecificationFilter key={specification.name} {...specification} {...filters} />
      ))}
      <fieldset className="grid min-w-0 grid-cols-2 gap-2 lg:max-w-60">
        <legend className="sr-only">Prix en DA</legend>
        <PriceInput label="Prix min" name="minPrice" {...filters} />
        <PriceInput label="Prix max" name="maxPrice" {...filters} />
      </fieldset>
      <div className="flex flex-wrap gap-x-6">
        <Checkbox label="En stock seulement" name="inStock" {...filters} />
        <Checkbox label="Nouveautés" name="isNew" {...filters} />
      </div>
    </>
  )
}

type ChoiceProps = Filters & {
  label: string
  name: 'size' | 'brand' | 'subcategory'
  all: string
  choices: string[]
}

/** Lists all, then the choices; a chosen one that is missing comes first. */
function Choice({ label, name, all, choices, search, onChange }: ChoiceProps) {
  const chosen = search[name]
  const missing = chosen !== undefined && !choices.includes(chosen) ? [chosen] : []
  return (
    <FilterSelect
      label={label}
      name={name}
      value={chosen ?? ''}
      options={[['', all], ...[...missing, ...choices].map((choice): [string, string] => [choice, choice])]}
      onSelect={(choice) => onChange({ [name]: choice || undefined })}
    />
  )
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
