import { ChevronDown } from '@lucide/icons'
import { useId, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Field, INPUT_CLASS } from './field.tsx'
import { OptionList } from './option-list.tsx'
import { type Option, useSearchSelect } from './use-search-select.ts'

type Props = {
  label: string
  placeholder: string
  options: Option[]
  value: string | null
  error?: string | null | undefined
  onChange: (value: string | null) => void
}

/** A combobox over a long list, searched by number or name. */
export function SearchSelect({ label, placeholder, options, value, error, onChange }: Props) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const select = useSearchSelect({ options, value, onChange })
  const { isOpen, found, active } = select

  function open(): void {
    select.open()
    // A phone's keyboard covers the lower half: scroll the field to the top so that its list fits.
    if (matchMedia('(width < 48rem)').matches) box.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <Field label={label} error={error}>
      {(field) => (
        <div ref={box} className="relative scroll-mt-28">
          <input
            {...field}
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            placeholder={placeholder}
            value={select.text}
            onChange={(event) => select.type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onClick={() => !isOpen && open()}
            onBlur={select.leave}
            onKeyDown={select.followKeys}
            className={`${INPUT_CLASS} pr-12`}
          />
          <button
            type="button"
            aria-label={`Ouvrir la liste : ${label}`}
            tabIndex={-1}
            // The focus stays in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              if (isOpen) select.close()
              else open()
            }}
            className="absolute inset-y-0 right-0 flex w-12 cursor-pointer items-center justify-center"
          >
            <Icon of={ChevronDown} className="size-5" />
          </button>
          {isOpen && (
            <OptionList
              id={listId}
              label={label}
              options={found}
              active={active}
              value={value}
              onChoose={(option, isTouch) => {
                select.choose(option)
                // After a touch, hide the on-screen keyboard.
                if (isTouch) input.current?.blur()
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}
