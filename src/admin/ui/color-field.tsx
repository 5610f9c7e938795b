import type { ReactNode, Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Field, INPUT_CLASS } from '#web/ui/field.tsx'

type Props = {
  label: string
  hint?: ReactNode
  /** The colour of a new item, `#rrggbb`. */
  initial: string
  value: string
  onChange: (color: string) => void
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
}

/** True for `#rrggbb`, typed with blanks around it. */
export function isColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value.trim())
}

export function ColorField({ label, hint, initial, value, onChange, inputRef, error }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label="Choisir la couleur"
            value={isColor(value) ? value.trim().toLowerCase() : initial}
            onChange={(event) => onChange(event.target.value)}
            className="h-12 w-16 shrink-0 cursor-pointer rounded-xs border border-concrete-400 bg-white p-1"
          />
          <input
            {...field}
            ref={inputRef}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={7}
            placeholder={initial}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classes(INPUT_CLASS, 'tabular-nums')}
          />
        </span>
      )}
    </Field>
  )
}
