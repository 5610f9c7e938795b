import { useEffect, useId, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE } from '#rules/search-ranking.ts'
import { useEarlyInput } from '#web/use-early-input.ts'
import { FILTER_INPUT } from './filter-input.ts'

type Props = {
  label: string
  name: string
  type: 'search' | 'number'
  value: string
  onSettle: (text: string) => void
}

/** An input that speaks up once typing has come to rest, or at once when it is left or confirmed. */
export function TypedInput({ label, name, type, value, onSettle }: Props) {
  const id = useId()
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const said = useRef(value)
  const input = useEarlyInput<HTMLInputElement>((early) => early.value !== text && change(early.value))

  useEffect(() => {
    // What was typed here comes back by the address, perhaps after more was typed: only others' changes count.
    if (value === said.current) return
    said.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function settle(next: string): void {
    clearTimeout(timer.current)
    if (next === said.current) return
    said.current = next
    onSettle(next)
  }

  function change(next: string): void {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle(next.trim()), SEARCH_DEBOUNCE)
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type={type}
        min={type === 'number' ? 0 : undefined}
        maxLength={type === 'search' ? 200 : undefined}
        inputMode={type === 'number' ? 'numeric' : 'search'}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={() => settle(text.trim())}
        onKeyDown={(event) => event.key === 'Enter' && settle(text.trim())}
        className={FILTER_INPUT}
      />
    </div>
  )
}
