import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { foldText } from '#rules/text.ts'
import { Field, INPUT_CLASS } from '#web/ui/field.tsx'

export type Option = { value: string; label: string }

type Props = {
  label: string
  placeholder: string
  options: Option[]
  value: string | null
  error: string | null
  onChange: (value: string | null) => void
}

/** A long list that is searched by typing, accents and case ignored. */
export function SearchSelect({ label, placeholder, options, value, error, onChange }: Props) {
  return (
    <Field label={label} error={error}>
      {(field) => (
        <Combobox.Root
          items={options}
          value={options.find((option) => option.value === value) ?? null}
          onValueChange={(option) => onChange(option?.value ?? null)}
          isItemEqualToValue={(a, b) => a.value === b.value}
          filter={(option, typed) => matches(option.label, typed)}
          autoHighlight
        >
          <Combobox.InputGroup className="relative">
            <Combobox.Input {...field} placeholder={placeholder} className={`${INPUT_CLASS} pr-12`} />
            <Combobox.Trigger
              aria-label="Ouvrir la liste"
              className="absolute inset-y-0 right-0 flex w-12 cursor-pointer items-center justify-center"
            >
              <ChevronDown aria-hidden="true" className="size-5" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-40">
              <Combobox.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain border border-ink bg-white">
                <Combobox.Empty>
                  <p className="p-3 text-concrete-600">Aucun résultat</p>
                </Combobox.Empty>
                <Combobox.List>
                  {(option: Option) => (
                    <Combobox.Item
                      key={option.value}
                      value={option}
                      className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-3 data-highlighted:bg-ink data-highlighted:text-white"
                    >
                      {option.label}
                      <Combobox.ItemIndicator>
                        <Check aria-hidden="true" className="size-4" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}

// "31" is Oran alone, not every name that a number happens to be in.
function matches(label: string, typed: string): boolean {
  const wanted = foldText(typed)
  const folded = foldText(label)
  return /^\d+$/.test(wanted) ? folded.startsWith(wanted) : folded.includes(wanted)
}
