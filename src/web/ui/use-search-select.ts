import { type KeyboardEvent, useState } from 'react'
import { nearestOptions, type Searchable, searchOptions, soleOption } from '#rules/option-search.ts'

export type Option = Searchable & { value: string }

const PAGE = 5

type Props = { options: Option[]; value: string | null; onChange: (value: string | null) => void }

/**
 * State of a combobox: its text, the options that match it (`found`) and the active one. If nothing matches,
 * `found` has the nearest options, and none is active at first.
 */
export function useSearchSelect({ options, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const chosen = options.find((option) => option.value === value) ?? null
  const matches = typed === null ? options : searchOptions(options, typed)
  const isNearest = typed !== null && matches.length === 0
  const found = isNearest ? nearestOptions(options, typed) : matches

  function open(): void {
    setIsOpen(true)
    setActive(chosen && typed === null ? options.indexOf(chosen) : isNearest ? -1 : 0)
  }

  function close(): void {
    setIsOpen(false)
    setTyped(null)
  }

  function choose(option: Option): void {
    if (option.value !== value) onChange(option.value)
    close()
  }

  function type(text: string): void {
    setTyped(text)
    setActive(searchOptions(options, text).length > 0 ? 0 : -1)
    setIsOpen(true)
  }

  /** On blur, selects the input's sole option, none if empty; else restores the earlier selection, if any. */
  function leave(): void {
    const only = typed === null ? null : soleOption(options, typed)
    const isEmpty = typed?.trim() === ''
    if (only) choose(only)
    else if (isEmpty && value !== null) onChange(null)
    if (only || isEmpty || value !== null) close()
    else setIsOpen(false)
  }

  function followKeys(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const handle = isOpen ? openKeys(event.key) : isArrow ? open : null
    if (!handle) return
    event.preventDefault()
    handle()
  }

  function openKeys(key: string): (() => void) | null {
    const last = found.length - 1
    const option = found[active]
    if (key === 'ArrowDown') return () => setActive(active >= last ? 0 : active + 1)
    if (key === 'ArrowUp') return () => setActive(active <= 0 ? last : active - 1)
    if (key === 'PageDown') return () => setActive(Math.min(last, active + PAGE))
    if (key === 'PageUp') return () => setActive(Math.max(0, active - PAGE))
    if (key === 'Escape') return close
    // Enter never submits the form from an open list.
    if (key === 'Enter') return () => option && choose(option)
    return null
  }

  return {
    // An option that other code selects replaces text left in the field.
    text: (isOpen || !chosen ? typed : null) ?? chosen?.label ?? '',
    isOpen,
    isNearest,
    found,
    active,
    open,
    close,
    choose,
    type,
    leave,
    followKeys,
  }
}
