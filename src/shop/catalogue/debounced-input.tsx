import { useEffect, useId, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE } from '#rules/search-ranking.ts'
import { useEarlyInput } from '#web/use-early-input.ts'
import { FILTER_INPUT } from './filter-select.tsx'

type Props = {
  label: string
  name: string
  type: 'search' | 'number'
  value: string
  onReport: (text: string) => void
}

/** An input whose value is reported after a debounce, or at once on blur and Enter. */
export function DebouncedInput({ label, name, type, value, onReport }: Props) {
  const id = useId()
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(value)
  const input = useEarlyInput<HTMLInputElement>((early) => early.value !== text && change(early.value))

  useEffect(() => {
    // A reported value comes back by the URL, perhaps after more was typed: only other changes count.
    if (value === reported.current) return
    reported.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function report(next: string): void {
    clearTimeout(timer.current)
    if (next === reported.current) return
    reported.current = next
    onReport(next)
  }

  function change(next: string): void {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => report(next.trim()), SEARCH_DEBOUNCE)
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
        onBlur={() => report(text.trim())}
        onKeyDown={(event) => event.key === 'Enter' && report(text.trim())}
        className={FILTER_INPUT}
      />
    </div>
  )
}
