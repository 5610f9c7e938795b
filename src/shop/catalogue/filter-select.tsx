import { useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useEarlyInput } from '#web/use-early-input.ts'

/** Class of an input or select among the filters. */
export const FILTER_INPUT =
  'min-h-11 w-full min-w-0 rounded-xs border border-concrete-400 bg-white px-2 text-ellipsis hover:border-concrete-600'

type Props = {
  label: string
  labelClass?: string
  name: string
  value: string
  /** Each with its text. */
  options: [value: string, text: string][]
  onSelect: (value: string) => void
  className?: string
}

export function FilterSelect({ label, labelClass, name, value, options, onSelect, className }: Props) {
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
