import { Check, ChevronDown } from '@lucide/icons'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Field, INPUT_CLASS } from './field.tsx'
import { type Option, useSearchSelect } from './use-search-select.ts'

type Props = {
  label: string
  placeholder: string
  options: Option[]
  value: string | null
  error?: string | null | undefined
  onChange: (value: string | null) => void
}

export function SearchSelect({ label, placeholder, options, value, error, onChange }: Props) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const select = useSearchSelect({ options, value, onChange })
  const { isOpen, isNearest, found, active } = select

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
            aria-label={`Ouvrir la liste\u00a0: ${label}`}
            tabIndex={-1}
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
              isNearest={isNearest}
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

type ListProps = Pick<Props, 'label' | 'options' | 'value'> & {
  id: string
  isNearest: boolean
  active: number
  onChoose: (option: Option, isTouch: boolean) => void
}

const LIST =
  'absolute inset-x-0 top-full z-30 mt-1 max-h-64 scroll-mb-24 overflow-y-auto md:scroll-mb-4 overscroll-contain border border-ink bg-white'

function OptionList({ id, label, options, isNearest, active, value, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    // Only the list scrolls: scrollIntoView would move the page as well.
    const box = list.current
    const option = box?.querySelectorAll<HTMLElement>('[role="option"]')[active]
    if (!box || !option) return
    const top = option.offsetTop
    const bottom = top + option.offsetHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
  }, [active])

  if (options.length === 0) {
    return (
      <p id={id} role="status" className={`${LIST} p-3 text-concrete-600`}>
        Aucun résultat
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus in the field
    <div ref={list} onMouseDown={(event) => event.preventDefault()} className={LIST}>
      {isNearest && (
        <p role="status" className="p-3 text-concrete-600">
          Aucun résultat. Les plus proches&nbsp;:
        </p>
      )}
      <div id={id} role="listbox" aria-label={label} tabIndex={-1}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            onClick={(event) =>
              onChoose(option, (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch')
            }
            className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-3 py-1.5 hover:bg-concrete-100 data-active:bg-ink data-active:text-white"
          >
            {option.label}
            {option.value === value && <Icon of={Check} className="size-4 shrink-0" />}
          </div>
        ))}
      </div>
    </div>
  )
}
