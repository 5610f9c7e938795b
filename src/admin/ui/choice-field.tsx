import { useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon, type IconData } from '#web/ui/icon.tsx'

type Choice<Value extends string> = {
  value: Value
  label: string
  icon?: IconData
  hint?: string | undefined
  detail?: string | undefined
  isDisabled?: boolean
}

type Props<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  value: Value | null
  error?: string | null | undefined
  layout: string
  onChange: (value: Value) => void
}

export function ChoiceField<Value extends string>(props: Props<Value>) {
  const { label, choices, value, error, layout, onChange } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-ink text-sm">{label}</legend>
      <div className={layout}>
        {choices.map(({ value: choice, label, icon, hint, detail, isDisabled }) => (
          <label
            key={choice}
            className={classes(
              'flex min-h-12 flex-wrap items-center gap-x-2.5 rounded-xs border bg-white px-3 py-1.5 has-checked:border-ink has-checked:bg-concrete-100 has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              isDisabled ? 'cursor-not-allowed bg-concrete-50 text-concrete-600' : 'cursor-pointer text-ink',
              error ? 'border-alarm' : 'border-concrete-400 hover:border-concrete-600',
            )}
          >
            <input
              type="radio"
              name={id}
              value={choice}
              checked={value === choice}
              disabled={isDisabled}
              data-invalid={Boolean(error) || undefined}
              onChange={() => onChange(choice)}
              className="size-5 shrink-0 accent-ink"
            />
            {icon && <Icon of={icon} className="size-5 shrink-0 text-concrete-600" />}
            <span className="min-w-0 flex-1 basis-[5rem] leading-tight">
              <span className="font-semibold">{label}</span>
              {hint && <span className="block text-concrete-600 text-sm">{hint}</span>}
            </span>
            {detail && <span className="price ml-auto text-lg">{detail}</span>}
          </label>
        ))}
      </div>
      <ErrorText id={`${id}-error`} className="mt-1.5">
        {error}
      </ErrorText>
    </fieldset>
  )
}
