import { ChevronDown } from '@lucide/icons'
import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Field, INPUT_CLASS } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: (readonly [value: string | number, label: string])[]
}

/** The browser's own select, in the look of the other fields. */
export function Select({ options, ...props }: SelectProps) {
  return (
    <span className="relative block">
      <select {...props} className={classes(INPUT_CLASS, 'appearance-none truncate pr-10')}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute top-3.5 right-3 size-5 text-concrete-600"
      />
    </span>
  )
}

type Props = SelectProps & { label: string; error?: string | undefined; isOptional?: boolean }

export function SelectField({ label, error, isOptional, ...select }: Props) {
  return (
    <Field label={label} error={error} isOptional={isOptional} className="min-w-0">
      {(field) => <Select {...select} {...field} />}
    </Field>
  )
}
