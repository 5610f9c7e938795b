import { useEffect, useId, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE } from '#rules/product-list.ts'
import { classes } from '#web/ui/classes.ts'
import { useEarlyInput } from '#web/use-early-input.ts'

const FILTER_INPUT =
  'min-h-11 w-full min-w-0 rounded-xs border border-concrete-400 bg-white px-2 text-ellipsis hover:border-concrete-600'

type InputProps = {
  label: string
  name: string
  type: 'search' | 'number'
  value: string
  onReport: (text: string) => void
}

/** Reports its value after a debounce, or at once on blur and Enter. */
export function DebouncedInput({ label, name, type, value, onReport }: InputProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(value)
  const input = useEarlyInput<HTMLInputElement>((early) => early.value !== text && change(early.value))

  useEffect(() => {
    // Ignores a reported value that comes back through the URL, since more may have been typed.
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

type SelectProps = {
  label: string
  labelClass?: string
  name: string
  value: string
  options: [value: string, text: string][]
  onSelect: (value: string) => void
  className?: string
}

export function FilterSelect({ label, labelClass, name, value, options, onSelect, className }: SelectProps) {
  const id = useId()
  const select = useEarlyInput<HTMLSelectElement>((early) => early.value !== value && onSelect(early.value))
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={classes('font-semibold text-sm', labelClass)}>
        {label}
      </label>
      <select
        ref={select}
        id={id}
        name={name}
        value={value}
        onChange={(event) => onSelect(event.target.value)}
        className={FILTER_INPUT}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** State of a choice that shows a tap at once, not only when the URL has it; follows `value` when it changes. */
export function useShownChoice<Value>(value: Value) {
  const [shown, show] = useState(value)
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    show(value)
  }
  return [shown, show] as const
}

export const FILTER_CHIP =
  'relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-xs border border-concrete-400 bg-white px-2.5 text-sm leading-tight hover:border-ink lg:min-h-9'

type ChipProps = { value: string; label: string; isChecked: boolean; onCheck: () => void }

/** Radio button for one of several sizes, shown as a chip. */
export function SizeChip({ value, label, isChecked, onCheck }: ChipProps) {
  const input = useEarlyInput<HTMLInputElement>((early) => early.checked && !isChecked && onCheck())
  return (
    <label
      className={`${FILTER_CHIP} has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-race has-focus-visible:outline-offset-2`}
    >
      <input
        ref={input}
        type="radio"
        name="size"
        value={value}
        checked={isChecked}
        onChange={onCheck}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="max-w-full wrap-anywhere">{label}</span>
    </label>
  )
}

type CheckboxProps = {
  label: string
  name: string
  value: string
  isChecked: boolean
  isDisabled?: boolean
  onCheck: (isChecked: boolean) => void
}

export function CheckboxInput({ label, name, value, isChecked, isDisabled, onCheck }: CheckboxProps) {
  const [shown, show] = useShownChoice(isChecked)
  const change = ({ checked }: HTMLInputElement) => {
    show(checked)
    onCheck(checked)
  }
  const input = useEarlyInput<HTMLInputElement>((early) => early.checked !== isChecked && change(early))
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 has-disabled:text-concrete-500 lg:min-h-8">
      <input
        ref={input}
        type="checkbox"
        name={name}
        value={value}
        checked={shown}
        disabled={isDisabled}
        onChange={(event) => change(event.target)}
        className="size-5 shrink-0 accent-race"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
