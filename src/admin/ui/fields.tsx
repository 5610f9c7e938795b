import { ChevronDown, Eye, EyeOff } from '@lucide/icons'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Field, INPUT_CLASS, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CHIP } from './classes.ts'
import { IconButton } from './icon-button.tsx'

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onChange: (isChecked: boolean) => void
}

/** A checkbox. It needs a `<label>` around it or an `aria-label`. */
export function Checkbox({ onChange, className, ...input }: BoxProps) {
  return (
    <input
      {...input}
      type="checkbox"
      onChange={({ target }) => onChange(target.checked)}
      className={classes('size-5 shrink-0 accent-ink enabled:cursor-pointer', className)}
    />
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; hint?: string }

export function CheckboxField({ label, hint, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      <input {...input} type="checkbox" className="mt-0.5 size-5 shrink-0 cursor-pointer accent-ink" />
      <span className="font-semibold text-ink text-sm leading-6">
        {label}
        {hint && <span className="block font-normal text-concrete-600">{hint}</span>}
      </span>
    </label>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean
}

export function TextAreaField({ label, hint, error, isOptional, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(field) => <textarea {...textarea} {...field} className={classes(INPUT_CLASS, 'py-2.5')} />}
    </Field>
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: (readonly [value: string | number, label: string])[]
}

export function Select({ options, isChip = false, ...props }: SelectProps & { isChip?: boolean }) {
  const isChosen = isChip && props.value !== ''
  const chip = classes(
    CHIP,
    'max-w-36 appearance-none truncate pr-9',
    isChosen && 'bg-ink text-white ring-ink hover:bg-ink',
  )
  return (
    <span className={isChip ? 'relative block shrink-0' : 'relative block'}>
      <select {...props} className={isChip ? chip : classes(INPUT_CLASS, 'appearance-none truncate pr-10')}>
        {options.map(([value, label]) => (
          <option key={value} value={value} className={isChip ? 'bg-white text-ink' : undefined}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        className={classes(
          'pointer-events-none absolute size-5',
          isChip ? 'top-3 right-2.5' : 'top-3.5 right-3',
          isChosen ? 'text-white' : 'text-concrete-600',
        )}
      />
    </span>
  )
}

type SelectFieldProps = SelectProps & { label: string; error?: string | undefined }

export function SelectField({ label, error, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} className="min-w-0">
      {(field) => <Select {...select} {...field} />}
    </Field>
  )
}

type PasswordProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: string
  error?: string | undefined
}

export function PasswordField({ label, error, ...input }: PasswordProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} error={error}>
      {(field) => (
        <span className="relative block">
          <input
            {...input}
            {...field}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(INPUT_CLASS, 'pr-12')}
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            onClick={() => setShown(!isShown)}
            className="absolute top-0.5 right-0.5"
          />
        </span>
      )}
    </Field>
  )
}

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (day: string) => void
}

/** Edits a day, `YYYY-MM-DD` or empty. Ignores the years that a browser reports before the fourth digit. */
export function DayField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...props}
      type="date"
      value={typed ?? value}
      onChange={({ target: { value: day } }) => {
        setTyped(day)
        if (day === '' || day >= '1000') onChange(day)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
