import { Check } from '@lucide/icons'
import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { Option } from './use-search-select.ts'

type Props = {
  id: string
  label: string
  options: Option[]
  active: number
  value: string | null
  onChoose: (option: Option, isTouch: boolean) => void
}

const BOX =
  'absolute inset-x-0 top-full z-30 mt-1 max-h-64 scroll-mb-24 overflow-y-auto md:scroll-mb-4 overscroll-contain border border-ink bg-white'

/** The listbox of a combobox; the input keeps the focus (`aria-activedescendant`). */
export function OptionList({ id, label, options, active, value, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    // Only the list scrolls: scrollIntoView would move the page as well.
    const box = list.current
    const option = box?.children[active]
    if (!box || !(option instanceof HTMLElement)) return
    const top = option.offsetTop
    const bottom = top + option.offsetHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
  }, [active])

  if (options.length === 0) {
    return (
      <p id={id} role="status" className={`${BOX} p-3 text-concrete-600`}>
        Aucun résultat
      </p>
    )
  }
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      className={BOX}
    >
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
  )
}
