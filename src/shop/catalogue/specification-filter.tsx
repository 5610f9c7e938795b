import { ChevronDown } from '@lucide/icons'
import { sortValues } from '#rules/product-list.ts'
import { isSameSpecification, MAX_SPECIFICATION_FILTERS, splitSpecification } from '#rules/specifications.ts'
import { foldText } from '#rules/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ListingSearch } from '../listing-search.ts'
import { CheckboxInput } from './filter-inputs.tsx'

type Props = {
  name: string
  values: string[]
  search: ListingSearch
  onChange: (part: ListingSearch) => void
}

/** Lists the values of a characteristic, of which several may be chosen; chosen ones that are missing come first. */
export function SpecificationFilter({ name, values, search: { spec = [] }, onChange }: Props) {
  const chosen = spec.filter((text) => foldText(splitSpecification(text)[0]) === foldText(name))
  const offered = values.map((value) => `${name}:${value}`)
  const missing = chosen.filter((text) => !offered.some((other) => isSameSpecification(text, other)))
  const choose = (text: string, isChosen: boolean) => {
    const others = spec.filter((other) => !isSameSpecification(text, other))
    const next = sortValues(isChosen ? [...others, text] : others)
    onChange({ spec: next.length > 0 ? next : undefined })
  }
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
