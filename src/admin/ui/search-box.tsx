import { Search, X } from '@lucide/icons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from './icon-button.tsx'

/** Debounce of the search, in ms (spec §9). */
const DEBOUNCE = 300

/** Edits the URL's parameter `recherche` after a debounce; Enter applies the text at once. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const { recherche: value = '' } = useAnySearch()
  const changeSearch = useSearchChange()
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const searched = useRef(value)
  const search = (query: string) => {
    if (query.trim() === searched.current) return
    searched.current = query.trim()
    changeSearch({ recherche: searched.current || undefined }, { replace: true })
  }
  const searchDebounced = useEffectEvent(search)

  // Follows Back and Forward, which change the URL's parameter.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const timer = setTimeout(() => searchDebounced(text), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])

  const clear = () => {
    setText('')
    search('')
    input.current?.focus()
  }

  return (
    <search className="relative block min-w-0 flex-1 sm:max-w-md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(text)
        }}
      >
        <FilterField label={label} placeholder={placeholder} value={text} onChange={setText} ref={input} />
        {text && (
          <IconButton
            icon={X}
            label="Effacer la recherche"
            onClick={clear}
            className="absolute top-0.5 right-0.5"
          />
        )}
      </form>
    </search>
  )
}

type Props = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

export function FilterField({ label, placeholder, value, onChange, ref }: Props) {
  return (
    <span className="relative block">
      <Icon of={Search} className="pointer-events-none absolute top-3.5 left-3 size-5 text-concrete-500" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(INPUT_CLASS, 'pr-12 pl-10 placeholder-shown:pr-2')}
      />
    </span>
  )
}

/** Moves the focus between a FilterField and the buttons of its results by the arrow keys. */
export function followArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

const useAnySearch = () => useSearch({ strict: false })

/** Changes a list's filters in the URL, which Back and a reload restore, and shows the first page. */
export function useSearchChange() {
  const navigate = useNavigate()
  return (change: ReturnType<typeof useAnySearch>, { replace = false } = {}) =>
    navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: undefined, ...change }),
      replace,
      resetScroll: false,
    })
}

/** Returns a value once it has not changed for `delay` ms. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
