import { Search } from '@lucide/icons'
import type { Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A search within what is open, which the URL does not name. */
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
        className={classes(INPUT_CLASS, 'pr-12 pl-10')}
      />
    </span>
  )
}
