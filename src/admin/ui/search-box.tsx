import { X } from '@lucide/icons'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FilterField } from './filter-field.tsx'
import { IconButton } from './icon-button.tsx'
import { useSearchChange } from './use-search-change.ts'

/** Debounce of the search, in ms (spec §9). */
const DEBOUNCE = 300

/** A debounced search by the URL's `recherche`; Enter runs it at once. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const { recherche: value = '' } = useSearch({ strict: false })
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

  // Back and Forward change the value from outside.
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
